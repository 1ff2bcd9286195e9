import type { Decision } from '../../kernel/decision.ts'
import { released } from '../approve-payout/decide.ts'
import { identityOf, type KnownPayout, type Payout } from '../payee.ts'

/** The provider took the transfer. */
export const decideRecordTransfer = (
  { reference }: { reference: string },
  { payout }: { payout: Payout },
): Decision<'payout'> => {
  if (payout.status === 'none') return { refused: 'NOT_FOUND' }
  if (payout.status !== 'requested') return { events: {} }
  const sent = { ...identityOf(payout), operatorId: '', reason: '' }
  return {
    events: {
      payout: [
        { type: 'PayoutSent', data: { ...sent, reference, items: [...payout.items] } },
        { type: 'PayoutSucceeded', data: sent },
      ],
    },
  }
}

export type SettlePayout = { outcome: 'succeeded' | 'failed'; operatorId: string; reason: string; failure: string }
type SettleDecision = Decision<'payout' | 'payee'>

/**
 * The money arrived, or did not. One that failed frees its amounts, also after it had arrived: banks send money back. One that failed
 * arrives no more, for its amounts may be on their way again. Amounts that a bank may have paid are freed by the provider's word
 * alone (no `operatorId`: the worker, who asked it), or by two operators where it was a file: one of them could have it paid again and again.
 */
export const decideSettlePayout = (command: SettlePayout, { payout }: { payout: Payout }): SettleDecision => {
  if (payout.status === 'none') return { refused: 'NOT_FOUND' }
  if (payout.status === command.outcome && payout.returnReport === null) return { events: {} }
  if (payout.status === 'waiting' || payout.status === 'declined') return { refused: 'PAYOUT_NOT_WAITING' }
  if (payout.method === 'transfer' && command.operatorId !== '') return { refused: 'PROVIDER_SETTLES_TRANSFER' }
  return command.outcome === 'succeeded' ? settleArrived(command, payout) : settleFailed(command, payout)
}

const settleArrived = ({ operatorId, reason }: SettlePayout, payout: KnownPayout): SettleDecision =>
  payout.status === 'sent' || payout.returnReport !== null
    ? { events: { payout: [{ type: 'PayoutSucceeded', data: { ...identityOf(payout), operatorId, reason } }] } }
    : { refused: 'PAYOUT_NOT_WAITING' }

const settleFailed = ({ operatorId, reason, failure }: SettlePayout, payout: KnownPayout): SettleDecision => {
  const { status, returnReport } = payout
  const settled = { ...identityOf(payout), operatorId, reason }
  // A transfer that is about to be sent may arrive; one that the provider refuses is told by the worker, who knows.
  const isUnsent = status === 'requested'
  if (!isUnsent && operatorId !== '') {
    if (returnReport === null) return { events: { payout: [{ type: 'PayoutReturnReported', data: { ...settled, failure } }] } }
    if (returnReport.operatorId === operatorId) return { refused: 'SECOND_OPERATOR_FOR_RETURN' }
  }
  const words = failure === '' ? (returnReport?.failure ?? '') : failure
  const failed = { ...settled, failure: words, items: isUnsent ? [] : [...payout.items] }
  return { events: { payout: [{ type: 'PayoutFailed', data: failed }], payee: [released(payout)] } }
}
