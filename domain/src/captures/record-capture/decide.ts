import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { claimedTimes, claimsBeside, claimsOfVisit, ownClaim } from '../../appointments/claimed-ledgers.ts'
import { clinicKey, type ClinicStates } from '../../clinics/needs.ts'
import { judgeWays, placeOfVisit } from '../../travel/ways.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CancellationReasonCode } from '@lapka/contracts/events/cancellations.ts'
import { promotionIdsOf, totalOf } from '@lapka/contracts/money.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import type { Appointment, Cancelled, PlacedAppointment } from '../../appointments/appointment.ts'
import { shareOf } from '../../kernel/refund-policy.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { takeOver, type TakeOverKey, type TakeOverStates } from '../../appointments/take-over/take-over.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { isCovered } from '../../professionals/schedule/touched-appointments.ts'
import { confirmClaim, expireClaim, holdClaims, mergeEvents, releaseClaim, type NewClaim } from '../../kernel/change-ledger.ts'
import { isLive } from '../../kernel/ledger.ts'
import { missingToEnd } from '../../appointments/payment-of-appointment.ts'
import { giveBackPromotions, missingPromotions, redeemAgain, type PromotionFacts } from '../../promotions/use-promotions.ts'
import { isCardUsedByOther, usesOfCard } from '../../promotions/card-uses.ts'
import { isCardOf, type LimitedUses } from '../../promotions/wallet.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { windowAt } from '../../kernel/windows.ts'
import { listEntries } from '../../kernel/working-hours.ts'
import { claimsOfSeat } from '../../courses/claims-of-seat.ts'
import type { Course } from '../../courses/course.ts'
import { claimsOfStay, roomsOf } from '../../stays/claims-of-stay.ts'
import { refuseMoney } from '../../payments/refuse-money.ts'
import { isConsultation } from '../../appointments/is-consultation.ts'
import type { Payment } from '../../payments/payment.ts'
import { captured, capturedAndRefunded, knownCapture, type RecordCapture } from './captured.ts'

export type { RecordCapture } from './captured.ts'
export type RecordCaptureStates = TakeOverStates & {
  appointment: Appointment
  payment: Payment
  professional: Professional
  schedule: Schedule
  /** Of a seat. */
  course?: Course
  /** The card's earlier uses, if the provider says which card it is. */
  card?: LimitedUses
} & ClinicStates
type CaptureDecision = Decision<'appointment' | 'payment' | 'card' | TakeOverKey> | Missing

type Requested = Exclude<Payment, { status: 'none' }>
type Unpaid = Extract<Appointment, { status: 'held' | 'awaiting_payment' | 'expired' }>

