import type { CaseDetails, CaseEntry, CaseView } from '@lapka/contracts/api/cases.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { caseStream, paymentStream, petStream, professionalStream, reviewStream } from '@lapka/contracts/streams.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { leftToGiveBack } from '@lapka/domain/complaints/refund-complaint/decide.ts'
import { canAdmitReview } from '@lapka/domain/reviews/admit-review/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { currentAttempt, paymentFold, refundOf } from '@lapka/domain/payments/payment.ts'
import { refuseAct } from '@lapka/domain/payments/resolve-refund/decide.ts'
import { accountNames, petsOf } from '@lapka/projections/accounts/query.ts'
import { hasConsultationAhead, transferById, visitsAheadOf } from '@lapka/projections/accounts/transfers.ts'
import { findCase, listOperators } from '@lapka/projections/cases/query.ts'
import { clear } from '@lapka/projections/projection.ts'
import { appointmentStreams } from '../appointments/own-appointment.ts'
import { readRing } from './read-ring.ts'
import { readDuplicate } from './duplicates/read-duplicate.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

type Reading = Pick<Dependencies, 'db' | 'handle' | 'fourEyesCents' | 'now'>

/** A case with all that happened to it and to what it is about, and what can be done. */
export const readCase = async (dependencies: Reading, caseId: string): Promise<CaseDetails> => {
  const { db, handle, fourEyesCents } = dependencies
  const found = await findCase(db, caseId)
  if (found === undefined) throw new Refused('NOT_FOUND')
  const { view, paymentId, accountId } = found
  const transfer = view.kind === 'transfer' ? await transferById(db, caseId) : undefined
  const subject = transfer === undefined ? subjectOf(view, paymentId) : petStream(transfer.petId)
  const [own, others, colleagues, refund, disputeState] = await Promise.all([
    handle.readOpened(caseStream(caseId)),
    subject === null ? [] : handle.readOpened(subject),
    listOperators(db),
    paymentId === null ? null : readRefund(dependencies, paymentId, caseId),
    paymentId === null || view.dispute === null ? null : readDispute(dependencies, paymentId, view.dispute.disputeId),
  ])
  const told = [
    ...own,
    ...others.filter((event) => view.kind === 'review' || isAbout(event, caseId) || isOfDispute(event, view.dispute?.disputeId)),
  ].toSorted((one, other) => one.position - other.position)
  const names = await accountNames(db, idsIn(told, refund?.approval?.requestedBy.id))
  const nameOf = (id: string) => names.get(id) ?? ''
  const isOpen = view.closedAt === null
  return {
    ...view,
    history: told.map((event) => entryOf(event, nameOf)),
    colleagues,
    canAnswer: isOpen && ['message', 'complaint', 'verification', 'refund', 'transfer'].includes(view.kind),
    canClose: isOpen && !['verification', 'refund', 'review', 'ring', 'transfer'].includes(view.kind),
    refund: refund && named(refund, nameOf),
    disputeState,
    transfer: transfer === undefined ? null : await readTransfer(dependencies, transfer),
    records: isOpen && accountId !== null ? (await petsOf(db, accountId)).map(({ id, name }) => ({ id, name })) : [],
    duplicate: view.kind === 'duplicate' ? await readDuplicate(dependencies, caseId) : null,
    ring: view.kind === 'ring' ? await readRing(dependencies, caseId) : null,
    canAdmitReview: isOpen && view.kind === 'complaint' && (await canAdmit(dependencies, view.appointmentId)),
    giveBack: isOpen && view.kind === 'complaint' ? await readLeft(dependencies, view.appointmentId) : null,
    fourEyesCents,
  }
}

type FoundTransfer = NonNullable<Awaited<ReturnType<typeof transferById>>>

const readTransfer = async ({ db, now }: Reading, found: FoundTransfer): Promise<CaseDetails['transfer']> => {
  const [visits, hasConsultation] = await Promise.all([
    visitsAheadOf(db, found.petId, now()),
    hasConsultationAhead(db, found.petId),
  ])
  return {
    pet: { name: found.petName, animalType: found.animalType },
    email: found.email,
    recipient: [found.recipientName, found.recipientSurname].filter(Boolean).join(' '),
    status: found.status,
    acceptedAt: found.acceptedAt?.toISOString() ?? null,
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    visitsAhead: visits.length + (hasConsultation ? 1 : 0),
  }
}

type RefundOfCase = NonNullable<CaseDetails['refund']>

const readRefund = async ({ handle }: Reading, paymentId: string, refundId: string): Promise<RefundOfCase | null> => {
  const { payment } = await handle.read({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })
  const refund = refundOf(payment, refundId)
  if (refund === undefined) return null
  const { approval, status, needsPersonWhy } = refund
  const can = (act: 'retry' | 'return') => needsPersonWhy !== null && refuseAct(payment, refund, act) === null
  return {
    why: needsPersonWhy ?? '',
    status,
    reference: currentAttempt(refund).providerRefundId ?? '',
    cardLast4: payment.status === 'captured' ? payment.cardLast4 : '',
    approval: approval && {
      id: approval.approvalId,
      requestedBy: { id: approval.operatorId, name: '' },
      act: approval.act.kind,
      transferReference: approval.act.kind === 'return' ? approval.act.reference : '',
    },
    canRetry: can('retry'),
    canReturn: can('return'),
  }
}

