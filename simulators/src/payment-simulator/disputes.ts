import { DAY_S } from '@lapka/contracts/time.ts'
import { newId } from './provider-ids.ts'
import { eventEntry, seconds, type Scene } from './provider-events.ts'
import { paidCharge, paymentWith, type Book, type Entry } from './book.ts'
import type { Charge, Dispute, DisputeReason, Payment } from './records.ts'
import { missing, refusedByState } from './stripe-failure.ts'
import { disputeObject } from './stripe-objects.ts'

const EVIDENCE_DAYS = 9

export type NewDispute = { reason: DisputeReason; amount?: number | undefined; isInquiry?: boolean | undefined }

/** The card's bank takes the money back, or, as an inquiry, only asks about it. */
export const openDispute = (
  scene: Scene,
  { payment, charge }: { payment: Payment; charge: Charge },
  opened: NewDispute,
): Entry[] => {
  const createdAt = seconds(scene.nowMs)
  const dispute: Dispute = {
    id: newId('du'),
    chargeId: charge.id,
    intentId: payment.intent?.id ?? '',
    amount: opened.amount ?? payment.amount,
    currency: payment.currency,
    createdAt,
    closedAt: null,
    evidenceDueAt: createdAt + EVIDENCE_DAYS * DAY_S,
    reason: opened.reason,
    status: opened.isInquiry === true ? 'warning_needs_response' : 'needs_response',
  }
  return told(scene, dispute, opened.isInquiry === true ? ['created'] : ['created', 'funds_withdrawn'])
}

/** A dispute of the payment, opened at the bank: the simulator's own way in. */
export const disputeIntent = (scene: Scene, book: Book, intentId: string, opened: NewDispute): Entry[] => {
  const payment = paymentWith(book, intentId)
  const charge = payment && paidCharge(payment)
  if (payment === undefined || charge === undefined) throw missing('payment_intent', intentId, { param: 'intent', status: 404 })
  return openDispute(scene, { payment, charge }, opened)
}

const lasts: readonly Dispute['status'][] = ['won', 'lost', 'warning_closed']

/** The bank decides. A dispute that was decided may be decided anew: banks do. */
export const closeDispute = (scene: Scene, dispute: Dispute, outcome: 'won' | 'lost'): Entry[] => {
  const isInquiry = dispute.status.startsWith('warning')
  const status = isInquiry ? 'warning_closed' : outcome
  if (dispute.status === status) throw refusedByState(`This dispute is already ${status}.`)
  const wasWithdrawn = dispute.status !== 'won' && !isInquiry
  const moved = status === 'won' && wasWithdrawn ? (['funds_reinstated'] as const) : []
  return told(scene, { ...dispute, status, closedAt: seconds(scene.nowMs) }, ['closed', ...moved])
}

/** Stripe's own words for tests: `winning_evidence` and `losing_evidence` decide at once, anything else is looked at. */
export const submitEvidence = (scene: Scene, dispute: Dispute, text: string | undefined): Entry[] => {
  if (lasts.includes(dispute.status)) throw refusedByState('This dispute is already closed.')
  if (text === 'winning_evidence') return closeDispute(scene, dispute, 'won')
  if (text === 'losing_evidence') return closeDispute(scene, dispute, 'lost')
  const status = dispute.status.startsWith('warning') ? 'warning_under_review' : 'under_review'
  return told(scene, { ...dispute, status }, ['updated'])
}

export const isChargedBack = (book: Book, chargeId: string): boolean =>
  [...book.disputes.values()].some(
    (dispute) => dispute.chargeId === chargeId && dispute.status !== 'won' && !dispute.status.startsWith('warning'),
  )

const told = (
  scene: Scene,
  dispute: Dispute,
  what: readonly ('created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated')[],
): Entry[] => [{ dispute }, ...what.map((one) => eventEntry(scene, `charge.dispute.${one}`, disputeObject(dispute)))]
