import type { HotelRooms } from '@lapka/contracts/stays.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { appointmentStream, paymentStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { decideAdjustBill, type AdjustBill } from '../appointments/adjust-bill/decide.ts'
import { decideCancelAppointment, type CancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import { captureStreams } from '../appointments/take-over/streams.ts'
import type { PromotionStates } from '../promotions/use-promotions.ts'
import { decideEditAppointment, editAppointmentStreams, type EditAppointment } from '../appointments/edit-appointment/decide.ts'
import {
  decideResizeAppointment,
  resizeAppointmentStreams,
  type ResizeAppointment,
} from '../appointments/resize-appointment/decide.ts'
import { decideCompleteAppointment } from '../appointments/complete-appointment/decide.ts'
import { decideMarkNoShow } from '../appointments/mark-no-show/decide.ts'
import { decideExpireHold, type ExpireHold } from '../appointments/expire-hold/decide.ts'
import { decideExtendHold } from '../appointments/extend-hold/decide.ts'
import { decideMoveAppointment, moveAppointmentStreams, type MoveAppointment } from '../appointments/move-appointment/decide.ts'
import { decidePlaceAppointment, type PlaceAppointment } from '../appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '../appointments/place-appointment/streams.ts'
import { decideSettleCancellation } from '../appointments/settle-cancellation/decide.ts'
import { decideStartPayment, type StartPayment } from '../appointments/start-payment/decide.ts'
import { decideUndoCancellation, type UndoCancellation } from '../appointments/undo-cancellation/decide.ts'
import { paymentFold, refundOf } from '../payments/payment.ts'
import { decideRecordAuthorisation } from '../payments/record-authorisation/decide.ts'
import { decideRecordCapture, type RecordCapture } from '../captures/record-capture/decide.ts'
import { decideRecordCheckout } from '../payments/record-checkout/decide.ts'
import { decideRecordRefundNeedsPerson } from '../payments/record-refund-needs-person/decide.ts'
import { decideRecordRefundStatus, type RecordRefundStatus } from '../payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted, type RecordRefundSubmitted } from '../payments/record-refund-submitted/decide.ts'
import { decideRecordVoid } from '../payments/record-void/decide.ts'
import { decideRequestCapture, type RequestCapture } from '../payments/request-capture/decide.ts'
import { decideRequestVoid, type RequestVoid } from '../payments/request-void/decide.ts'
import { decideRejectVerification, decideRequestMoreDocuments } from '../professionals/decide-verification/decide.ts'
import { professionalFold, rolesWithoutSlots } from '../professionals/professional.ts'
import { decideRegisterProfessional } from '../professionals/register-professional/decide.ts'
import { decideSetCancellationPolicy, type SetCancellationPolicy } from '../professionals/set-cancellation-policy/decide.ts'
import { decideSetRooms } from '../professionals/set-rooms/decide.ts'
import { decideSetServices } from '../professionals/set-services/decide.ts'
import { decideAddException, type AddException } from '../professionals/schedule/add-exception/decide.ts'
import { decideRemoveException } from '../professionals/schedule/change-exception/decide.ts'
import { scheduleFold } from '../professionals/schedule/schedule.ts'
import { addMs } from '../kernel/instant.ts'
import { decideSetSchedule, type SetSchedule } from '../professionals/schedule/set-schedule/decide.ts'

type AnyFold = { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }
export type Streams = { [key: string]: { stream: string; fold: AnyFold; isNew?: boolean; isAsserted?: boolean } }
export type StatesOf<S> = {
  [K in keyof S]: NonNullable<S[K]> extends { fold: { initialState: () => infer State } } ? State : never
}
/** As event-log's `handle` takes it, which this room may not import. */
export type Reading<S extends Streams, More extends Streams> = { streams: S; more?: (states: StatesOf<S>) => More }

/** The streams of a command and its decider: a story in memory runs it at once, `handle` runs it on a log. */
export type StoryCommand<Answer extends object = object> = {
  reading: { streams: Streams; more?: (states: never) => Streams }
  decide: (states: never) => Answer
}

export const command = <S extends Streams, Answer extends object, More extends Streams = Record<never, never>>(
  reading: Reading<S, More>,
  decide: (states: StatesOf<S> & StatesOf<More>) => Answer,
): StoryCommand<Answer> => ({ reading, decide })

export const everyDay = (from: string, to: string): WeeklyHours[] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from, to }))
export const halfHour: Service = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000, durationMinutes: 30 }
export const hour: Service = { id: 'long', name: 'Дълъг преглед', nameEn: 'Long check-up', priceCents: 5000, durationMinutes: 60 }

