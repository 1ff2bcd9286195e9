import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payout } from '../payee.ts'

export type ApprovePayout = { operatorId: string; reason: string; isApproved: boolean }

/** The second pair of eyes on a payout above the limit. Declined, its amounts can be paid out again. */
export const decideApprovePayout = (
  { operatorId, reason, isApproved }: ApprovePayout,
  { payout }: { payout: Payout },
): Decision<'payout' | 'payee'> => {
  if (payout.status === 'none') return { refused: 'NOT_FOUND' }
  if (payout.status !== 'waiting') return { refused: 'PAYOUT_NOT_WAITING' }
  if (payout.operatorId === operatorId && isApproved) return { refused: 'SECOND_OPERATOR_FOR_PAYOUT' }
  const decided = { ...identityOf(payout), operatorId, reason }
  if (isApproved) return { events: { payout: [{ type: 'PayoutApproved', data: decided }] } }
  return { events: { payout: [{ type: 'PayoutDeclined', data: decided }], payee: [released(payout)] } }
}

/** The event in the payee's stream that frees the amounts of a failed payout. */
export const released = ({ payeeId, payoutId }: { payeeId: string; payoutId: string }): LapkaEvent => ({
  type: 'EarningsReleased',
  data: { payeeId, payoutId },
})
