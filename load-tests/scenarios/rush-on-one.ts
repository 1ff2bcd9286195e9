import { setTimeout } from 'k6/timers'
import { pick } from './shared/ask.ts'
import { cancelAppointment, placeAppointment } from './shared/book.ts'
import { findBookable, type Bookable } from './shared/calendars.ts'
import { signInParents, type Parent } from './shared/people.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

export const options = {
  scenarios: { parents: atConstantRate('rush') },
  thresholds: thresholdsWith({ step_place: ['p(99)<500'] }),
}

type Rush = { parents: Parent[]; one: Bookable }

/** All parents want the same few slots of the same professional. */
const SLOTS = 4

export const setup = async (): Promise<Rush> => {
  const parents = await signInParents()
  const [one] = await findBookable(1)
  if (one === undefined) throw new Error('No professional can be booked.')
  return { parents, one: Object.assign(one, { startsAt: one.startsAt.slice(0, SLOTS) }) }
}

const HELD_MS = 1000

/** The winner releases the slot after a moment, so that the next parent can win it. */
export async function rush({ parents, one }: Rush): Promise<void> {
  const parent = pick(parents)
  const id = await placeAppointment(parent, one)
  if (id === undefined) return
  await new Promise<void>((resolve) => setTimeout(resolve, HELD_MS))
  await cancelAppointment(parent, id)
}
