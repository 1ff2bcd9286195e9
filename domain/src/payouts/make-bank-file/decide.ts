import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { payoutStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, payoutStreams, type Payout } from '../payee.ts'

type PayoutKey = `payout:${string}`
export type MakeBankFile = { fileId: string; payoutIds: readonly string[]; operatorId: string; reason: string }

export const bankFileStreams = (payoutIds: readonly string[]) =>
  Object.fromEntries(
    payoutIds.map((id) => [`payout:${id}`, { ...payoutStreams(id).payout, stream: payoutStream(id) }] as const),
  ) as Record<PayoutKey, ReturnType<typeof payoutStreams>['payout']>

/** All of them or none: what stands in a file is in no other one. */
export const decideMakeBankFile = (
  { fileId, payoutIds, operatorId, reason }: MakeBankFile,
  states: Record<PayoutKey, Payout>,
): Decision<PayoutKey> => {
  const events: Record<PayoutKey, LapkaEvent[]> = {}
  for (const id of payoutIds) {
    const payout = states[`payout:${id}`]
    if (payout === undefined || payout.status === 'none') return { refused: 'NOT_FOUND' }
    if (payout.status !== 'requested' || payout.method !== 'bank_file') return { refused: 'PAYOUT_NOT_WAITING' }
    const data = { ...identityOf(payout), operatorId, reason, reference: fileId, items: [...payout.items] }
    events[`payout:${id}`] = [{ type: 'PayoutSent', data }]
  }
  return { events }
}
