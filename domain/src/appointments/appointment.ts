import type { GivenUpCents, Seat } from '@lapka/contracts/courses.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { ArrivalStep } from '@lapka/contracts/events/appointments.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { listCentsOf, totalOf } from '@lapka/contracts/money.ts'
import type { Uses } from '@lapka/contracts/resources.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { visitMinutesOf } from '../kernel/windows.ts'
import {
  bookedStay,
  extendedStay,
  shortenedStay,
  withBalance,
  withoutExtending,
  withVaccinations,
  type StayFact,
} from '../stays/stay-of-appointment.ts'
import { withShown } from '../stays/vaccinations-of-stay.ts'
import { newPass, usedVisits, withoutVisit, withVisit, type PassInUse, type UsedSeat } from '../passes/pass.ts'
import { leftAtClinic } from './due-at-clinic.ts'
import type { RefundKeys } from '../payments/request-refund.ts'

/** The terms agreed at placing and pinned for good, with the start, end and deadline that a move may have changed. */
type Agreed = SealedEvents['AppointmentPlaced'] & {
  revision: number
  placedAt: string
  /** Of the payment that was started for it. */
  paymentId: string | null
  /** A move made after the deadline: cancelling stays late for any new start. */
  isLateSticky: boolean
  /** More time to pay was given; once per hold. */
  hasMoreTime: boolean
  moveCount: number
  /** How often it was edited, resized or shortened. */
  changeCount: number
  /** How long it was booked for, however it was resized since. */
  bookedMinutes: number
  /** SEQUENCE of the calendar entry. */
  sequence: number
  arrival: ArrivalStep
  /** The outcome, which the professional marks afterwards. */
  outcome: 'completed' | 'no_show' | null
  /** The final bill; null until the professional sets one. */
  billCents: number | null
  /** The agreed price: before promotions, or the amount due at the clinic if the professional added it. */
  agreedCents: number
  dueToClinicCents: number
  /** The part of it that was paid there. */
  paidAtClinicCents: number
  /** Since when the parent owes what is left; null while nothing is. */
  dueSince: string | null
  dueRemindedAt: string | null
  prescriptionCount: number
  /** Another parent's appointment, whose place it takes once it is paid. */
  takesOver?: { offeredId: string; transferId: string }
  /** Absent where the parent comes to the professional. */
  location?: ServiceLocation
  /** Which revision of which address the professional goes to; null while the parent has named none. */
  address?: { addressId: string; revision: number } | null
  /** Rooms and devices of a clinic that it has for all of its time. */
  uses?: Uses
  /** Of a stay: it takes nights of a class of rooms and no time of the professional's. */
  stay?: StayFact
  /** Of a seat in a class: it takes seats of sessions and no time of the professional's. */
  seat?: Seat & { givenUp?: GivenUpCents; pass?: PassInUse }
  /** Of a seat: whether they came, by the session's id. */
  attended?: { [sessionId: string]: boolean }
  /** The platform's fee where promotions paid all of it; a payment pins its own. */
  feePercent?: number
  /** Of that fee, where promotions paid all of it: what a complaint took from it. */
  withheldCents?: number
}

type Confirmed = Agreed & { status: 'confirmed'; paidCents: number }

export type Cancelled = Agreed & {
  status: 'cancelled'
  by: CancelledBy
  cancelledAt: string
  isLate: boolean
  refundCents: number
  keptCents: number
  /** Share of money that arrives after all (case 13), 0 to 100. */
  refundPercent: number
  /** Until it is settled: when taking it back ends, the refund that settling requests, and the appointment as an undo leaves it. */
  undo: { until: string; refund: RefundKeys; appointment: Confirmed } | null
}

export type Appointment =
  | { status: 'none'; revision: number }
  /** The slot is held and payment has not begun. */
  | (Agreed & { status: 'held' })
  /** Paying has started; the hold was extended once. */
  | (Agreed & { status: 'awaiting_payment' })
  | Confirmed
  | (Agreed & { status: 'expired' })
  | Cancelled

export type PlacedAppointment = Exclude<Appointment, { status: 'none' }>

