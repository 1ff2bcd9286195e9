import type { ProviderRecords } from '@lapka/domain/reconciliation/compare.ts'
import type { ListedPayout, ProviderReading } from '../payments/provider-lists.ts'

type Mutable = {
  -readonly [Key in keyof ProviderRecords]: ProviderRecords[Key] extends readonly (infer Item)[] ? Item[] : ProviderRecords[Key]
}
export type IntentRecords = Mutable & { newestAt: string }
export type ProviderSide = { intents: Map<string, IntentRecords>; payouts: ListedPayout[] }

const blank = (paymentIntentId: string): IntentRecords => ({
  paymentIntentId,
  charge: null,
  refunds: [],
  disputes: [],
  fees: [],
  newestAt: '',
})

/** The provider's lists from an instant on, by payment intent. */
export const readProviderRecords = async (lists: ProviderReading, since: string): Promise<ProviderSide> => {
  const intents = new Map<string, IntentRecords>()
  const recordsOf = (intentId: string, createdAt: string): IntentRecords => {
    const known = intents.get(intentId) ?? blank(intentId)
    if (createdAt > known.newestAt) known.newestAt = createdAt
    intents.set(intentId, known)
    return known
  }
  for await (const { paymentIntentId, paymentId, logId, capturedCents, createdAt } of lists.payments(since))
    recordsOf(paymentIntentId, createdAt).charge = { paymentId: paymentId === '' ? null : paymentId, logId, capturedCents }
  for await (const { id, paymentIntentId, refundId, amountCents, status, bankReference, createdAt } of lists.refunds(since))
    recordsOf(paymentIntentId, createdAt).refunds.push({ id, refundId, amountCents, state: status, bankReference })
  for await (const { disputeId, paymentIntentId, amountCents, state, createdAt } of lists.disputes(since))
    recordsOf(paymentIntentId ?? '', createdAt).disputes.push({ id: disputeId, amountCents, state })
  for await (const { id, paymentIntentId, feeCents, createdAt } of lists.fees(since))
    recordsOf(paymentIntentId, createdAt).fees.push({ id, feeCents })
  const payouts: ListedPayout[] = []
  for await (const payout of lists.payouts(since)) payouts.push(payout)
  return { intents, payouts }
}
