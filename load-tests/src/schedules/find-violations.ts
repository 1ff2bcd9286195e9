import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { consultationServices } from '@lapka/contracts/consultations.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import { factsOf, openedFactsOf } from '@lapka/contracts/facts.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { consultationFold, isWaiting } from '@lapka/domain/consultations/consultation.ts'
import { reviewFold } from '@lapka/domain/reviews/review.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import type { Book } from '@lapka/simulators/payment-simulator/book.ts'
import { verifyConsultations } from '@lapka/operations/verify/consultations.ts'
import { verifyLedger } from '@lapka/operations/verify/ledger.ts'
import { totalsOf, verifyMoney, verifyTotals, type ProviderLists } from '@lapka/operations/verify/money.ts'
import { addRatings, verifyReviews, type Ratings } from '@lapka/operations/verify/reviews.ts'
import { readBook } from '@lapka/operations/verify/provider.ts'
import { byStream, foldStream, streamsOf, type Streams } from '@lapka/operations/verify/violation.ts'

/**
 * Money that an operator has a case about does not have to agree: a person decides what becomes of it. That it came back twice excuses
 * only what a person paid back another way; two of ours are never right.
 */
const excused = new Set<string>(['refund_not_owed', 'returned_twice'])

/** Broken invariants once nothing is under way: each amount on both sides, no refund twice, everything answered. */
export const findViolations = async (events: readonly RecordedEvent[], book: Book): Promise<string[]> => {
  const streams = byStream(events)
  const cased = new Set(
    openedFactsOf(events, 'CaseOpened').flatMap(({ finding }) =>
      finding !== undefined && excused.has(finding.code) ? [finding.objectId] : [],
    ),
  )
  const payments = streamsOf(streams, 'payment').map(([, facts]) => foldStream(paymentFold, facts))
  const provider = await listProvider(book, payments, cased)
  const { accounts, violations } = verifyLedger(streams)
  const totalCents = Object.values(accounts).reduce((sum, cents) => sum + cents, 0)
  const money = [
    ...verifyMoney(streams, provider),
    ...verifyTotals(totalsOf(streams, provider)),
    ...violations,
    ...verifyConsultations(streams),
    ...verifyReviews(streams),
  ]
  return [
    ...money.map(({ invariant, what }) => `${invariant}: ${what}`),
    ...findCountedRings(streams),
    ...findUnsoundRatings(streams),
    ...findOverpaid(streams, { accounts, book }),
    ...(totalCents === 0 ? [] : [`the ledger's accounts are ${totalCents} together`]),
    ...payments.flatMap(unansweredPayment),
    ...unansweredAppointments(streams),
    ...unansweredConsultations(streams),
  ]
}

/** Reviews by three accounts with one card don't count, unless an operator has looked at them. */
const findCountedRings = (streams: Streams): string[] => {
  const counted = streamsOf(streams, 'review').flatMap(([, facts]) => {
    const review = foldStream(reviewFold, facts)
    if (review.status !== 'published' || review.isSetAside || review.decision !== null) return []
    const appointment = foldStream(appointmentFold, streams.get(appointmentStream(review.appointmentId)) ?? [])
    const paymentId = appointment.status === 'none' ? null : appointment.paymentId
    const payment = foldStream(paymentFold, paymentId === null ? [] : (streams.get(paymentStream(paymentId)) ?? []))
    const card = payment.status === 'captured' ? payment.cardFingerprint : undefined
    return card === undefined ? [] : [{ card, authorId: review.authorId }]
  })
  return [...Map.groupBy(counted, ({ card }) => card)].flatMap(([card, reviews]) => {
    const authors = new Set(reviews.map(({ authorId }) => authorId)).size
    return authors < RING_AUTHORS ? [] : [`reviews of ${authors} accounts with the card ${card} count`]
  })
}
const RING_AUTHORS = 3

/** The case of a ring names each review that it set aside, and the mean of the reviews as they stand equals the mean from the history of each. */
const findUnsoundRatings = (streams: Streams): string[] => {
  const found = streamsOf(streams, 'case').flatMap(([, facts]) => factsOf(facts as RecordedEvent[], 'ReviewRingFound'))
  const named = new Set(found.flatMap(({ caseId, appointmentIds }) => appointmentIds.map((id) => `${caseId} ${id}`)))
  const counted: Ratings = new Map()
  const caseless: string[] = []
  for (const [name, facts] of streamsOf(streams, 'review')) {
    const events = facts as RecordedEvent[]
    for (const { caseId, appointmentId } of factsOf(events, 'ReviewSetAside'))
      if (!named.has(`${caseId} ${appointmentId}`)) caseless.push(`${name} was set aside without a case that names it`)
    const [written] = factsOf(events, 'ReviewWritten')
    const judged = factsOf(events, 'ReviewJudged').at(-1)
    const isSetAside = events.some(({ type }) => type === 'ReviewSetAside')
    if (written === undefined || (judged === undefined ? isSetAside : judged.isRemoved)) continue
    const { sum, count } = counted.get(written.professionalId) ?? { sum: 0, count: 0 }
    counted.set(written.professionalId, { sum: sum + written.stars, count: count + 1 })
  }
  const shown: Ratings = new Map()
  addRatings(shown, streams)
  const said = (ratings: Ratings, id: string) => `${ratings.get(id)?.sum ?? 0} stars of ${ratings.get(id)?.count ?? 0} reviews`
  const differing = [...new Set([...counted.keys(), ...shown.keys()])].filter((id) => said(counted, id) !== said(shown, id))
  return [...caseless, ...differing.map((id) => `${id} has ${said(shown, id)}, and a recount says ${said(counted, id)}`)]
}

