import { pick } from './shared/ask.ts'
import { cancelAppointment, payAppointment, placeAppointment } from './shared/book.ts'
import { findBookable, type Bookable } from './shared/calendars.ts'
import { signInParents, type Parent } from './shared/people.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

export const options = {
  scenarios: { parents: atConstantRate('book') },
  thresholds: thresholdsWith({ step_place: ['p(99)<300'], step_start_payment: ['p(99)<1500'], step_cancel: ['p(99)<300'] }),
}

type Town = { parents: Parent[]; bookable: Bookable[] }
export const setup = async (): Promise<Town> => ({ parents: await signInParents(), bookable: await findBookable(20) })

/** The whole life of a booking that is cancelled: it leaves only history. */
export async function book({ parents, bookable }: Town): Promise<void> {
  const parent = pick(parents)
  const id = await placeAppointment(parent, pick(bookable))
  if (id === undefined) return
  await payAppointment(parent, id)
  await cancelAppointment(parent, id)
}
