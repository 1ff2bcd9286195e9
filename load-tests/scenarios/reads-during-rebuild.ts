import { ask, isDone, pick } from './shared/ask.ts'
import { findBookable, type Bookable } from './shared/calendars.ts'
import { signIn } from './shared/people.ts'
import { readSlots, search } from './shared/reads.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

export const options = {
  scenarios: { visitors: atConstantRate('visit') },
  thresholds: thresholdsWith({ step_search: ['p(99)<500'], step_slots: ['p(99)<500'] }),
}

/** An operator has the search built anew; one that is under way already will do. */
export const setup = async (): Promise<Bookable[]> => {
  const [operator] = await signIn('operator')
  if (operator === undefined) throw new Error('No operator is signed in.')
  const bookable = await findBookable(20)
  const path = '/api/v2/operations/projections/professionals/rebuild'
  const answer = await ask('POST', path, {
    cookie: operator.cookie,
    body: { reason: 'Load test: reads during a rebuild' },
  })
  if (!isDone(answer) && answer.status !== 409) throw new Error(`The view could not be rebuilt: ${answer.status} ${answer.code}`)
  return bookable
}

/** People search as on any day, and must not notice. */
export async function visit(bookable: Bookable[]): Promise<void> {
  await search()
  await readSlots(pick(bookable))
}