const professionalOf = (professionalId: string) => ({ stream: professionalStream(professionalId), fold: professionalFold })
const scheduleOf = (professionalId: string) => ({ stream: scheduleStream(professionalId), fold: scheduleFold })
/** The one payment that is started for an appointment. */
export const paymentOf = (appointmentId: string): PaymentIdentity => ({
  paymentId: `p-${appointmentId}`,
  subject: { kind: 'appointment', id: appointmentId },
})
export const paymentStreamOf = (appointmentId: string) => ({
  stream: paymentStream(paymentOf(appointmentId).paymentId),
  fold: paymentFold,
})

export type ProfessionalPlan = Partial<Omit<Events['ProfessionalRegistered'], 'professionalId'>> & {
  isVerified?: boolean
  services?: Service[]
  serviceAreaKm?: number | undefined
  travelMode?: TravelMode | undefined
  policy?: SetCancellationPolicy
  hours?: Partial<SetSchedule>
}

/** Registered, priced, verified and with working hours, as onboarding does it. */
export const openPractice = (professionalId: string, plan: ProfessionalPlan = {}): StoryCommand[] => {
  const { isVerified = true, services = [halfHour, hour], serviceAreaKm, travelMode, policy, hours, ...change } = plan
  const streams = { professional: professionalOf(professionalId) }
  const who = { accountId: `account-of-${professionalId}`, role: 'VET', prefix: 'dr', name: 'Мария', surname: 'Жечева' } as const
  const where = { city: 'София', address2: 'ул. „Липова“ 14', coordinates: [23.32, 42.69] as [number, number], clinicName: '' }
  const what = { specializations: [], languages: ['bg'], zone: 'Europe/Sofia' }
  const businessName = plan.role === undefined || isServiceProvider(plan.role) ? '' : 'Зелен хълм'
  const registration = { professionalId, businessName, ...who, ...where, ...what, ...change }
  return [
    command({ streams }, (states) => decideRegisterProfessional(registration, states)),
    ...(services.length > 0 ? [setServices(professionalId, services, { serviceAreaKm, travelMode })] : []),
    ...(policy ? [setPolicy(professionalId, policy)] : []),
    ...(isVerified ? [command({ streams }, () => ({ events: { professional: [verified(professionalId)] } }))] : []),
    ...(rolesWithoutSlots.includes(plan.role ?? who.role) ? [] : [setSchedule(professionalId, hours)]),
  ]
}

const verified = (professionalId: string): LapkaEvent => ({ type: 'ProfessionalVerified', data: { professionalId } })

export const setSchedule = (professionalId: string, change: Partial<SetSchedule> = {}) => {
  const limits = { breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 60 }
  const schedule: SetSchedule = { scheduleId: 's', name: '', weekly: everyDay('09:00', '17:00'), ...limits, ...change }
  const streams = { professional: professionalOf(professionalId), schedule: scheduleOf(professionalId) }
  return command({ streams }, (states) => decideSetSchedule(schedule, states))
}

type Reach = number | { serviceAreaKm?: number | undefined; travelMode?: TravelMode | undefined }
export const setServices = (professionalId: string, services: Service[], reach?: Reach) =>
  command({ streams: { professional: professionalOf(professionalId) } }, (states) =>
    decideSetServices({ services, ...(typeof reach === 'number' ? { serviceAreaKm: reach } : reach) }, states),
  )

export const setRooms = (professionalId: string, rooms: HotelRooms) =>
  command({ streams: { professional: professionalOf(professionalId) } }, ({ professional }) =>
    professional.status === 'none' ? { refused: 'NOT_FOUND' } : decideSetRooms(rooms, { professional }),
  )

export const setPolicy = (professionalId: string, policy: SetCancellationPolicy) =>
  command({ streams: { professional: professionalOf(professionalId) } }, (states) => decideSetCancellationPolicy(policy, states))

