import { hash } from 'node:crypto'
import {
  MAX_RECEIPT_BYTES,
  type ReceiptAttendance,
  type ReceiptStream,
  type RefundReceipt,
} from '@lapka/contracts/api/refund-receipt.ts'
import { digestText, EMPTY_DIGEST } from '@lapka/contracts/checkpoint-tree.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { appointmentStream, consultationStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { consultationFold, type Attendance } from '@lapka/domain/consultations/consultation.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold, type Refund } from '@lapka/domain/payments/payment.ts'
import { receiptDecisionsOf } from '@lapka/domain/refund-receipt/receipt-decisions.ts'
import { receiptSealText } from '@lapka/domain/refund-receipt/verify-receipt.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { inLogOrder, paymentStreamsIn } from '../appointments/history/history-events.ts'
import type { Dependencies } from '../dependencies.ts'

type ReceiptDependencies = Pick<Dependencies, 'handle' | 'checkpoints' | 'now'>
type Proven = Awaited<ReturnType<Dependencies['checkpoints']['prove']>>
type Covered = NonNullable<Proven>['covered']

/** Events that decide how much comes back, or tell that it came. */
const DECISIVE = new Set([
  'AppointmentPlaced',
  'AppointmentMoved',
  'StayBooked',
  'SeatBooked',
  'StayShortened',
  'StayExtended',
  'SessionsGivenUp',
  'AppointmentConfirmed',
  'AppointmentCancelled',
  'CancellationSettled',
  'CancellationUndone',
  'AppointmentMarkedNoShow',
  'BillAdjusted',
  'PaymentCaptured',
  'BalanceCaptured',
  'BalancePaid',
  'RefundRequested',
  'RefundWithdrawn',
  'RefundSucceeded',
  'RefundReturnedByTransfer',
])

/** The refund of an appointment's payment and its reasons, as a file that proves itself; undefined where nothing has been decided. */
export const writeReceipt = async (
  { handle, checkpoints, now }: ReceiptDependencies,
  appointmentId: string,
): Promise<RefundReceipt | undefined> => {
  const own = appointmentStream(appointmentId)
  const names = [own, ...paymentStreamsIn(await handle.readEvents(own)).slice(-1)]
  // The checkpoint is read before the streams, so it never knows more than they hold.
  const proofs = await Promise.all([names, [own]].map((some) => checkpoints.prove(some)))
  const streams = await Promise.all(names.map((name) => handle.readEvents(name)))
  const decided = receiptFacts(appointmentId, streams)
  if (decided === undefined) return undefined
  const attendance = attendanceIn(await handle.readEvents(consultationStream(appointmentId)))
  const facts = { ...decided, ...(attendance && { attendance }) }
  const checkpoint = proofs[0]?.checkpoint ?? null
  const entry = checkpoint && canonicalJson(checkpoint)
  const tlogProof = entry === null ? undefined : await checkpoints.transparency.proof((one) => one === entry)
  const issued = { ...facts, issuedAt: now(), checkpoint, tlogProof: tlogProof ?? null, publicKey: checkpoints.publicKey }
  const signed = (parts: Pick<RefundReceipt, 'streams' | 'nodes'>): RefundReceipt => {
    const unsigned = { ...issued, ...parts, signature: '' }
    return { ...unsigned, signature: checkpoints.sign(receiptSealText(unsigned)) }
  }
  // A checkpoint that was made between the two proofs is not the one that is shown.
  const [whole, ownOnly] = proofs.map((proof) =>
    proof?.checkpoint.body.position === checkpoint?.body.position ? proof : undefined,
  )
  if (!streams.every((events) => isCovered(events, whole))) await checkpoints.want()
  const receipt = withTails(streams, whole, signed)
  return isSmall(receipt) ? receipt : withTails(streams.slice(0, 1), ownOnly, signed)
}

const isCovered = (events: readonly RecordedEvent[], proven: Proven): boolean =>
  (proven?.covered.get(events[0]?.stream ?? '')?.count ?? 0) >= events.length

type Facts = Omit<RefundReceipt, 'issuedAt' | 'streams' | 'checkpoint' | 'nodes' | 'tlogProof' | 'publicKey' | 'signature'>