/** A fact about an appointment that was never placed cannot have been written. */
const ofPlaced =
  <Fact>(react: (appointment: PlacedAppointment, fact: Fact, event: { occurredAt: string }) => Appointment) =>
  (appointment: Appointment, fact: Fact, event: { occurredAt: string }): Appointment =>
    appointment.status === 'none' ? appointment : react(appointment, fact, event)

const dueAtClinic = (appointment: PlacedAppointment, { dueToClinicCents }: { dueToClinicCents: number }): Appointment => ({
  ...appointment,
  agreedCents: dueToClinicCents,
  dueToClinicCents,
})

/** Reminders count from when something was last said about what is due. */
const withDue = (appointment: PlacedAppointment, since: string): Appointment => ({
  ...appointment,
  dueSince: leftAtClinic(appointment) > 0 ? since : null,
})

/** A fact about the stay alone; of what is none it changes nothing. */
const ofStay = <Fact>(react: (stay: StayFact, fact: Fact, event: { occurredAt: string }) => StayFact) =>
  ofPlaced<Fact>((appointment, fact, event) =>
    appointment.stay === undefined ? appointment : { ...appointment, stay: react(appointment.stay, fact, event) },
  )

/** Its visits changed, and so may have the time of the first one. */
const withSeat = (appointment: PlacedAppointment, startsAt: string, change: (seat: UsedSeat) => UsedSeat): PlacedAppointment => {
  const { seat, changeCount } = appointment
  if (seat?.pass === undefined) return appointment
  return { ...appointment, startsAt, changeCount: changeCount + 1, seat: { ...seat, ...change({ ...seat, pass: seat.pass }) } }
}

type FirstCancel = Pick<Cancelled, 'by' | 'cancelledAt' | 'isLate'>

const undoOf = (
  { until, ...refund }: NonNullable<SealedEvents['AppointmentCancelled']['undo']>,
  appointment: Confirmed,
): Cancelled['undo'] => ({ until, refund, appointment })

const firstCancel = (appointment: Appointment, cancelled: SealedEvents['AppointmentCancelled'], at: string): FirstCancel =>
  appointment.status === 'cancelled' ? appointment : { by: cancelled.by, cancelledAt: at, isLate: cancelled.isLate }