type Figures = { accounts: Partial<Record<string, number>>; book: Book }

/**
 * Promotions cost Lapka no more than their caps allow: a campaign's budget, the credit that was granted, and one talk for each account
 * that came with a code and a card of its own.
 */
const findOverpaid = (streams: Streams, { accounts, book }: Figures): string[] => {
  const all = <Type extends EventType>(type: Type) =>
    [...streams.values()].flatMap((facts) => factsOf(facts as RecordedEvent[], type))
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  const budgets = sum(all('PromotionOpened').map(({ budgetCents }) => budgetCents))
  const credit = sum(all('CreditGranted').map(({ creditCents }) => creditCents))
  const talkers = new Set(all('CardVerified').map(({ parentId }) => parentId)).size
  const cards = new Set(
    [...book.payments.values()].flatMap(({ setup }) =>
      setup?.status === 'succeeded' ? [book.paymentMethods.get(setup.paymentMethodId ?? '')?.card.fingerprint] : [],
    ),
  ).size
  const allowed = budgets + credit + talkers * DEAREST_TALK_CENTS
  const paid = -(accounts['promotion'] ?? 0)
  return [
    ...(paid > allowed ? [`promotions cost ${paid} cents, and their caps allow ${allowed}`] : []),
    ...(talkers > cards ? [`${talkers} accounts had free talks, with ${cards} cards between them`] : []),
  ]
}
const DEAREST_TALK_CENTS = Math.max(...consultationServices.map(({ priceCents }) => priceCents))

/** A refund made by hand that was taken for one that was owed is that one. */
const listProvider = async (book: Book, payments: readonly Payment[], cased: ReadonlySet<string>): Promise<ProviderLists> => {
  const adoptedBy = new Map(
    payments.flatMap(({ refunds }) =>
      refunds.flatMap(({ refundId, attempts }) =>
        attempts.flatMap(({ providerRefundId }) => (providerRefundId === null ? [] : [[providerRefundId, refundId] as const])),
      ),
    ),
  )
  const reading = readBook(book)
  const refunds = await listAll(reading.refunds())
  const byHand = new Set(refunds.flatMap(({ id, refundId }) => (refundId === null ? [adoptedBy.get(id)] : [])))
  const ours = payments.flatMap((payment) => payment.refunds)
  const hasOtherWay = (refundId: string): boolean =>
    byHand.has(refundId) ||
    ours.some((one) => one.refundId === refundId && (one.isReturnedByTransfer || one.returnedByDispute !== null))
  return {
    payments: await listAll(reading.payments()),
    refunds: refunds
      .filter(({ id, refundId }) => adoptedBy.has(id) || !cased.has(id) || (refundId !== null && !hasOtherWay(refundId)))
      .map((refund) => ({ ...refund, refundId: refund.refundId ?? adoptedBy.get(refund.id) ?? null })),
  }
}

const listAll = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const unansweredPayment = (payment: Payment): string[] => {
  if (payment.status === 'none') return []
  const { paymentId, status, refunds } = payment
  const open = refunds.filter(
    (refund) => refund.status !== 'succeeded' && refund.status !== 'needs_person' && refund.approval === null,
  )
  return [
    ...(['captured', 'voided', 'verified'].includes(status) ? [] : [`payment ${paymentId} is ${status} for good`]),
    ...open.map((refund) => `refund ${refund.refundId} of ${paymentId} is ${refund.status} for good`),
  ]
}

const unansweredAppointments = (streams: Streams): string[] =>
  streamsOf(streams, 'appointment').flatMap(([name, facts]) => {
    const appointment = foldStream(appointmentFold, facts)
    if (appointment.status === 'none') return []
    return [
      ...(isUnpaid(appointment) ? [`${name} is ${appointment.status} for good`] : []),
      ...(appointment.status === 'cancelled' && appointment.undo !== null
        ? [`the cancellation of ${name} was never settled`]
        : []),
    ]
  })

const unansweredConsultations = (streams: Streams): string[] =>
  streamsOf(streams, 'consultation').flatMap(([name, facts]) => {
    const consultation = foldStream(consultationFold, facts)
    return isWaiting(consultation) || consultation.status === 'accepted' ? [`${name} is ${consultation.status} for good`] : []
  })
