import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { caseByLapka, type Case } from '../cases/case.ts'
import { decideOpenCase } from '../cases/decide.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { isOfDisputed, uncoveredOf } from '../balance.ts'
import { currentAttempt, identityOf, refundOf, type Dispute, type Payment, type Refund } from '../payment.ts'

/** As the provider's dispute says now. An inquiry takes no money yet; `dismissed` is one that never will. */
export type RecordDispute = {
  disputeId: string
  /** Of the case that an operator looks at. */
  caseId: string
  amountCents: number
  /** Of a dispute about several payments at once, all of it, as its case says; `amountCents` is this payment's share. */
  wholeCents?: number
  reason: string
  evidenceDueBy: string | null
  state: 'inquiry' | 'dismissed' | 'open' | 'won' | 'lost'
}
type States = { payment: Payment; case: Case }
type DisputeDecision = Decision<'payment' | 'case'>

/**
 * The card's bank takes money back. A dispute is opened and closed once each, however often and in any order it is told; a
 * terminal state is not trusted for ever, for banks reopen what they closed. Refunds that were never sent are settled by a lost dispute.
 */
export const decideRecordDispute = (command: RecordDispute, states: States): DisputeDecision => {
  const { payment } = states
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  const known = payment.disputes.find(({ disputeId }) => disputeId === command.disputeId)
  const { opened, closed } = newsIn(command, known)
  const caseEvents = caseNews(command, states, { isOpened: opened, isClosed: closed })
  const events = [
    ...(opened ? [disputeOpened(command, payment)] : []),
    ...(closed ? [disputeClosed(command, payment), ...settleRefunds(command, payment)] : []),
  ]
  return {
    events: { ...(events.length > 0 && { payment: events }), ...(caseEvents.length > 0 && { case: caseEvents }) },
  }
}

/** A refund that a lost dispute gave back already is settled by it: sent again it would arrive twice. */
export const decideCoverRefund = ({ refundId }: { refundId: string }, { payment }: { payment: Payment }): Decision<'payment'> => {
  const refund = refundOf(payment, refundId)
  const dispute = refund && coveringDispute(payment, refund)
  if (refund === undefined || dispute === undefined) return { events: {} }
  return { events: { payment: returnedByDispute(payment, refund, dispute.disputeId) } }
}

/** The lost dispute that gave back what this refund would, if there is one. */
export const coveringDispute = ({ disputes, refunds }: Payment, refund: Pick<Refund, 'amountCents' | 'why'>) =>
  isOfDisputed(refund)
    ? disputes.find((dispute) => dispute.status === 'lost' && uncoveredOf(dispute, refunds) >= refund.amountCents)
    : undefined

const newsIn = ({ state }: RecordDispute, known: Dispute | undefined): { opened: boolean; closed: boolean } => {
  const isClosing = state === 'won' || state === 'lost'
  return {
    opened: known === undefined && state !== 'inquiry' && state !== 'dismissed',
    closed: isClosing && known?.status !== state,
  }
}

const disputeOpened = ({ disputeId, amountCents, reason, evidenceDueBy }: RecordDispute, payment: Payment): LapkaEvent => ({
  type: 'DisputeOpened',
  data: { ...identityOf(payment), disputeId, amountCents, reason, evidenceDueBy },
})

const disputeClosed = ({ disputeId, amountCents, state }: RecordDispute, payment: Payment): LapkaEvent => ({
  type: 'DisputeClosed',
  data: { ...identityOf(payment), disputeId, amountCents, outcome: state === 'won' ? 'won' : 'lost' },
})

/** Lost: what was never sent is back already. Won after it was lost: what the dispute had settled is owed again, and a person looks after it. */
const settleRefunds = ({ disputeId, amountCents, state }: RecordDispute, payment: Payment): LapkaEvent[] => {
  if (state === 'won')
    return payment.refunds.filter((one) => one.returnedByDispute === disputeId).flatMap((one) => owedAgain(payment, one))
  let leftCents = amountCents
  return payment.refunds
    .filter((refund) => isUnsent(refund) && isOfDisputed(refund))
    .flatMap((refund) => {
      if (refund.amountCents > leftCents) return []
      leftCents -= refund.amountCents
      return returnedByDispute(payment, refund, disputeId)
    })
}

const isUnsent = (refund: Refund): boolean => {
  const { step } = currentAttempt(refund)
  return refund.status !== 'succeeded' && (step === 'requested' || step === 'failed')
}

const returnedByDispute = (payment: Payment, refund: Refund, disputeId: string): LapkaEvent[] => {
  const of = { ...identityOf(payment), refundId: refund.refundId, attempt: currentAttempt(refund).attempt }
  return [
    { type: 'RefundReturnedByDispute', data: { ...of, disputeId } },
    { type: 'RefundSucceeded', data: of },
  ]
}

const owedAgain = (payment: Payment, refund: Refund): LapkaEvent[] => {
  const of = { ...identityOf(payment), refundId: refund.refundId }
  const failure = 'dispute_reversed'
  return [
    { type: 'RefundFailed', data: { ...of, attempt: currentAttempt(refund).attempt, failure, nextIdempotencyKey: null } },
    { type: 'RefundNeedsPerson', data: { ...of, why: failure } },
  ]
}

/**
 * A dispute that was won, or was only an inquiry, closes its case. A
 * lost one, and one that was over before its first webhook, is reported.
 */
const caseNews = (
  {
    caseId,
    disputeId,
    amountCents: shareCents,
    wholeCents: amountCents = shareCents,
    reason,
    evidenceDueBy,
    state,
  }: RecordDispute,
  { payment, case: known }: States,
  { isOpened, isClosed }: { isOpened: boolean; isClosed: boolean },
): LapkaEvent[] => {
  const isOver = state === 'dismissed' ? payment.disputes.every((dispute) => dispute.disputeId !== disputeId) : isClosed
  if (state === 'won' || state === 'dismissed')
    return isOver && known.status === 'open' ? [{ type: 'CaseClosed', data: { caseId, writerId: caseId, note: '' } }] : []
  const isNews = isOpened || isClosed || (state === 'inquiry' && known.status === 'none')
  if (!isNews) return []
  const { paymentId, subject } = identityOf(payment)
  const dispute = { disputeId, paymentId, amountCents, reason, evidenceDueBy, isInquiry: state === 'inquiry' }
  const decision = decideOpenCase({ ...caseByLapka(caseId, 'dispute', paidAppointment(subject)), dispute }, { case: known })
  return isRefused(decision) ? [] : (decision.events.case ?? [])
}