type DayOff = Pick<AddException, 'from' | 'to' | 'at'> & Partial<AddException>
/** A time in which the professional does not work; of the appointments given, those it touches are cancelled. */
export const addException = (professionalId: string, { appointments = [], ...change }: DayOff) => {
  const defaults = { exceptionId: 'x1', scheduleId: 's', kind: 'closed', reason: '', touchedVisits: 'cancel' } as const
  const seenVisits = appointments.map(({ appointmentId }) => appointmentId)
  const streams = { professional: professionalOf(professionalId), schedule: scheduleOf(professionalId) }
  return command({ streams }, (states) => decideAddException({ ...defaults, seenVisits, appointments, ...change }, states))
}

export const removeException = (professionalId: string) => {
  const defaults = { exceptionId: 'x1', scheduleId: 's', seenVisits: [], appointments: [] }
  const streams = { professional: professionalOf(professionalId), schedule: scheduleOf(professionalId) }
  return command({ streams }, (states) => decideRemoveException(defaults, states))
}

/** An operator has looked again and said no. */
export const rejectVerification = (professionalId: string, reason = 'Дипломата е чужда.') =>
  command({ streams: { professional: professionalOf(professionalId) } }, (states) => decideRejectVerification({ reason }, states))

export const requestMoreDocuments = (professionalId: string, reason = 'Липсва втората страница.') =>
  command({ streams: { professional: professionalOf(professionalId) } }, (states) =>
    decideRequestMoreDocuments({ reason }, states),
  )

type PlaceOptions = Partial<PlaceAppointment> &
  Pick<PlaceAppointment, 'appointmentId' | 'parentId' | 'petId' | 'professionalId' | 'startsAt' | 'at'>

export const place = (change: PlaceOptions) => {
  const defaults: PlaceAppointment = { serviceId: 'exam', reason: 'Куца', tzdataVersion: '2026b', openHoldCount: 0, ...change }
  return command(placeAppointmentStreams(defaults), (states) => decidePlaceAppointment(defaults, states))
}

/** An appointment with its money, its claims and its professional: what every later command about it reads. */
export const readingOf = (appointmentId: string) => ({
  streams: {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    payment: paymentStreamOf(appointmentId),
  },
  more: ({ appointment, ...states }: { appointment: Appointment; offered?: Appointment } & PromotionStates) => {
    const professionalId = appointment.status === 'none' ? 'nobody' : appointment.professionalId
    return {
      ...captureStreams({ appointment, ...states }),
      professional: professionalOf(professionalId),
      schedule: scheduleOf(professionalId),
    }
  },
})

type OfAppointment<Command> = Partial<Command> & { appointmentId: string; at: string }

export const startPayment = ({ appointmentId, ...change }: OfAppointment<StartPayment>) =>
  command(readingOf(appointmentId), (states) =>
    decideStartPayment(
      { paymentId: paymentOf(appointmentId).paymentId, idempotencyKey: `pay-${appointmentId}`, feePercent: 10, ...change },
      states,
    ),
  )

export const extendHold = ({ appointmentId, at }: OfAppointment<object>) =>
  command(readingOf(appointmentId), (states) => decideExtendHold({ at }, states))

export const openCheckout = ({ appointmentId }: OfAppointment<object>) => {
  const page = { checkoutSessionId: `cs_${appointmentId}`, checkoutUrl: `https://pay.example.test/cs_${appointmentId}` }
  return command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) => decideRecordCheckout(page, states))
}

/** The whole price arrived, unless the change says otherwise. */
export const capture = ({ appointmentId, ...change }: OfAppointment<RecordCapture>) =>
  command(readingOf(appointmentId), (states) => {
    const amountCents = states.payment.status === 'none' ? 0 : totalOf(states.payment.price)
    const refund = { refundId: `refund-${appointmentId}`, idempotencyKey: `refund-key-${appointmentId}` }
    const captured = { amountCents, currency: 'EUR', paymentIntentId: `pi-${appointmentId}`, cardLast4: '4242', refund }
    return decideRecordCapture({ ...captured, ...change }, states)
  })

export const cancel = ({ appointmentId, by = 'parent', ...change }: OfAppointment<CancelAppointment>) => {
  const refund = { refundId: `refund-${appointmentId}-${by}`, idempotencyKey: `refund-key-${appointmentId}-${by}` }
  return command(readingOf(appointmentId), (states) => decideCancelAppointment({ by, reason: '', refund, ...change }, states))
}

export const undoCancellation = ({ appointmentId, by = 'parent', at }: OfAppointment<UndoCancellation>) =>
  command(readingOf(appointmentId), (states) => decideUndoCancellation({ by, at }, states))

