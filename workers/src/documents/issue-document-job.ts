import { totalOfLines, type DocumentLine, type Issuer } from '@lapka/contracts/documents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { withPetNumbers, type PriceLine } from '@lapka/contracts/money.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { accountStream, paymentStream, professionalStream } from '@lapka/contracts/streams.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import type { DocumentContent } from '@lapka/domain/documents/issue-document/decide.ts'
import { priceOfPart } from '@lapka/domain/stays/deposit-of-stay.ts'
import { capturesOf, refundOf, type Payment } from '@lapka/domain/payments/payment.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import { defineJob, done, failed, type JobDependencies, type JobResult } from '../work/job.ts'
import { issueDocument, recipientOf, registrationOf } from './issue-document.ts'

/** A document's cause. `sourceId` of a bill is the event that set the appointment's cost. */
export type DocumentRequest =
  | { what: 'receipt'; appointmentId: string; at: string; balancePaymentId?: string }
  | { what: 'credit_note'; appointmentId: string; refundId: string; at: string }
  | { what: 'bill'; appointmentId: string; sourceId: string; at: string }
type Dependencies = Pick<JobDependencies, 'command' | 'handle' | 'now' | 'newId' | 'issuer'>
type Known = { appointment: PlacedAppointment; payment: Payment }

/** Receipts and their credit notes are Lapka's, who took the money; a bill is the company's where one has registered, and Lapka's in the vet's name where not. */
export const issueAppointmentDocument = async (
  dependencies: Dependencies,
  request: DocumentRequest & { workId: string },
): Promise<JobResult> => {
  const { appointment, payment } = await readAppointment(dependencies, request.appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const known = { appointment, payment }
  const issuer = request.what === 'bill' ? await issuerOfBill(dependencies, appointment) : dependencies.issuer
  const { parentId, zone, endsAt } = appointment
  const head = {
    subject: { kind: 'appointment', id: request.appointmentId } as const,
    issuer,
    recipientId: parentId,
    recipient: recipientOf(await dependencies.handle.readOpened(accountStream(parentId))),
    issuedOn: localDateOf(dependencies.now(), zone),
    taxEventOn: localDateOf(request.what === 'bill' ? endsAt : request.at, zone),
  }
  const content = contentOf(request, known, dependencies.newId)
  if (content === undefined) return done('there is nothing to issue it over')
  const issue = () => issueDocument(dependencies, { ...head, ...content }, request)
  const answer = await issue()
  if (request.what !== 'credit_note' || answer.result !== 'failed') return answer
  const receipt = await issueReceipt(dependencies, request, payment)
  return receipt.result === 'done' ? issue() : receipt
}

/** Payments older than documents, as the demo's, get a receipt only when some of their money goes back. */
const issueReceipt = async (
  dependencies: Dependencies,
  { appointmentId, workId }: { appointmentId: string; workId: string },
  payment: Payment,
): Promise<JobResult> => {
  if (payment.status !== 'captured') return failed('nothing was paid')
  const events = await dependencies.handle.readEvents(paymentStream(payment.paymentId))
  const captured = events.find(({ type }) => type === 'PaymentCaptured')
  if (captured === undefined) return failed('the log does not say when it was paid')
  return issueAppointmentDocument(dependencies, { what: 'receipt', appointmentId, at: captured.occurredAt, workId })
}

const contentOf = (
  request: DocumentRequest,
  { appointment, payment }: Known,
  newId: () => string,
): DocumentContent | undefined => {
  const documentId = newId()
  if (request.what === 'bill') {
    const lines = billLines(appointment)
    return { kind: 'bill', documentId, creditNoteId: newId(), sourceId: request.sourceId, lines }
  }
  if (payment.status !== 'captured') return undefined
  const [first, ...balances] = capturesOf(payment)
  if (request.what === 'receipt') {
    const { balancePaymentId } = request
    const taken = balancePaymentId === undefined ? first : balances.find(({ paymentId }) => paymentId === balancePaymentId)
    if (taken === undefined) return undefined
    const part = taken.isExtension ? 'extension' : 'balance'
    const { lines } = taken === first ? payment.price : priceOfPart(part, partOf(appointment), taken.capturedCents)
    return { kind: 'receipt', documentId, sourceId: taken.paymentId, lines: linesOf(appointment, lines, taken.capturedCents) }
  }
  const refund = refundOf(payment, request.refundId)
  if (refund === undefined) return undefined
  const lines = [{ ...serviceOf(appointment), cents: refund.amountCents }]
  const receiptOf = balances.find((one) => one.paymentIntentId === refund.paymentIntentId)?.paymentId ?? payment.paymentId
  return { kind: 'credit_note', documentId, sourceId: refund.refundId, receiptOf, lines }
}

const partOf = ({ serviceId, serviceName: name, serviceNameEn: nameEn }: PlacedAppointment) => ({ serviceId, name, nameEn })

const serviceOf = ({ serviceName, serviceNameEn }: PlacedAppointment): Omit<DocumentLine, 'cents'> => ({
  name: serviceName,
  nameEn: serviceNameEn,
})

/** The lines that make the sum, and where they do not, the service for the whole of it. */
const linesOf = (appointment: PlacedAppointment, priced: readonly PriceLine[], totalCents: number): DocumentLine[] => {
  const lines = withPetNumbers(priced).map(({ item: { name, nameEn }, cents }) => ({ name, nameEn, cents }))
  return totalOfLines(lines) === totalCents ? lines : [{ ...serviceOf(appointment), cents: totalCents }]
}

/** The professional's price: a promotion is Lapka's, and stands on its receipt. */
const billLines = (appointment: PlacedAppointment): DocumentLine[] => {
  const services = appointment.price.lines.filter(({ item }) => item.kind === 'service')
  return linesOf(appointment, services, appointment.billCents ?? appointment.agreedCents)
}

const issuerOfBill = async ({ handle, issuer }: Dependencies, { professionalId }: PlacedAppointment): Promise<Issuer> => {
  const { professional } = await handle.read({
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
  })
  // A hotel or a shelter is a company itself.
  const key = (professional.status !== 'none' && professional.clinicId) || professionalId
  const registration = registrationOf(await handle.readOpened(professionalStream(key)))
  return registration === undefined ? issuer : { key, ...registration }
}

const billed = (
  { appointmentId }: { appointmentId: string },
  { id, occurredAt }: RecordedEvent,
): { payload: DocumentRequest }[] => [{ payload: { what: 'bill', appointmentId, sourceId: id, at: occurredAt } }]

export const issueDocumentJob = defineJob<DocumentRequest>({
  kind: 'issue-document',
  causes: {
    PaymentCaptured: ({ subject }, { occurredAt }) => [
      { payload: { what: 'receipt', appointmentId: paidAppointment(subject), at: occurredAt } },
    ],
    BalanceCaptured: ({ subject, balancePaymentId }, { occurredAt }) => [
      { payload: { what: 'receipt', appointmentId: paidAppointment(subject), at: occurredAt, balancePaymentId } },
    ],
    RefundSucceeded: ({ subject, refundId }, { occurredAt }) => [
      { payload: { what: 'credit_note', appointmentId: paidAppointment(subject), refundId, at: occurredAt } },
    ],
    AppointmentCompleted: billed,
    BillAdjusted: billed,
  },
  priorityOf: () => 'later',
  run: issueAppointmentDocument,
})
