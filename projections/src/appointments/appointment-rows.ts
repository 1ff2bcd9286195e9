import type { Change } from '@lapka/contracts/live.ts'
import type { Events, OpenedEvents } from '@lapka/contracts/events.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { inOrder, withoutVisit } from '@lapka/domain/passes/pass.ts'
import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import { withShown } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear } from '../projection.ts'
import type { AppointmentTables, PassRow } from '../tables/appointments.ts'
import { bookedStay, extendingOf, leftEarly } from './stay-rows.ts'

/** One appointment with its payment as the view's table keeps it. */
export type AppointmentRow = FoldedRow<AppointmentTables['views.appointments']>

const noHold = { holdExpiresAt: null }
/** The row stays the same, but the change beside it is announced. */
const unchanged = () => ({})

const pricedAt = (price: Price) => ({ priceCents: totalOf(price), priceLines: [...price.lines] })

export const appointmentRows = foldRows<AppointmentTables, 'views.appointments'>(
  'views.appointments',
  'appointmentId',
)({
  keyOf: appointmentIdOf,
  insert: {
    AppointmentPlaced: (placed, { occurredAt, position }) => {
      const { appointmentId, parentId, professionalId, petId, serviceId, serviceName, serviceNameEn, price } = placed
      const { startsAt, endsAt, zone, policy, freeCancellationUntil, holdExpiresAt } = placed
      return {
        appointmentId,
        parentId,
        professionalId,
        professionalRevision: placed.professionalRevision,
        petId,
        petIds: petIdsOf(placed),
        serviceId,
        serviceName,
        serviceNameEn,
        services: placed.services ?? null,
        priceCents: totalOf(price),
        priceLines: [...price.lines],
        startsAt,
        endsAt,
        zone,
        policy,
        freeCancellationUntil,
        holdExpiresAt,
        reason: clear(placed.reason),
        status: 'held',
        hasMoreTime: false,
        paidCents: 0,
        isLate: false,
        cardLast4: null,
        placedAt: occurredAt,
        paidAt: null,
        moveCount: 0,
        changeCount: 0,
        cancellation: null,
        arrival: null,
        report: null,
        outcome: null,
        bill: null,
        overlap: null,
        dueToClinicCents: 0,
        paidAtClinicCents: 0,
        dueRemindedAt: null,
        meetingType: placed.consultation?.meetingType ?? null,
        location: null,
        addressId: null,
        addressRevision: null,
        stay: null,
        seat: null,
        resources: null,
        visitMinutes: placed.window?.visitMinutes ?? null,
        seriesId: placed.seriesId ?? null,
        petChosenBy: 'parent',
        wasConfirmed: false,
        takenOverIn: null,
        position,
      }
    },
  },
  update: {
    AppointmentLocated: (_, { location, addressId, addressRevision, changeCount }) => ({
      location,
      addressId,
      addressRevision,
      changeCount,
    }),
    TakeOverBegun: (_, { transferId, isMovedLate }) => ({ takenOverIn: transferId, isLate: isMovedLate }),
    ResourcesBooked: (_, { resources }) => ({ resources }),
    StayBooked: ({ priceCents }, booked) => ({
      petIds: booked.stay.pets.map(({ petId }) => petId),
      stay: bookedStay(booked, priceCents),
    }),
    SeatBooked: (_, { courseId, place, sessions, pass }) => ({
      seat: {
        courseId,
        place,
        sessions: sessions.map((session) => ({ ...session, isPresent: null })),
        pass: pass === undefined ? null : newPass(pass, { courseId, place, sessions }),
      },
    }),
    VisitTaken: ({ seat, changeCount }, { courseId, title, titleEn, place, session, startsAt }) => ({
      startsAt,
      changeCount: changeCount + 1,
      seat: seat && {
        ...seat,
        sessions: inOrder([...seat.sessions, { ...session, isPresent: null }]),
        pass: seat.pass && {
          ...seat.pass,
          classes: { ...seat.pass.classes, [session.sessionId]: { courseId, title, titleEn, place } },
        },
      },
    }),
    VisitReturned: ({ seat, changeCount }, returned) => ({
      startsAt: returned.startsAt,
      changeCount: changeCount + 1,
      seat: seat?.pass ? { ...seat, ...withoutVisit({ ...seat, pass: seat.pass }, returned) } : seat,
    }),
    SeatAttended: ({ seat }, { sessionId, isPresent }) => ({
      seat: seat && {
        ...seat,
        sessions: seat.sessions.map((session) => (session.sessionId === sessionId ? { ...session, isPresent } : session)),
      },
    }),
    SessionsGivenUp: ({ seat, changeCount }, { sessionIds, price, startsAt, endsAt, freeCancellationUntil, passVisits }) => ({
      startsAt,
      endsAt,
      freeCancellationUntil,
      changeCount: changeCount + 1,
      ...pricedAt(price),
      seat: seat && {
        ...seat,
        sessions: seat.sessions.filter(({ sessionId }) => !sessionIds.includes(sessionId)),
        pass:
          seat.pass && passVisits !== undefined ? { ...seat.pass, visits: passVisits, priceCents: totalOf(price) } : seat.pass,
      },
    }),
    StayShortened: ({ stay, changeCount, ...row }, { departure, endsAt, nights, price, ...given }) => ({
      endsAt,
      dueToClinicCents: given.dueToClinicCents ?? row.dueToClinicCents,
      changeCount: changeCount + 1,
      ...pricedAt(price),
      stay: stay && {
        ...stay,
        departure,
        nights,
        ...(given.isEarlyDeparture && { leftEarly: leftEarly(stay, given) }),
        balance: stay.balance && { ...stay.balance, dueCents: given.dueCents ?? stay.balance.dueCents },
      },
    }),
    StayExtensionHeld: ({ stay }, held) => ({ stay: stay && { ...stay, extending: extendingOf(held) } }),
    StayExtensionEnded: ({ stay }) => ({ stay: stay && { ...stay, extending: null } }),
    StayExtended: ({ stay, changeCount }, { departure, endsAt, nights, price }) => ({
      endsAt,
      changeCount: changeCount + 1,
      ...pricedAt(price),
      stay: stay && { ...stay, departure, nights, extending: null },
    }),
    GuestsCheckedIn: ({ stay }, { room, from }, { occurredAt }) => ({
      stay: stay && { ...stay, room, roomFrom: from, checkedInAt: occurredAt },
      arrival: { arrivedAt: occurredAt, calledInAt: null },
    }),
    GuestRoomChanged: ({ stay }, { room, from }) => ({ stay: stay && { ...stay, room, roomFrom: from } }),
    GuestsCheckedOut: ({ stay }, _, { occurredAt }) => ({ stay: stay && { ...stay, checkedOutAt: occurredAt } }),
    GuestsStayedAway: ({ stay }, { from }) => ({ stay: stay && { ...stay, freeFrom: from } }),
    AppointmentReasonChanged: (_, { reason }) => ({ reason: clear(reason) }),
    PaymentStarted: (_, { holdExpiresAt }) => ({ status: 'awaiting_payment', holdExpiresAt }),
    MoreTimeGiven: (_, { holdExpiresAt }) => ({ holdExpiresAt, hasMoreTime: true }),
    CheckoutOpened: unchanged,
    PaymentDeclined: unchanged,
    PaymentAuthorised: unchanged,
    PaymentCaptured: (_, { amountCents, cardLast4 }, { occurredAt }) => ({
      paidCents: amountCents,
      paidAt: occurredAt,
      cardLast4: cardLast4 || null,
    }),
    BalanceStarted: unchanged,
    BalanceReminded: unchanged,
    BalancePaid: ({ stay }, _, { occurredAt }) => ({
      stay: stay && { ...stay, balance: stay.balance && { ...stay.balance, dueCents: 0, paidAt: occurredAt } },
    }),
    VaccinationShown: ({ stay }, { proof, ...of }) => ({
      stay: stay && { ...stay, vaccinations: stay.vaccinations && withShown(stay.vaccinations, of, { proof }) },
    }),
    VaccinationSeen: ({ stay }, { petId, group }, { occurredAt: seenAt }) => ({
      stay: stay && {
        ...stay,
        vaccinations: stay.vaccinations && withShown(stay.vaccinations, { petId, groups: [group] }, { seenAt }),
      },
    }),
    VaccinationReminded: unchanged,
    BalanceCaptured: ({ paidCents }, { amountCents }) => ({ paidCents: paidCents + amountCents }),
    AppointmentConfirmed: () => ({ status: 'confirmed', wasConfirmed: true, ...noHold }),
    AppointmentExpired: () => ({ status: 'expired', ...noHold }),
    AppointmentMoved: (row, { startsAt, endsAt, window, freeCancellationUntil, isLate, sequence, reason, anyway, policy }) => ({
      // Where it stands now it is beside another, or beside none.
      overlap: anyway?.overlappedId
        ? {
            appointmentId: anyway.overlappedId,
            reason: reason === undefined ? '' : clear(reason),
            dueToClinicCents: row.overlap?.dueToClinicCents ?? 0,
          }
        : null,
      startsAt,
      endsAt,
      visitMinutes: window?.visitMinutes ?? null,
      freeCancellationUntil,
      ...(policy && { policy }),
      isLate,
      moveCount: sequence,
      arrival: null,
      // A visit that was begun and moved begins anew.
      report: row.report?.endedAt ? row.report : null,
    }),
    AppointmentEdited: (row, { by, service, petId = row.petId, reason, changeCount }) => ({
      ...(service && editedService(service)),
      // Only an appointment for one animal gets another one.
      ...(petId !== row.petId && { petId, petIds: [petId] }),
      petChosenBy: petId === row.petId ? row.petChosenBy : by,
      reason: reason === undefined ? row.reason : clear(reason),
      changeCount,
    }),
    AppointmentResized: (_, { endsAt, changeCount }) => ({ endsAt, changeCount }),
    ArrivalRecorded: ({ arrival }, { step }, { occurredAt }) => {
      if (step === 'not_arrived') return { arrival: null }
      const arrivedAt = arrival?.arrivedAt ?? occurredAt
      return { arrival: { arrivedAt, calledInAt: step === 'called_in' ? occurredAt : null } }
    },
    VisitStarted: (_, __, { occurredAt }) => ({ report: { startedAt: occurredAt, endedAt: null, sentAt: null } }),
    VisitEnded: ({ report }, _, { occurredAt }) => ({ report: report && { ...report, endedAt: occurredAt } }),
    VisitStepUndone: ({ report }, { step }) => ({ report: step === 'started' ? null : report && { ...report, endedAt: null } }),
    ReportPhotoAdded: unchanged,
    ReportPhotoRemoved: unchanged,
    ReportSent: ({ report }, _, { occurredAt }) => ({ report: report && { ...report, sentAt: occurredAt } }),
    ReportCorrected: unchanged,
    AppointmentCompleted: () => ({ outcome: 'completed' }),
    AppointmentMarkedNoShow: () => ({ outcome: 'no_show' }),
    BillAdjusted: (_, { billCents, refundCents, dueToClinicCents, reason }, { occurredAt }) => ({
      dueToClinicCents,
      bill: { amountCents: billCents, refundCents, dueToClinicCents, reason: clear(reason), at: occurredAt },
    }),
    PaidAtClinic: (_, { amountCents }) => ({ paidAtClinicCents: amountCents }),
    DueReminded: (_, __, { occurredAt }) => ({ dueRemindedAt: occurredAt }),
    OverlapAllowed: (_, { overlappedId, reason, dueToClinicCents }) => ({
      dueToClinicCents,
      petChosenBy: 'professional',
      overlap: { appointmentId: overlappedId, reason: clear(reason), dueToClinicCents },
    }),
    AppointmentParentChanged: (_, { toId: parentId }) => ({ parentId }),
    AppointmentAddedByProfessional: (_, { dueToClinicCents }) => ({ dueToClinicCents, petChosenBy: 'professional' }),
    AppointmentCancelled: ({ cancellation }, cancelled, { occurredAt }) => {
      const { refundCents, keptCents } = cancelled
      const undo = cancelled.undo ? { until: cancelled.undo.until, refundId: cancelled.undo.refundId } : null
      // Written again once money in flight has arrived or the professional cancelled too: who, when and why is the first's.
      const { by, reasonCode, at, reason } = cancellation ?? {
        by: cancelled.by,
        reasonCode: cancelled.reasonCode ?? null,
        at: occurredAt,
        reason: clear(cancelled.reason),
      }
      return { status: 'cancelled', ...noHold, cancellation: { by, reasonCode, at, reason, refundCents, keptCents, undo } }
    },
    CancellationSettled: ({ cancellation }) => ({ cancellation: cancellation && { ...cancellation, undo: null } }),
    CancellationUndone: () => ({ status: 'confirmed', cancellation: null }),
    RefundRequested: unchanged,
    RefundWithdrawn: unchanged,
    RefundSubmitted: unchanged,
    RefundPending: unchanged,
    RefundSucceeded: unchanged,
    RefundFailed: unchanged,
    RefundNeedsPerson: unchanged,
  },
  stamp: ({ position }) => ({ position }),
  afterWrite: async (_, folded) =>
    folded.flatMap(({ row, events }): Change[] => {
      if (row === undefined) return []
      const { appointmentId, parentId, professionalId } = row
      return [{ kind: 'appointment', appointmentId, parentId, professionalId, eventTypes: events.map(({ type }) => type) }]
    }),
})

const editedService = ({ price, ...names }: NonNullable<OpenedEvents['AppointmentEdited']['service']>) => ({
  ...names,
  priceLines: [...price.lines],
})

const newPass = (
  { title, titleEn, ...pass }: NonNullable<Events['SeatBooked']['pass']>,
  { courseId, place, sessions }: Pick<Events['SeatBooked'], 'courseId' | 'place' | 'sessions'>,
): PassRow => ({
  ...pass,
  spentVisits: 0,
  spentCents: 0,
  classes: Object.fromEntries(sessions.map(({ sessionId }) => [sessionId, { courseId, title, titleEn, place }])),
})