export const settleCancellation = ({ appointmentId }: OfAppointment<object>) =>
  command(readingOf(appointmentId), (states) => decideSettleCancellation(states))

type Moving = OfAppointment<MoveAppointment> & { professionalId: string; startsAt: string }
export const move = ({ appointmentId, professionalId, by = 'parent', ...change }: Moving) =>
  command(moveAppointmentStreams({ appointmentId, professionalId, startsAt: change.startsAt }), (states) =>
    decideMoveAppointment({ by, ...change }, states),
  )

type Editing = OfAppointment<EditAppointment> & { professionalId: string }
export const edit = ({ appointmentId, professionalId, by = 'parent', ...change }: Editing) =>
  command(editAppointmentStreams({ appointmentId, professionalId, petId: change.petId ?? 'none' }), (states) =>
    decideEditAppointment({ by, ...change }, states),
  )

export const resize = ({ appointmentId, ...change }: ResizeAppointment & { appointmentId: string }) =>
  command(resizeAppointmentStreams({ appointmentId, endsAt: change.endsAt }), (states) => decideResizeAppointment(change, states))

export const complete = ({ appointmentId, at }: OfAppointment<object>) =>
  command({ streams: readingOf(appointmentId).streams }, (states) => decideCompleteAppointment({ at }, states))

export const markNoShow = ({ appointmentId, at }: OfAppointment<object>) => {
  const refund = { refundId: `refund-${appointmentId}-no-show`, idempotencyKey: `refund-key-${appointmentId}-no-show` }
  return command(readingOf(appointmentId), (states) => decideMarkNoShow({ at, refund }, states))
}

export const expireHold = ({ appointmentId, at, closedCheckout = null }: OfAppointment<ExpireHold>) =>
  command(readingOf(appointmentId), (states) => decideExpireHold({ at, closedCheckout }, states))

export const adjustBill = ({ appointmentId, ...bill }: AdjustBill & { appointmentId: string }) =>
  command(readingOf(appointmentId), (states) => decideAdjustBill(bill, states))

/** The provider closed its page without money. */
export const voidPayment = ({ appointmentId }: { appointmentId: string }) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) => decideRecordVoid({ why: 'expired' }, states))

/** The bank keeps the whole price for a week. */
export const authorise = ({ appointmentId, at }: OfAppointment<object>) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, ({ payment }) => {
    const amountCents = payment.status === 'none' ? 0 : totalOf(payment.price)
    const money = { amountCents, currency: 'EUR', paymentIntentId: `pi-${appointmentId}`, cardLast4: '4242' }
    const keys = { authorisedUntil: addMs(at, 7 * DAY_MS), voidKey: `void-${appointmentId}` }
    return decideRecordAuthorisation({ ...money, ...keys }, { payment })
  })

/** The paid subject is accepted: the authorised money is to be captured. */
export const requestCapture = ({ appointmentId, at, ...change }: OfAppointment<RequestCapture>) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) =>
    decideRequestCapture({ at, idempotencyKey: `capture-${appointmentId}`, ...change }, states),
  )

export const requestVoid = ({ appointmentId, ...change }: Partial<RequestVoid> & { appointmentId: string }) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) =>
    decideRequestVoid({ why: 'not_accepted', idempotencyKey: `void-${appointmentId}`, ...change }, states),
  )

type OfRefund<Command> = Partial<Command> & { appointmentId: string; refundId: string }

export const submitRefund = ({
  appointmentId,
  refundId,
  attempt,
  providerRefundId,
}: RecordRefundSubmitted & { appointmentId: string }) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) =>
    decideRecordRefundSubmitted({ refundId, attempt, providerRefundId }, states),
  )

/** The provider's report on the refund's last attempt. */
export const recordRefund = ({ appointmentId, refundId, ...change }: OfRefund<RecordRefundStatus>) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) => {
    const attempt = refundOf(states.payment, refundId)?.attempts.length ?? 1
    const ids = { refundId, providerRefundId: `re-${refundId}-${attempt}`, nextIdempotencyKey: `${refundId}-${attempt + 1}` }
    return decideRecordRefundStatus({ ...ids, status: 'pending', failure: '', expectedBy: '2027-01-01', ...change }, states)
  })

export const refundNeedsPerson = ({ appointmentId, refundId }: OfRefund<object>) =>
  command({ streams: { payment: paymentStreamOf(appointmentId) } }, (states) =>
    decideRecordRefundNeedsPerson({ refundId, why: 'declined' }, states),
  )
