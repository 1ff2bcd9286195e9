import { Trend } from 'k6/metrics'
import { ask, pick } from './shared/ask.ts'
import { findBookable, type Bookable } from './shared/calendars.ts'
import { readSlots, search } from './shared/reads.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

const details = new Trend('step_details', true)

export const options = {
  scenarios: { visitors: atConstantRate('visit') },
  thresholds: thresholdsWith({ step_search: ['p(99)<300'], step_details: ['p(99)<200'], step_slots: ['p(99)<300'] }),
}

export const setup = (): Promise<Bookable[]> => findBookable(20)

/** A visitor searches, opens a profile and looks at free times. */
export async function visit(bookable: Bookable[]): Promise<void> {
  await search()
  const one = pick(bookable)
  await ask('GET', `/api/v2/professionals/${one.professionalId}`, { step: details })
  await readSlots(one)
}