export const appointmentFold: Fold<Appointment> = foldOf<Appointment>(() => ({ status: 'none', revision: -1 }), {
  AppointmentPlaced: (appointment, placed, event) => ({
    ...placed,
    status: 'held',
    revision: appointment.revision,
    placedAt: event.occurredAt,
    paymentId: null,
    isLateSticky: false,
    hasMoreTime: false,
    moveCount: 0,
    changeCount: 0,
    bookedMinutes: visitMinutesOf(placed),
    sequence: 0,
    arrival: 'not_arrived',
    outcome: null,
    billCents: null,
    agreedCents: listCentsOf(placed.price),
    dueToClinicCents: 0,
    paidAtClinicCents: 0,
    dueSince: null,
    dueRemindedAt: null,
    prescriptionCount: 0,
  }),
  TakeOverBegun: ofPlaced((appointment, { offeredId, transferId, isMovedLate }) => ({
    ...appointment,
    takesOver: { offeredId, transferId },
    isLateSticky: isMovedLate,
  })),
  AppointmentLocated: ofPlaced((appointment, { location, addressId, addressRevision, changeCount }) => ({
    ...appointment,
    location,
    address: addressId === null || addressRevision === null ? null : { addressId, revision: addressRevision },
    changeCount,
  })),
  ResourcesBooked: ofPlaced((appointment, { clinicId, resources }) => ({ ...appointment, uses: { clinicId, resources } })),
  StayBooked: ofPlaced((appointment, booked) => ({ ...appointment, stay: bookedStay(booked, totalOf(appointment.price)) })),
  VaccinationShown: ofStay((stay, { proof, ...of }) => withVaccinations(stay, (all) => withShown(all, of, { proof }))),
  VaccinationSeen: ofStay((stay, { petId, group }, { occurredAt: seenAt }) =>
    withVaccinations(stay, (all) => withShown(all, { petId, groups: [group] }, { seenAt })),
  ),
  VaccinationReminded: ofStay((stay) => withVaccinations(stay, (all) => ({ ...all, reminded: true }))),
  BalanceReminded: ofStay((stay) => withBalance(stay, { reminded: true })),
  BalanceStarted: ofStay((stay, { balancePaymentId: paymentId, dueCents: cents, expiresAt }) =>
    withBalance(stay, { paying: { paymentId, cents, expiresAt } }),
  ),
  BalancePaid: ofStay((stay) => withBalance(stay, { dueCents: 0 })),
  SeatBooked: ofPlaced((appointment, { courseId, place, sessions, pass: sold }) => ({
    ...appointment,
    seat: { courseId, place, sessions, ...(sold && { pass: newPass(sold, { courseId, sessions }) }) },
  })),
  VisitTaken: ofPlaced((appointment, fact) => withSeat(appointment, fact.startsAt, (seat) => withVisit(seat, fact))),
  VisitReturned: ofPlaced((appointment, fact) => withSeat(appointment, fact.startsAt, (seat) => withoutVisit(seat, fact))),
  SessionsGivenUp: ofPlaced((appointment, fact) => {
    const { seat } = appointment
    if (seat === undefined) return appointment
    const { sessionIds, price, startsAt, endsAt, freeCancellationUntil, refundCents, keptCents } = fact
    const givenUp = {
      paidCents: (seat.givenUp?.paidCents ?? 0) + refundCents + keptCents,
      refundCents: (seat.givenUp?.refundCents ?? 0) + refundCents,
    }
    const sessions = seat.sessions.filter(({ sessionId }) => !sessionIds.includes(sessionId))
    const changed = { startsAt, endsAt, freeCancellationUntil, price, agreedCents: listCentsOf(price) }
    const left = seat.pass && { ...seat.pass, visits: usedVisits({ ...seat, pass: seat.pass }), priceCents: listCentsOf(price) }
    const changedSeat = { ...seat, sessions, givenUp, ...(left && { pass: left }) }
    return { ...appointment, ...changed, changeCount: appointment.changeCount + 1, seat: changedSeat }
  }),
  SeatAttended: ofPlaced((appointment, { sessionId, isPresent }) => ({
    ...appointment,
    attended: { ...appointment.attended, [sessionId]: isPresent },
  })),
  StayShortened: ofPlaced((appointment, fact) => {
    const { endsAt, price, dueToClinicCents = appointment.dueToClinicCents } = fact
    if (appointment.stay === undefined) return appointment
    const agreedCents = fact.dueToClinicCents ?? listCentsOf(price)
    const changed = { endsAt, price, agreedCents, dueToClinicCents, changeCount: appointment.changeCount + 1 }
    return { ...appointment, ...changed, stay: shortenedStay(appointment.stay, fact) }
  }),
  StayExtensionHeld: ofStay((stay, { appointmentId: _appointmentId, ...extending }) => ({ ...stay, extending })),
  StayExtensionEnded: ofStay((stay, { extensionPaymentId }) =>
    stay.extending?.extensionPaymentId === extensionPaymentId ? withoutExtending(stay) : stay,
  ),
  StayExtended: ofPlaced((appointment, fact) => {
    const { endsAt, price } = fact
    if (appointment.stay === undefined) return appointment
    const changed = { endsAt, price, agreedCents: listCentsOf(price), changeCount: appointment.changeCount + 1 }
    return { ...appointment, ...changed, stay: extendedStay(appointment.stay, fact) }
  }),
  GuestsCheckedIn: ofPlaced(({ stay, ...appointment }, { room, from }) => ({
    ...appointment,
    ...(stay && { stay: { ...stay, room: { room, from } } }),
    arrival: 'arrived',
  })),
  GuestRoomChanged: ofStay((stay, { room, from }) => ({ ...stay, room: { room, from } })),
  GuestsCheckedOut: ofStay((stay, { on: leftOn }) => ({ ...stay, leftOn })),
  GuestsStayedAway: ofStay((stay, { from: leftOn }) => ({ ...stay, leftOn })),
  AppointmentReasonChanged: ofPlaced((appointment, { reason }) => ({ ...appointment, reason })),
  PaymentStarted: ofPlaced((appointment, { paymentId, holdExpiresAt }) => ({
    ...appointment,
    status: 'awaiting_payment',
    paymentId,
    holdExpiresAt,
  })),
  MoreTimeGiven: ofPlaced((appointment, { holdExpiresAt }) => ({ ...appointment, holdExpiresAt, hasMoreTime: true })),
  AppointmentConfirmed: ofPlaced((appointment, { paidCents, feePercent }) => ({
    ...appointment,
    status: 'confirmed',
    paidCents,
    ...(feePercent !== undefined && { feePercent }),
  })),
  AppointmentExpired: ofPlaced((appointment) => ({ ...appointment, status: 'expired' })),
  AppointmentMoved: ofPlaced(({ window: _left, ...appointment }, moved) => ({
    ...appointment,
    ...(moved.window && { window: moved.window, bufferMinutes: 0 }),
    startsAt: moved.startsAt,
    endsAt: moved.endsAt,
    freeCancellationUntil: moved.freeCancellationUntil,
    policy: moved.policy ?? appointment.policy,
    isLateSticky: moved.isLate,
    moveCount: appointment.moveCount + 1,
    arrival: 'not_arrived',
    sequence: moved.sequence,
  })),
  AppointmentEdited: ofPlaced(
    (appointment, { service, petId = appointment.petId, reason = appointment.reason, changeCount }) => ({
      ...appointment,
      ...service,
      petId,
      reason,
      changeCount,
    }),
  ),
  AppointmentResized: ofPlaced((appointment, { endsAt, changeCount }) => ({ ...appointment, endsAt, changeCount })),
  ArrivalRecorded: ofPlaced((appointment, { step }) => ({ ...appointment, arrival: step })),
  AppointmentCompleted: ofPlaced((appointment, _, { occurredAt }) =>
    withDue({ ...appointment, outcome: 'completed' }, appointment.dueSince ?? occurredAt),
  ),
  AppointmentMarkedNoShow: ofPlaced((appointment, _, { occurredAt }) =>
    withDue({ ...appointment, outcome: 'no_show' }, appointment.dueSince ?? occurredAt),
  ),
  BillAdjusted: ofPlaced((appointment, { billCents, dueToClinicCents }, { occurredAt }) =>
    withDue({ ...appointment, billCents, dueToClinicCents }, occurredAt),
  ),
  FeeWithheld: ofPlaced((appointment, { withheldCents }) => ({
    ...appointment,
    withheldCents: (appointment.withheldCents ?? 0) + withheldCents,
  })),
  PaidAtClinic: ofPlaced((appointment, { amountCents }, { occurredAt }) =>
    withDue({ ...appointment, paidAtClinicCents: amountCents }, occurredAt),
  ),
  DueReminded: ofPlaced((appointment, _, { occurredAt }) => ({ ...appointment, dueRemindedAt: occurredAt })),
  AppointmentParentChanged: ofPlaced((appointment, { toId: parentId }) =>
    appointment.status === 'cancelled' && appointment.undo !== null
      ? { ...appointment, parentId, undo: { ...appointment.undo, appointment: { ...appointment.undo.appointment, parentId } } }
      : { ...appointment, parentId },
  ),
  OverlapAllowed: ofPlaced(dueAtClinic),
  AppointmentAddedByProfessional: ofPlaced(dueAtClinic),
  PrescriptionWritten: ofPlaced((appointment) => ({ ...appointment, prescriptionCount: appointment.prescriptionCount + 1 })),
  // Written again when money arrives after all, or when the professional cancels too: the amounts change, who and when does not.
  AppointmentCancelled: ofPlaced((appointment, cancelled, event) => ({
    ...appointment,
    ...firstCancel(appointment, cancelled, event.occurredAt),
    status: 'cancelled',
    refundCents: cancelled.refundCents,
    keptCents: cancelled.keptCents,
    refundPercent: cancelled.refundPercent,
    undo: appointment.status === 'confirmed' && cancelled.undo !== undefined ? undoOf(cancelled.undo, appointment) : null,
  })),
  CancellationSettled: ofPlaced((appointment) =>
    appointment.status === 'cancelled' ? { ...appointment, undo: null } : appointment,
  ),
  CancellationUndone: ofPlaced((appointment) =>
    appointment.status === 'cancelled' && appointment.undo !== null ? appointment.undo.appointment : appointment,
  ),
})