/** The rest that a complaint's appointment can still give back. */
const readLeft = async ({ handle, now }: Reading, appointmentId: string | null): Promise<CaseDetails['giveBack']> => {
  if (appointmentId === null) return null
  const { appointment } = await handle.read(appointmentStreams(appointmentId))
  const { payment = paymentFold.initialState() } = await handle.read(startedPayment({ appointment }))
  return leftToGiveBack(appointment, payment, now())
}

const canAdmit = async ({ handle }: Reading, appointmentId: string | null): Promise<boolean> => {
  if (appointmentId === null) return false
  const { appointment, review } = await handle.read({ ...appointmentStreams(appointmentId), ...reviewStreams(appointmentId) })
  return canAdmitReview(appointment, review)
}

type DisputeOfCase = NonNullable<CaseDetails['disputeState']>

/** Until the provider takes money it only asks. */
const readDispute = async ({ handle }: Reading, paymentId: string, disputeId: string): Promise<DisputeOfCase> => {
  const { payment } = await handle.read({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })
  const { capturedCents, refundedCents } = balanceOf(payment)
  return {
    status: payment.disputes.find((dispute) => dispute.disputeId === disputeId)?.status ?? 'inquiry',
    cardLast4: payment.status === 'captured' ? payment.cardLast4 : '',
    capturedCents,
    refundedCents,
    bankReferences: payment.refunds.flatMap(({ bankReference }) => bankReference ?? []),
  }
}

const named = (refund: RefundOfCase, nameOf: (id: string) => string): RefundOfCase => {
  if (refund.approval === null) return refund
  const { id } = refund.approval.requestedBy
  return { ...refund, approval: { ...refund.approval, requestedBy: { id, name: nameOf(id) } } }
}

const aboutVerification = new Set([
  'VerificationSubmitted',
  'ProfessionalVerified',
  'VerificationRejected',
  'MoreDocumentsRequested',
  'ProfessionalWithdrawn',
  'IdentityChangeRequested',
  'IdentityChangeWithdrawn',
  'IdentityChangeAccepted',
  'IdentityChangeRejected',
])

/** The stream that says more about a case than its own does. */
const subjectOf = ({ kind, id, appointmentId }: CaseView, paymentId: string | null): string | null => {
  if (kind === 'verification') return professionalStream(id)
  if (kind === 'review' || kind === 'complaint') return appointmentId === null ? null : reviewStream(appointmentId)
  return paymentId === null ? null : paymentStream(paymentId)
}

const isAbout = ({ type, data }: RecordedEvent, caseId: string): boolean =>
  aboutVerification.has(type) ||
  type === 'ReviewAdmitted' ||
  (data as { refundId?: string }).refundId === caseId ||
  (data as { transferId?: string }).transferId === caseId

const isOfDispute = ({ data }: RecordedEvent, disputeId: string | undefined): boolean =>
  disputeId !== undefined && (data as { disputeId?: string }).disputeId === disputeId

type CaseFacts = {
  text?: unknown
  note?: unknown
  reason?: unknown
  failure?: string
  why?: string
  reference?: string
  outcome?: string
  act?: { kind: string; reference?: string }
  ground?: string | null
  alt?: unknown
  photoId?: string
  stars?: number
  assigneeId?: string | null
  amountCents?: number
}

const detailOf = (type: string, { failure, why, reference, outcome, act, ground, photoId, stars, reason }: CaseFacts): string =>
  failure ??
  why ??
  reference ??
  outcome ??
  act?.reference ??
  ground ??
  photoId ??
  stars?.toString() ??
  (type === 'DisputeOpened' ? String(reason) : '')

/** The words of people stand apart from what a bank or a transfer says. */
const entryOf = ({ type, occurredAt, actor, data }: RecordedEvent, nameOf: (id: string) => string): CaseEntry => {
  const { text, note, reason, alt, assigneeId, amountCents } = data as CaseFacts
  return {
    type,
    at: occurredAt,
    actor: { ...actor, name: nameOf(actor.id) },
    text: type === 'DisputeOpened' ? '' : clear(text ?? note ?? reason ?? alt),
    detail: detailOf(type, data as CaseFacts),
    amountCents: type === 'ComplaintRefunded' ? (amountCents ?? null) : null,
    assignee: typeof assigneeId === 'string' ? { id: assigneeId, name: nameOf(assigneeId) } : null,
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const idsIn = (events: readonly RecordedEvent[], requestedBy: string | undefined): string[] => {
  const ids = events.flatMap(({ actor, data }) => [actor.id, (data as CaseFacts).assigneeId, requestedBy])
  return [...new Set(ids)].filter((id): id is string => typeof id === 'string' && UUID.test(id))
}
