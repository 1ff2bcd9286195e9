import { MIN_TALK_MS, VET_JOINS_MS } from '@lapka/contracts/consultations.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { claimOfTime, professionalTime } from '../../appointments/claim-of-time.ts'
import { isTravelling } from '../../travel/ways.ts'
import { DEFAULT_POLICY } from '../../kernel/refund-policy.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { expireClaim, holdClaim, mergeEvents, type LedgerEvents } from '../../kernel/change-ledger.ts'
import { claimsInTheWay, missingLedgers, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import type { Payment } from '../../payments/payment.ts'
import { requestCapture } from '../../payments/request-capture/decide.ts'
import type { LimitedUses, Wallet } from '../../promotions/wallet.ts'
import type { KnownProfessional, Professional } from '../../professionals/professional.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Consultation, ConsultationIn } from '../consultation.ts'
import { talkInterval } from '../streams.ts'
import { isPaidByLapka } from '../paid-by-lapka.ts'
import { countTalk, isFreeTalk, isFreeTalkCapped } from './free-talks.ts'

/**
 * `reason` is what the parent wrote, opened for the appointment; `isBusy`: by the views they are in a call that runs over its time, which
 * no ledger knows of. `isPaidInParentsName`: what the vet earns goes to an account in the name of the parent. `deviceKey`: of the vet's browser.
 */
export type AcceptConsultation = {
  professionalId: string
  at: string
  tzdataVersion: string
  captureKey: string
  reason: string
  isBusy: boolean
  isPaidInParentsName: boolean
  deviceKey: string | null
}
export type AcceptStates = {
  consultation: Consultation
  appointment: Appointment
  professional: Professional
  payment?: Payment
  /** Talks that promotions paid all of, which this vet had. */
  vetLimit: LimitedUses
  /** Of the parent, where Lapka pays for it or for a part of it. */
  wallet?: Wallet
  /** Talks that Lapka paid a part of, which this vet had. */
  reducedLimit?: LimitedUses
} & LedgerStates
type AcceptDecision = Decision<'consultation' | 'appointment' | 'payment' | 'vetLimit' | 'reducedLimit' | LedgerKey> | Missing
type Offered = ConsultationIn<'offered'>

/** Why this vet can't have it, as the consultation stands. */
const whyNotTheirs = (consultation: Consultation, { professionalId, at }: AcceptConsultation): RefusalCode | null => {
  switch (consultation.status) {
    case 'none':
      return 'NOT_FOUND'
    case 'accepted':
    case 'ended':
      return 'CONSULTATION_TAKEN'
    case 'offered': {
      const { professionalIds, declinedIds, offerEndsAt } = consultation
      const isRung = professionalIds.includes(professionalId) && !declinedIds.includes(professionalId)
      return isRung && toMs(at) < toMs(offerEndsAt) ? null : 'OFFER_OVER'
    }
    case 'asked':
    case 'queued':
    case 'unanswered':
    case 'abandoned':
      return 'OFFER_OVER'
  }
}

/**
 * The first vet to accept has it: one append, which one stream decides. With it the talk becomes an appointment of the same id, so that
 * calendars, histories, receipts and revenues need to know nothing new.
 *
 * How its money is confirmed: the appointment is placed as one whose payment has started, with its time claimed and confirmed at once, and
 * the same append asks for the capture. Once that is recorded, `record-capture` finds a live claim and confirms the appointment as it does
 * for every booking. Until then it stands as awaiting payment, and that ends in two ways only: by the capture, or by the consultation
 * itself (`PAYMENT_FAILED`). Its hold lasts as long as the bank keeps the money, and `expire-hold` leaves direct ones alone: nothing but the
 * talk's own rules takes a running talk away. Where promotions pay all of it, it is confirmed at once, with the fee that was pinned in line.
 */
export const decideAcceptConsultation = (command: AcceptConsultation, states: AcceptStates): AcceptDecision => {
  const { consultation, professional } = states
  if (consultation.status === 'accepted' && consultation.professionalId === command.professionalId) return { events: {} }
  const refused = whyNotTheirs(consultation, command) ?? whyNotFit(professional, consultation)
  if (refused !== null) return { refused }
  if (consultation.status !== 'offered' || professional.status === 'none') return { refused: 'OFFER_OVER' }
  if (command.isBusy) return { refused: 'VET_IS_BUSY' }
  const isFree = isFreeTalk(consultation)
  const own = isPaidByLapka(consultation.price) ? whyOwnTalk(command, states, consultation) : null
  if (own !== null) return 'missing' in own ? own : { events: { vetLimit: [own] } }
  if (isFree && isFreeTalkCapped(states.vetLimit, consultation, command.at)) return { refused: 'FREE_TALKS_CAPPED' }
  const claims = claimed(command, states, { consultation, professional })
  if ('missing' in claims || isRefused(claims)) return claims
  const money = captured(command, states, consultation)
  if ('missing' in money || isRefused(money)) return money
  return {
    events: {
      consultation: [accepted(command, consultation)],
      appointment: appointmentOf(command, states, { consultation, professional }),
      ...(money.payment.length > 0 && { payment: money.payment }),
      ...(isPaidByLapka(consultation.price) && { [isFree ? 'vetLimit' : 'reducedLimit']: countTalk(consultation) }),
      ...claims.events,
    },
  }
}

/**
 * By all signs the parent is the vet: Lapka pays no one for talking to themselves. It is recorded, and rings on for the others.
 */
const whyOwnTalk = (
  { professionalId, deviceKey, isPaidInParentsName }: AcceptConsultation,
  { wallet }: AcceptStates,
  { consultationId, parentId }: Offered,
): LapkaEvent | Missing | null => {
  if (wallet === undefined) return { missing: ['wallet'] }
  const isOneDevice =
    deviceKey !== null && wallet.uses.some((use) => use.subject.id === consultationId && use.deviceKey === deviceKey)
  if (!isOneDevice && !isPaidInParentsName) return null
  const why = isOneDevice ? 'device' : 'name'
  return { type: 'FreeTalkRefused', data: { professionalId, parentId, consultationId, why } }
}

const whyNotFit = (professional: Professional, consultation: Consultation): RefusalCode | null => {
  if (professional.status !== 'accepted' || professional.role !== 'VET') return 'PROFESSIONAL_NOT_VERIFIED'
  return consultation.status !== 'none' && consultation.parentId === professional.accountId ? 'SELF_BOOKING' : null
}

type Known = { consultation: Offered; professional: KnownProfessional }

/** The vet's time from this instant, free of everything that still stands in their day. */
const claimed = (
  { professionalId, at }: AcceptConsultation,
  states: AcceptStates,
  { consultation, professional }: Known,
): { events: LedgerEvents } | Missing | Refusal => {
  const interval = talkInterval(consultation, at)
  const time = professionalTime({ ...interval, professionalId })
  const lacking = missingLedgers(states, time, professional.zone)
  if (lacking !== null) return lacking
  const { consultationId: appointmentId, parentId } = consultation
  // Whoever goes to people may be anywhere.
  const where = isTravelling(professional) ? { location: 'ONLINE' as const } : {}
  const claim = claimOfTime({ appointmentId, professionalId, parentId, ...interval, ...where }, interval.endsAt)
  const held = holdClaim(states, claim, { at, zone: professional.zone, isConfirmed: true })
  if (held === undefined) return { refused: 'VET_IS_BUSY' }
  // The remaining claims in the way have expired.
  const runOut = claimsInTheWay(states, time, appointmentId).map(({ claimId }) => expireClaim(states, claimId))
  return { events: mergeEvents(...runOut, held) }
}

/** Captures the authorised money. Nothing if promotions pay all of it. */
const captured = (
  { at, captureKey }: AcceptConsultation,
  { payment }: AcceptStates,
  { paymentId, price }: Offered,
): { payment: LapkaEvent[] } | Missing | Refusal => {
  if (paymentId === null || totalOf(price) === 0) return { payment: [] }
  if (payment === undefined) return { missing: ['payment'] }
  const requested = requestCapture(payment, { at, idempotencyKey: captureKey })
  // The bank's promise ended, or the money is being given up: the call is over for both sides.
  return isRefused(requested) ? { refused: 'OFFER_OVER' } : { payment: requested }
}

const accepted = ({ professionalId, at }: AcceptConsultation, consultation: Offered): LapkaEvent => {
  const { startsAt, endsAt } = talkInterval(consultation, at)
  const { consultationId } = consultation
  const vetJoinsBy = addMs(at, VET_JOINS_MS)
  return {
    type: 'ConsultationAccepted',
    data: { consultationId, professionalId, startsAt, endsAt, vetJoinsBy, leastTalkMs: MIN_TALK_MS },
  }
}

const appointmentOf = (command: AcceptConsultation, states: AcceptStates, known: Known): LapkaEvent[] => {
  const { consultation } = known
  const { consultationId: appointmentId, paymentId, feePercent = 0 } = consultation
  const { payment } = states
  const holdExpiresAt = keptUntil(payment) ?? talkInterval(consultation, command.at).endsAt
  const placed: LapkaEvent = { type: 'AppointmentPlaced', data: placedData(command, known, holdExpiresAt) }
  const next: LapkaEvent =
    paymentId === null
      ? { type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 0, feePercent } }
      : { type: 'PaymentStarted', data: { appointmentId, paymentId, holdExpiresAt, ...feeOf(payment) } }
  // It was captured by hand at the provider: no further webhook will come.
  const isTaken = paymentId !== null && payment?.status === 'captured'
  const paid: LapkaEvent[] = isTaken
    ? [{ type: 'AppointmentConfirmed', data: { appointmentId, paidCents: payment.capturedCents } }]
    : []
  return [placed, next, ...paid]
}

