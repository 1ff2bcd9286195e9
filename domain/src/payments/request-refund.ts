import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { isOfDisputed, unrefundedCentsOf, uncoveredOf, type Balance } from './balance.ts'
import { identityOf, type Payment } from './payment.ts'

export type RefundKeys = { refundId: string; idempotencyKey: string }
type RefundRequest = RefundKeys & Pick<Events['RefundRequested'], 'amountCents' | 'why'>

/**
 * The only place that asks for a refund. `captured − (requested + pending + succeeded) ≥ 0` is asserted here, in the one
 * stream that knows all refunds; nothing to give back is no event. What a lost dispute gave back is not given back again: where it
 * covers all of it, the refund is requested and then settled by the dispute, so that it is owed again should the bank change its mind;
 * where it covers a part, the rest is requested.
 * `balance` is the payment's after what is appended before this.
 */
export const requestRefund = (
  payment: Payment,
  { keptCents, lostCents }: Pick<Balance, 'keptCents' | 'lostCents'>,
  request: RefundRequest,
): LapkaEvent[] => {
  if (request.amountCents < 0 || request.amountCents > unrefundedCentsOf({ keptCents, lostCents }))
    throw new BrokenInvariant(`a refund of ${request.amountCents} cents where ${keptCents} are left`)
  const isCovered = payment.disputes.some(
    (dispute) => dispute.status === 'lost' && uncoveredOf(dispute, payment.refunds) >= request.amountCents,
  )
  const isWhole = isCovered || !isOfDisputed(request)
  const amountCents = isWhole ? request.amountCents : Math.max(0, request.amountCents - lostCents)
  return splitByIntent(payment, { ...request, amountCents }).map((data) => ({
    type: 'RefundRequested',
    data: { ...identityOf(payment), ...data },
  }))
}

/** The newest money goes back first, each part by the intent that brought it; the payment's first intent gives what is left. */
const splitByIntent = (payment: Payment, request: RefundRequest): (RefundRequest & { paymentIntentId?: string })[] => {
  let openCents = request.amountCents
  const later = payment.status === 'captured' ? (payment.balances ?? []) : []
  const parts = later.toReversed().flatMap(({ paymentIntentId, capturedCents }) => {
    const gone = payment.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId)
    const left = gone.reduce((cents, refund) => cents - refund.amountCents, capturedCents)
    const amountCents = Math.min(openCents, left)
    openCents -= amountCents
    return amountCents > 0 ? [{ ...request, amountCents, paymentIntentId }] : []
  })
  const all = openCents > 0 ? [...parts, { ...request, amountCents: openCents }] : parts
  return all.map((part, nth) => ({ ...part, ...keysOfPart(request, nth) }))
}

/** Further parts of one refund have ids of their own that follow from it, so that a decision made again names the same. */
const keysOfPart = ({ refundId, idempotencyKey }: RefundKeys, nth: number): RefundKeys =>
  nth === 0
    ? { refundId, idempotencyKey }
    : { refundId: nextId(refundId, nth), idempotencyKey: `${idempotencyKey}-part-${nth + 1}` }

/** Of ids that end in hexadecimal digits, as ours do, another one: their last ones go on, for a stay that was extended often is paid by many intents. */
const nextId = (id: string, nth: number): string => {
  const [digits = ''] = /[\da-f]{0,8}$/.exec(id) ?? []
  const next = (Number.parseInt(`0${digits}`, 16) + nth) % 16 ** digits.length
  return id.slice(0, id.length - digits.length) + next.toString(16).padStart(digits.length, '0')
}
