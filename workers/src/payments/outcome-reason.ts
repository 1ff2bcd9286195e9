import type { Outcome } from '../payment-gateway.ts'

/** For the outbox row and the log of the process: how a call ended, in one line. */
export const reasonOf = (outcome: Exclude<Outcome<unknown>, { outcome: 'ok' }>): string =>
  `${outcome.outcome}: ${'code' in outcome ? outcome.code : outcome.why}`