const feeOf = (payment: Payment | undefined): { feePercent?: number } =>
  payment === undefined || payment.status === 'none' ? {} : { feePercent: payment.feePercent }

const keptUntil = (payment: Payment | undefined): string | undefined =>
  payment?.status === 'authorised' ? payment.authorisation.authorisedUntil : undefined

/** No schedule allowed it, so none is recorded; it can't be cancelled, so the vet's policy does not count. */
const placedData = (
  { at, tzdataVersion, reason }: AcceptConsultation,
  { consultation, professional }: Known,
  holdExpiresAt: string,
) => {
  const { consultationId: appointmentId, parentId, petId, serviceId, serviceName, serviceNameEn, price } = consultation
  const { professionalId, zone, revision: professionalRevision } = professional
  return {
    appointmentId,
    parentId,
    petId,
    professionalId,
    serviceId,
    serviceName,
    serviceNameEn,
    ...talkInterval(consultation, at),
    zone,
    tzdataVersion,
    price,
    reason,
    policy: DEFAULT_POLICY,
    freeCancellationUntil: at,
    holdExpiresAt,
    scheduleRevision: -1,
    professionalRevision,
    consultation: { meetingType: consultation.meetingType },
  }
}

/** Whether it was refused by what was written. */
export const isOwnTalk = (events: readonly { type: string; data: unknown }[]): boolean =>
  factOf(events, 'FreeTalkRefused') !== undefined

export const outcomeOfAccept = (events: readonly { type: string; data: unknown }[]): { endsAt: string } => ({
  endsAt: writtenFact(events, 'ConsultationAccepted').endsAt,
})
