import { isPaidEnd } from '@lapka/contracts/consultations.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { promotionLimitStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold, type Appointment } from '@lapka/domain/appointments/appointment.ts'
import { consultationFold, type KnownConsultation, type Consultation } from '@lapka/domain/consultations/consultation.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import { isInstant } from './bookings.ts'
import { foldStream, streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i20 = violationOf('I20')

/** Jobs write what follows from an end; one that failed waits minutes for its next try. */
const FOLLOWS_WITHIN_MS = 60 * MINUTE_MS

type Found = {
  consultation: KnownConsultation
  appointment: Appointment
  payments: readonly Exclude<Payment, { status: 'none' }>[]
  /** The work that the last event asks for has had time to finish. */
  isSettled: boolean
}

/**
 * I20: the accepting vet is one of those rung, with one appointment and one payment of theirs; an
 * unanswered consultation costs nothing, nor does a talk that the vet's side ended; one ends as unpaid
 * only where the payment of its appointment is void; and no appointment is instant without an accepting vet. A consultation that promotions pay in full began with a checked
 * card, and no card began that for two accounts, or one that the same campaign pays a part of. Without `at` all must have come to their end.
 */
export const verifyConsultations = (streams: Streams, at?: string): Violation[] => [
  ...streamsOf(streams, 'consultation').flatMap(([name, events]) => {
    const consultation = foldStream(consultationFold, events)
    if (consultation.status === 'none') return [i20(`${name} was never asked for`)]
    const often = ['ConsultationAccepted', 'ConsultationEnded', 'ConsultationOffered'].filter(
      (type) => events.filter((event) => event.type === type).length > 1,
    )
    const found = foundOf(streams, consultation, isOver(events.at(-1)?.occurredAt ?? '', at))
    return [
      ...often.map((type) => i20(`${name} has more than one ${type}`)),
      ...verifyOne(found).map((what) => i20(`${name} ${what}`)),
    ]
  }),
  ...streamsOf(streams, 'appointment').flatMap(([name, events]) => {
    if (!events.some(isInstant)) return []
    const consultation = foldStream(consultationFold, streams.get(name.replace('appointment-', 'consultation-')) ?? [])
    return isTaken(consultation) ? [] : [i20(`${name} is instant, and nobody accepted it`)]
  }),
  ...verifyCards(streams),
]

/** The accounts whose consultations began with each card, at Lapka's cost. */
const verifyCards = (streams: Streams): Violation[] =>
  streamsOf(streams, 'limit').flatMap(([name, events]) => {
    if (!name.startsWith(promotionLimitStream('card', ''))) return []
    const parents = new Set(factsOf(events, 'CardVerified').map(({ parentId }) => parentId))
    const byPromotion = Map.groupBy(
      factsOf(events, 'PromotionRedeemed').filter(({ subject }) => subject.kind === 'consultation'),
      ({ promotionId }) => promotionId,
    )
    const shared = [...byPromotion].filter(([, uses]) => new Set(uses.map(({ accountId }) => accountId)).size > 1)
    return [
      ...(parents.size > 1 ? [i20(`${name} began free consultations of ${parents.size} accounts`)] : []),
      ...shared.map(([promotionId]) => i20(`${name} began consultations of several accounts with promotion ${promotionId}`)),
    ]
  })

const isOver = (since: string, at: string | undefined): boolean =>
  at === undefined || Date.parse(at) > Date.parse(since) + FOLLOWS_WITHIN_MS

const foundOf = (streams: Streams, consultation: KnownConsultation, isSettled: boolean): Found => {
  const { consultationId } = consultation
  const payments = streamsOf(streams, 'payment').flatMap(([, events]) => {
    const payment = foldStream(paymentFold, events)
    return payment.status !== 'none' && payment.subject.id === consultationId ? [payment] : []
  })
  const appointment = foldStream(appointmentFold, streams.get(`appointment-${consultationId}`) ?? [])
  return { consultation, appointment, payments, isSettled }
}

const isTaken = ({ status }: Consultation): boolean => status === 'accepted' || status === 'ended'

const verifyOne = (found: Found): string[] => {
  const { consultation, payments } = found
  const captured = payments.filter(({ status }) => status === 'captured')
  const twice = captured.length > 1 ? [`was captured ${captured.length} times`] : []
  if (consultation.status === 'accepted' || consultation.status === 'ended')
    return [...twice, ...verifyTaken(found, consultation)]
  return [...twice, ...verifyUntaken(found)]
}

const verifyUntaken = ({ consultation, appointment, payments, isSettled }: Found): string[] => {
  const isEnded = consultation.status === 'unanswered' || consultation.status === 'abandoned'
  const kept = payments.reduce((sum, payment) => sum + balanceOf(payment).keptCents, 0)
  const held = payments.filter(({ status }) => status === 'authorised')
  return [
    ...(appointment.status === 'none' ? [] : ['has an appointment, and nobody accepted it']),
    ...(kept > 0 && isSettled ? [`kept ${kept} cents, and nobody accepted it`] : []),
    ...(isEnded && isSettled
      ? held.map(({ paymentId }) => `is ${consultation.status}, and the bank still keeps ${paymentId}`)
      : []),
  ]
}

const verifyTaken = (
  { appointment, payments, isSettled }: Found,
  consultation: Extract<Consultation, { status: 'accepted' | 'ended' }>,
): string[] => {
  const { professionalId, professionalIds, parentId } = consultation
  if (appointment.status === 'none') return ['was accepted, and has no appointment']
  const isUnchecked = totalOf(consultation.price) === 0 && payments.every(({ status }) => status !== 'verified')
  const kept = payments.reduce((sum, payment) => sum + balanceOf(payment).keptCents, 0)
  const payment = payments.find(({ paymentId }) => paymentId === appointment.paymentId)
  const isFailed = consultation.status === 'ended' && consultation.end === 'PAYMENT_FAILED'
  const isUnpaidEnd = consultation.status === 'ended' && !isPaidEnd(consultation.end)
  return [
    ...(isUnchecked ? ['is free, and no card was checked for it'] : []),
    ...(professionalIds.includes(professionalId) ? [] : [`was accepted by ${professionalId}, who was not rung`]),
    ...(appointment.professionalId === professionalId && appointment.parentId === parentId
      ? []
      : ['was accepted by another than whom its appointment names']),
    ...(isUnpaidEnd && isSettled
      ? payments.flatMap(({ paymentId, status }) =>
          status === 'authorised' ? [`ended as ${consultation.end}, and the bank still keeps ${paymentId}`] : [],
        )
      : []),
    ...(isFailed && payment?.status !== 'voided'
      ? [`ended as PAYMENT_FAILED, and its payment ${appointment.paymentId} is ${payment?.status ?? 'none'}`]
      : []),
    ...(isUnpaidEnd && isSettled && kept > 0 ? [`ended as ${consultation.end}, and ${kept} cents were kept`] : []),
    ...(isUnpaidEnd && appointment.status !== 'cancelled' ? [`ended as ${consultation.end}, and its appointment stands`] : []),
  ]
}
