import { violationOf, type Violation } from '@lapka/operations/verify/violation.ts'

const i17 = violationOf('I17')

export type Forgery = { id: string; status: number }

/**
 * I17: a forged webhook is refused and stored nowhere. `kept` are the
 * ids of all that were accepted. 503 is an answer to any request.
 */
export const verifyForgeries = (forgeries: readonly Forgery[], kept: ReadonlySet<string>): Violation[] => [
  ...forgeries.flatMap(({ id, status }) =>
    status === 400 || status === 503 ? [] : [i17(`the forgery ${id} was answered ${status}`)],
  ),
  ...forgeries.flatMap(({ id }) => (kept.has(id) ? [i17(`the forgery ${id} was taken in`)] : [])),
]
