import { promotionCentsOf, type Currency } from '@lapka/contracts/money.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'

type PostedRefund = {
  refundId: string
  amountCents: number
  why: SealedEvents['RefundRequested']['why']
  isBack: boolean
  disputeId: string | null
}
/** Money that the parent's bank took back: until it decides, or for good. */
type PostedDispute = { disputeId: string; amountCents: number; status: 'open' | 'won' | 'lost' }

/** The ledger's knowledge of one appointment and its payment. Its only personal data are ids. */
export type PaidAppointment = {
  appointmentId: string
  parentId: string
  professionalId: string
  paymentId: string | null
  currency: Currency
  /** The promotions' part of the price, as a positive number. */
  promotionCents: number
  feePercent: number
  noShowRefundPercent: number
  isConfirmed: boolean
  /** `undoable`: what was cancelled may still be taken back. */
  cancelled: 'no' | 'undoable' | 'settled'
  /** Share that the cancellation gives back, 0 to 100. */
  cancelRefundPercent: number
  outcome: 'completed' | 'no_show' | null
  billCents: number | null
  dueToClinicCents: number
  paidAtClinicCents: number
  capturedCents: number
  /** The provider's fee. */
  providerFeeCents: number
  refunds: readonly PostedRefund[]
  disputes: readonly PostedDispute[]
  /** All that the cancellation gives back, also while its refund is not requested yet. */
  cancelRefundCents: number
  /** The same of bills and of marks as "did not come": what each of them gives back adds up. */
  outcomeRefundCents: number
  /** Of a talk that promotions paid all of. */
  withheldCents?: number
}

type Reactions = { [T in EventType]?: (known: PaidAppointment, data: SealedEvents[T]) => Partial<PaidAppointment> }

const placedAppointment = (data: SealedEvents['AppointmentPlaced']): PaidAppointment => ({
  appointmentId: data.appointmentId,
  parentId: data.parentId,
  professionalId: data.professionalId,
  paymentId: null,
  currency: data.price.currency,
  promotionCents: promotionCentsOf(data.price),
  feePercent: 0,
  noShowRefundPercent: data.policy.noShowRefundPercent,
  isConfirmed: false,
  cancelled: 'no',
  cancelRefundPercent: 0,
  outcome: null,
  billCents: null,
  dueToClinicCents: 0,
  paidAtClinicCents: 0,
  capturedCents: 0,
  providerFeeCents: 0,
  refunds: [],
  disputes: [],
  cancelRefundCents: 0,
  outcomeRefundCents: 0,
})

/** Refunds after a visit, its bill, a shorter stay or sessions that fell away; each adds to the others. */
const OF_OUTCOME: ReadonlySet<string> = new Set(['no_show', 'billed_lower', 'stay_shortened', 'sessions_given_up'])

export const refundsOf = ({ refunds }: Pick<PaidAppointment, 'refunds'>) => {
  const sum = (cents: readonly PostedRefund[]) => cents.reduce((total, { amountCents }) => total + amountCents, 0)
  const backCents = sum(refunds.filter(({ isBack }) => isBack))
  const ofOutcome = refunds.filter(({ why }) => OF_OUTCOME.has(why))
  return { backCents, inFlightCents: sum(refunds) - backCents, ofOutcomeCents: sum(ofOutcome) }
}

/**
 * The money that disputes took, less the refunds that a lost one settled: from what is left of the payment (`open`, `lost`), and beyond it and beyond
 * what is on its way back, from Lapka itself (`beyondOpen`, `beyondLost`).
 */
export const disputedCentsOf = (
  { disputes, refunds }: Pick<PaidAppointment, 'disputes' | 'refunds'>,
  leftCents: number,
  inFlightCents: number,
) => {
  const taken = (status: PostedDispute['status']) =>
    disputes
      .filter((dispute) => dispute.status === status)
      .reduce((cents, { disputeId, amountCents }) => {
        const settled = refunds.filter((refund) => refund.disputeId === disputeId)
        return cents + amountCents - settled.reduce((sum, refund) => sum + refund.amountCents, 0)
      }, 0)
  const [lostAll, openAll] = [taken('lost'), taken('open')]
  const lost = Math.min(leftCents, lostAll)
  const open = Math.min(leftCents - lost, openAll)
  const beyondLost = Math.max(0, lostAll - lost - inFlightCents)
  const coveredCents = Math.max(0, inFlightCents - (lostAll - lost))
  return { lost, open, beyondLost, beyondOpen: Math.max(0, openAll - open - coveredCents) }
}

const due = (_: PaidAppointment, { dueToClinicCents }: { dueToClinicCents: number }) => ({ dueToClinicCents })

/** As in the payment's own fold: any status after a success that the bank took back means the refund is on its way again. */
const changeRefund =
  (isBack: boolean) =>
  ({ refunds }: PaidAppointment, { refundId }: { refundId: string }) => ({
    refunds: refunds.map((refund) => (refund.refundId === refundId ? { ...refund, isBack } : refund)),
  })
const toParent = changeRefund(true)
const onItsWay = changeRefund(false)