const decideCapture = (command: RecordCapture, states: RecordCaptureStates): CaptureDecision => {
  const { appointment, payment } = states
  if (payment.status === 'none' || appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured') return knownCapture(command, payment)
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  // Of a card that was refused, or of a page that was closed: a consultation is paid by the payment that the vet accepted alone.
  if (appointment.paymentId !== null && appointment.paymentId !== payment.paymentId)
    return {
      events: {
        payment: capturedAndRefunded(command, payment, { amountCents: command.amountCents, why: 'paid_after_expiry' }),
      },
    }
  switch (appointment.status) {
    case 'cancelled':
      return capturedAfterCancel(command, states, { payment, appointment })
    case 'confirmed':
      throw new BrokenInvariant('an appointment is confirmed although its payment was never captured')
    case 'held':
    case 'awaiting_payment':
    case 'expired': {
      const lacking = missingToEnd(states, appointment)
      if (lacking !== null) return lacking
      // One person with several accounts, who owes the list price. The card of a consultation was judged before any vet was rung.
      if (!isConsultation(appointment) && isCardUsedByOther(states.card, appointment))
        return givenBack(command, states, { payment, appointment, why: 'paid_less_than_due' })
      return command.amountCents < totalOf(payment.price)
        ? givenBack(command, states, { payment, appointment, why: 'paid_less_than_due' })
        : payment.voiding !== undefined
          ? givenBack(command, states, { payment, appointment, why: 'paid_after_expiry' })
          : confirmedOrGivenBack(command, states, { payment, appointment })
    }
  }
}

/** Money arrived. What becomes of the appointment depends on what happened meanwhile: cases 7, 8 and 13. */
export const decideRecordCapture = replayable('record-capture', decideCapture)

const confirmedOrGivenBack = (
  command: RecordCapture,
  states: RecordCaptureStates,
  known: { payment: Requested; appointment: Unpaid },
): CaptureDecision => {
  const { appointment, payment } = known
  const { appointmentId } = appointment
  const own = ownClaim(states, appointment)
  const paid = {
    ...(states.card !== undefined && usedWithCard(states.card, appointment)),
    payment: [captured(command, payment)],
    appointment: [{ type: 'AppointmentConfirmed', data: { appointmentId, paidCents: command.amountCents } } satisfies LapkaEvent],
  }
  const taken = takeOver(states, { appointment, at: command.at, refund: command.refund })
  if (taken !== null) {
    if ('missing' in taken) return taken
    if (!isRefused(taken)) return { events: { ...paid, ...taken.events } }
    return givenBack(command, states, { ...known, why: 'paid_after_expiry', reasonCode: 'TAKE_OVER_FAILED' })
  }
  // An accepted consultation is paid for even if its claim is gone: one that ended early has freed its time already.
  if (isConsultation(appointment) || (own !== undefined && isLive(own, command.at)))
    return { events: { ...paid, ...confirmClaim(states, appointmentId) } }

  if (appointment.seat !== undefined && states.course === undefined) return { missing: ['course'] }
  const { uses } = appointment
  if (uses !== undefined && states[clinicKey(uses.clinicId)] === undefined) return { missing: [clinicKey(uses.clinicId)] }
  const claims = heldAgain(states, appointment, command.at)
  const inTheWay = claimsBeside(states, claims).filter((claim) => !isLive(claim, command.at))
  const way = wayAgain(command, states, appointment)
  if ('missing' in way || ('refused' in way && way.unknownWays !== undefined)) return way
  const isWayOf = ({ resourceId }: NewClaim) => resourceId === appointment.professionalId && 'ways' in way && way.ways.length > 0
  const located = 'ways' in way && claims.map((claim) => ({ ...claim, ...(isWayOf(claim) && way) }))
  const again = located ? holdClaims(states, located, { at: command.at, zone: appointment.zone, isConfirmed: true }) : undefined
  const isOver = toMs(command.at) >= toMs(appointment.startsAt) || !isStillOffered(states, appointment)
  const promotions = redeemedStill(states, appointment)
  if (again === undefined || isOver || promotions === undefined)
    return givenBack(command, states, { ...known, why: 'paid_after_expiry' })
  const runOut = [...(own === undefined ? [] : [own]), ...inTheWay].map(({ claimId }) => expireClaim(states, claimId))
  return { events: { ...paid, ...promotions, ...mergeEvents(...runOut, ...again) } }
}

/** The payer of the card is recorded once; the promotions that were used with it, once for each subject. */
const usedWithCard = (card: LimitedUses, appointment: PlacedAppointment): { card?: LapkaEvent[] } => {
  const { parentId, appointmentId } = appointment
  const kind = isConsultation(appointment) ? 'consultation' : 'appointment'
  const uses = usesOfCard(card, appointment, { kind, id: appointmentId })
  const seen: LapkaEvent[] = isCardOf(card, parentId) ? [] : [{ type: 'CardUsed', data: { accountId: parentId } }]
  return seen.length + uses.length === 0 ? {} : { card: [...seen, ...uses] }
}

/** An expired hold gave its reservations back: they are reserved once more, unless used for something else meanwhile. */
const redeemedStill = (
  states: RecordCaptureStates,
  { status, appointmentId, parentId, price }: Unpaid,
): PromotionFacts | undefined =>
  status === 'expired'
    ? redeemAgain(states, price, { accountId: parentId, subject: { kind: 'appointment', id: appointmentId } })
    : {}

/** An expired hold guarantees nothing: the professional may have closed the time since, or can no longer be booked. */
const isStillOffered = ({ professional, schedule, course }: RecordCaptureStates, appointment: Unpaid): boolean => {
  if (professional.status !== 'accepted') return false
  const { seat } = appointment
  if (seat !== undefined)
    return course?.status === 'planned' && seat.sessions.every(({ sessionId }) => !course.calledOff.includes(sessionId))
  if (appointment.stay !== undefined) return roomsOf(professional, appointment.stay.stay) > 0
  return schedule.status === 'set' && isCovered(schedule, appointment)
}

/** With the capacity of today; a window that is gone keeps what was pinned. */
const windowNow = (schedule: Schedule, { window, startsAt }: Unpaid): Unpaid['window'] => {
  if (window === undefined || schedule.status === 'none') return window
  const [now] = listEntries(schedule).flatMap((place) => windowAt(place, startsAt) ?? [])
  return { ...window, capacity: now?.capacity ?? window.capacity }
}

const heldAgain = (states: RecordCaptureStates, appointment: Unpaid, at: string): NewClaim[] => {
  const { professional, schedule, course } = states
  const { stay, seat, petId, professionalId, appointmentId: claimId, parentId: holderId } = appointment
  const expiresAt = addMs(at, HOLD_MS)
  if (seat !== undefined) {
    const seats = course?.status === 'planned' ? course.seats : 0
    return claimsOfSeat(seat.sessions, { petId, seats }, { claimId, holderId, expiresAt })
  }
  if (stay === undefined) return claimsOfVisit(states, { ...appointment, window: windowNow(schedule, appointment) }, expiresAt)
  const hotel: { rooms?: HotelRooms } = professional.status === 'none' ? {} : professional
  const house = { professionalId, ...stay, maxPets: hotel.rooms?.maxPets ?? null, rooms: roomsOf(hotel, stay.stay) }
  return claimsOfStay(house, { claimId, holderId, expiresAt })
}

/** The ways to whoever was booked around it while its hold had run out. */
const wayAgain = ({ at, travel }: RecordCapture, states: RecordCaptureStates, appointment: Unpaid) => {
  const [time] = claimedTimes(appointment)
  if (time.resourceId !== appointment.professionalId) return { ways: [] }
  const { professional } = states
  const wanted = { ...time, claimId: appointment.appointmentId, place: placeOfVisit(appointment), at }
  return judgeWays(states, wanted, { professional, zone: appointment.zone, travel })
}

type GivenBack = 'paid_after_expiry' | 'paid_less_than_due'
const givenBackCodes = {
  paid_after_expiry: 'PAID_AFTER_EXPIRY',
  paid_less_than_due: 'PAID_LESS_THAN_DUE',
} as const satisfies Record<GivenBack, CancellationReasonCode>

type GivingBack = { payment: Requested; appointment: Unpaid; why: GivenBack; reasonCode?: CancellationReasonCode }

/** The appointment can't be kept, by no one's choice: everything is refunded, and both sides are told why. */
const givenBack = (
  command: RecordCapture,
  states: RecordCaptureStates,
  { payment, appointment, why, reasonCode = givenBackCodes[why] }: GivingBack,
): CaptureDecision => {
  const { appointmentId } = appointment
  const own = ownClaim(states, appointment)
  const isStillHeld = own !== undefined && isLive(own, command.at)
  return {
    events: {
      payment: capturedAndRefunded(command, payment, { amountCents: command.amountCents, why }),
      appointment: [
        {
          type: 'AppointmentCancelled',
          data: {
            appointmentId,
            parentId: appointment.parentId,
            by: 'system',
            paymentId: payment.paymentId,
            reasonCode,
            isLate: false,
            refundCents: command.amountCents,
            keptCents: 0,
            refundPercent: 100,
          },
        },
      ],
      ...giveBackPromotions(states, [appointmentId]),
      ...(isStillHeld ? releaseClaim(states, appointmentId, 'cancelled') : expireClaim(states, appointmentId)),
    },
  }
}

/**
 * The cancellation was asked for while the money was on its way: the request's instant fixed the share that goes back. The
 * cancellation is written again with the amounts now known, so that the views show them, and so that a professional's
 * request at the same moment, which raises the share, meets this on the appointment's stream.
 */
const capturedAfterCancel = (
  command: RecordCapture,
  states: RecordCaptureStates,
  { payment, appointment }: { payment: Requested; appointment: Cancelled },
): CaptureDecision => {
  const lacking = missingPromotions(states, appointment)
  if (lacking !== null) return lacking
  const { appointmentId, parentId } = appointment
  const { paymentId } = payment
  const kept = keptWithPromotions(states, appointment)
  const { by, isLate, refundPercent } = kept === undefined ? GIVEN_BACK_BY_US : appointment
  // Of a deposit, as of one that came before: the policy's share is of the whole price, and what was never paid falls away first.
  const dueCents = refundPercent === 100 ? 0 : (appointment.stay?.balance?.dueCents ?? 0)
  const refundCents = Math.max(0, shareOf(command.amountCents + dueCents, refundPercent) - dueCents)
  const keptCents = command.amountCents - refundCents
  const why = by === 'parent' ? 'cancelled_by_parent' : by === 'professional' ? 'cancelled_by_professional' : 'paid_after_expiry'
  return {
    events: {
      ...kept,
      payment: capturedAndRefunded(command, payment, { amountCents: refundCents, why }),
      appointment: [
        {
          type: 'AppointmentCancelled',
          // The words for it stand in the first cancellation; this one only settles the money.
          data: { appointmentId, parentId, by, paymentId, isLate, refundCents, keptCents, refundPercent },
        },
      ],
    },
  }
}

const GIVEN_BACK_BY_US = { by: 'system', isLate: false, refundPercent: 100 } as const

/**
 * Cancelling an unpaid appointment gave its promotions back. Of money that is kept they pay their share, so they are reserved once more.
 * Undefined where they were used for something else meanwhile, or by another account with this card: then nothing is kept.
 */
const keptWithPromotions = (
  states: RecordCaptureStates,
  appointment: Cancelled,
): (PromotionFacts & { card?: LapkaEvent[] }) | undefined => {
  const { refundPercent, price, parentId: accountId, appointmentId: id } = appointment
  if (refundPercent === 100 || promotionIdsOf(price).length === 0) return {}
  if (isCardUsedByOther(states.card, appointment)) return undefined
  const promotions = redeemAgain(states, price, { accountId, subject: { kind: 'appointment', id } })
  return promotions && { ...promotions, ...(states.card !== undefined && usedWithCard(states.card, appointment)) }
}
