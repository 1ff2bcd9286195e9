import type { Decision } from '../../kernel/decision.ts'
import { released } from '../approve-payout/decide.ts'
import { identityOf, type Payout } from '../payee.ts'

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

/**
 * The money arrived, or did not. One that failed frees its amounts, also after it had arrived: banks send money back. One that failed
 * arrives no more, for its amounts may be on their way again.
 */
export const decideSettlePayout = (
  { outcome, operatorId, reason, failure }: SettlePayout,
  { payout }: { payout: Payout },
): Decision<'payout' | 'payee'> => {
  if (payout.status === 'none') return { refused: 'NOT_FOUND' }
  if (payout.status === outcome) return { events: {} }
  const settled = { ...identityOf(payout), operatorId, reason }
  if (outcome === 'succeeded')
    return payout.status === 'sent'
      ? { events: { payout: [{ type: 'PayoutSucceeded', data: settled }] } }
      : { refused: 'PAYOUT_NOT_WAITING' }
  // A transfer that is about to be sent may arrive; one that the provider refuses is told by the worker, who knows.
  const canFail =
    payout.status === 'sent' ||
    payout.status === 'succeeded' ||
    (payout.status === 'requested' && (payout.method === 'bank_file' || operatorId === ''))
  if (!canFail) return { refused: 'PAYOUT_NOT_WAITING' }
  const items = payout.status === 'requested' ? [] : [...payout.items]
  return { events: { payout: [{ type: 'PayoutFailed', data: { ...settled, failure, items } }], payee: [released(payout)] } }
}