const reactions: Reactions = {
  AppointmentEdited: (_, { service }) => (service === undefined ? {} : { promotionCents: promotionCentsOf(service.price) }),
  AppointmentMoved: (_, { policy }) => (policy === undefined ? {} : { noShowRefundPercent: policy.noShowRefundPercent }),
  AppointmentConfirmed: ({ feePercent }, confirmed) => ({ isConfirmed: true, feePercent: confirmed.feePercent ?? feePercent }),
  AppointmentCancelled: (known, { undo, refundCents, refundPercent }) => ({
    cancelled: known.cancelled === 'settled' || undo === undefined ? 'settled' : 'undoable',
    cancelRefundPercent: refundPercent,
    cancelRefundCents: refundCents,
  }),
  // A raised one is cancelled again by the same append, with what it then gives back.
  CancellationSettled: (_, { isRaised = false }) => (isRaised ? {} : { cancelled: 'settled' }),
  CancellationUndone: () => ({ cancelled: 'no', cancelRefundCents: 0 }),
  AppointmentCompleted: () => ({ outcome: 'completed' }),
  AppointmentMarkedNoShow: ({ outcomeRefundCents }, { refundCents }) => ({
    outcome: 'no_show',
    outcomeRefundCents: outcomeRefundCents + refundCents,
  }),
  BillAdjusted: ({ outcomeRefundCents }, { billCents, dueToClinicCents, refundCents }) => ({
    billCents,
    dueToClinicCents,
    outcomeRefundCents: outcomeRefundCents + refundCents,
  }),
  StayShortened: (known, { refundCents, dueToClinicCents = known.dueToClinicCents }) => ({
    outcomeRefundCents: known.outcomeRefundCents + refundCents,
    dueToClinicCents,
  }),
  SessionsGivenUp: ({ outcomeRefundCents }, { refundCents }) => ({ outcomeRefundCents: outcomeRefundCents + refundCents }),
  FeeWithheld: (known, { withheldCents }) => ({ withheldCents: (known.withheldCents ?? 0) + withheldCents }),
  PaidAtClinic: (_, { amountCents }) => ({ paidAtClinicCents: amountCents }),
  AppointmentParentChanged: (_, { toId: parentId }) => ({ parentId }),
  OverlapAllowed: due,
  AppointmentAddedByProfessional: due,

  PaymentStarted: ({ feePercent }, started) => ({
    paymentId: started.paymentId,
    feePercent: started.feePercent ?? feePercent,
  }),
  PaymentRequested: (_, { paymentId, feePercent, price }) => ({
    paymentId,
    feePercent,
    promotionCents: promotionCentsOf(price),
  }),
  PaymentCaptured: (_, { amountCents }) => ({ capturedCents: amountCents }),
  BalanceCaptured: ({ capturedCents }, { amountCents }) => ({ capturedCents: capturedCents + amountCents }),
  RefundRequested: ({ refunds }, { refundId, amountCents, why }) => ({
    refunds: [...refunds, { refundId, amountCents, why, isBack: false, disputeId: null }],
  }),
  RefundWithdrawn: ({ refunds }, { refundId }) => ({ refunds: refunds.filter((refund) => refund.refundId !== refundId) }),
  RefundSubmitted: onItsWay,
  RefundPending: onItsWay,
  RefundSucceeded: toParent,
  RefundFailed: ({ refunds }, { refundId }) => ({
    refunds: refunds.map((refund) => (refund.refundId === refundId ? { ...refund, isBack: false, disputeId: null } : refund)),
  }),
  RefundReturnedByDispute: ({ refunds }, { refundId, disputeId }) => ({
    refunds: refunds.map((refund) => (refund.refundId === refundId ? { ...refund, isBack: true, disputeId } : refund)),
  }),
  DisputeOpened: ({ disputes }, { disputeId, amountCents }) => ({
    disputes: [...disputes, { disputeId, amountCents, status: 'open' }],
  }),
  DisputeClosed: ({ disputes }, { disputeId, amountCents, outcome }) => ({
    disputes: disputes.map((dispute) =>
      dispute.disputeId === disputeId ? { disputeId, amountCents, status: outcome } : dispute,
    ),
  }),
  ProviderFeeCharged: ({ providerFeeCents }, { feeCents }) => ({ providerFeeCents: providerFeeCents + feeCents }),
  RefundNeedsPerson: onItsWay,
  RefundRetried: onItsWay,
}

/** The events that the ledger reads, in the streams of appointments and payments. */
export const isPosted = (type: string): boolean => type === 'AppointmentPlaced' || Object.hasOwn(reactions, type)

/** The appointment after one more event; undefined before it was placed. */
export const evolvePaidAppointment = (
  known: PaidAppointment | undefined,
  event: Pick<RecordedEvent, 'type' | 'data'>,
): PaidAppointment | undefined => {
  if (event.type === 'AppointmentPlaced') return placedAppointment(event.data as SealedEvents['AppointmentPlaced'])
  if (known === undefined || !Object.hasOwn(reactions, event.type)) return known
  const react = reactions[event.type as EventType] as (known: PaidAppointment, data: unknown) => Partial<PaidAppointment>
  return { ...known, ...react(known, event.data) }
}