const receiptFacts = (appointmentId: string, streams: readonly RecordedEvent[][]): Facts | undefined => {
  const [own = [], paid = []] = streams
  const decisions = receiptDecisionsOf(inLogOrder(streams.flat()))
  const appointment = own.reduce(appointmentFold.evolve, appointmentFold.initialState())
  if (decisions.length === 0 || appointment.status === 'none') return undefined
  const payment = paid.reduce(paymentFold.evolve, paymentFold.initialState())
  const { capturedCents, keptCents } = balanceOf(payment)
  return {
    format: 'lapka-refund-receipt-1',
    appointmentId,
    number: numberOf(appointmentId),
    zone: appointment.zone,
    currency: 'EUR',
    policy: appointment.policy,
    decisions,
    refunds: payment.refunds.map((refund) => receiptRefund(refund, paid)),
    result: { capturedCents, refundCents: capturedCents - keptCents, keptCents },
  }
}

/** Undefined for a visit, which no consultation began. */
const attendanceIn = (events: readonly RecordedEvent[]): ReceiptAttendance | undefined => {
  const consultation = events.reduce(consultationFold.evolve, consultationFold.initialState())
  if (consultation.status !== 'accepted' && consultation.status !== 'ended') return undefined
  const { startsAt, attendance } = consultation
  const of = ({ joinedAt, left }: Attendance) => ({ joinedAt, leftAt: left?.at ?? null })
  const end = consultation.status === 'ended' ? consultation.end : null
  return { acceptedAt: startsAt, parent: of(attendance.parent), professional: of(attendance.professional), end }
}

const receiptRefund = (
  { refundId, why, amountCents, status }: Refund,
  paid: readonly RecordedEvent[],
): RefundReceipt['refunds'][number] => {
  const isIt = (event: RecordedEvent) => factOf([event], 'RefundSucceeded')?.refundId === refundId
  return { why, amountCents, status, returnedAt: (status === 'succeeded' && paid.findLast(isIt)?.occurredAt) || null }
}

const shortHash = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

const isSmall = (receipt: RefundReceipt): boolean => Buffer.byteLength(JSON.stringify(receipt)) <= MAX_RECEIPT_BYTES

/**
 * The longest tails of the streams that fit: each event's hash contains the one before it, so a tail proves all that went before too, and
 * the digest before it stands for the rest. The longer tail gives way first.
 */
const withTails = (
  streams: readonly (readonly RecordedEvent[])[],
  proven: Proven,
  signed: (parts: Pick<RefundReceipt, 'streams' | 'nodes'>) => RefundReceipt,
): RefundReceipt => {
  const covered: Covered = proven?.covered ?? new Map()
  const nodes = (proven?.nodes ?? []).map(shortHash)
  const starts = streams.map((events) => startsOf(events, covered))
  for (;;) {
    const receipt = signed({ streams: streams.map((events, index) => tailOf(events, starts[index]?.[0] ?? 0, covered)), nodes })
    const longest = starts.toSorted((one, next) => next.length - one.length)[0] ?? []
    if (isSmall(receipt) || longest.length < 2) return receipt
    longest.shift()
  }
}

/** Where a tail may begin: at a decisive event, as long as the checkpoint reaches it. */
const startsOf = (events: readonly RecordedEvent[], covered: Covered): number[] => {
  const count = covered.get(events[0]?.stream ?? '')?.count ?? 0
  return events
    .filter(({ type, revision }) => DECISIVE.has(type) && (count === 0 || revision < count))
    .map(({ revision }) => revision)
}

const tailOf = (events: readonly RecordedEvent[], from: number, covered: Covered): ReceiptStream => {
  const stream = events[0]?.stream ?? ''
  const known = covered.get(stream)
  const before = events.slice(0, from).reduce((digest, event) => hash('sha256', digestText(digest, event.hash)), EMPTY_DIGEST)
  return {
    stream,
    from,
    before: shortHash(before),
    events: events.slice(from).map(({ hash: own, type }) => shortHash(own) + (DECISIVE.has(type) ? ` ${type}` : '')),
    covered: known?.count ?? 0,
    leaf: known?.index ?? null,
  }
}
