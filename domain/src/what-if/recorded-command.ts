import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { promotionIdsOf, totalOf } from '@lapka/contracts/money.ts'
import {
  appointmentStream,
  paymentStream,
  professionalStream,
  promotionLimitStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { toMs } from '../kernel/instant.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { decideAdjustBill } from '../appointments/adjust-bill/decide.ts'
import { decideCancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import { claimedLedgers } from '../appointments/claimed-ledgers.ts'
import { decideCompleteAppointment } from '../appointments/complete-appointment/decide.ts'
import { decideExpireHold, type ExpireHold } from '../appointments/expire-hold/decide.ts'
import { decideExtendHold } from '../appointments/extend-hold/decide.ts'
import { decideMarkNoShow } from '../appointments/mark-no-show/decide.ts'
import { decideMoveAppointment, moveAppointmentStreams } from '../appointments/move-appointment/decide.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { captureStreams } from '../appointments/take-over/streams.ts'
import type { PromotionStates } from '../promotions/use-promotions.ts'
import { limitFold } from '../promotions/wallet.ts'
import { decidePlaceAppointment, type PlaceAppointment } from '../appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '../appointments/place-appointment/streams.ts'
import { decideResizeAppointment, resizeAppointmentStreams } from '../appointments/resize-appointment/decide.ts'
import { decideSettleCancellation } from '../appointments/settle-cancellation/decide.ts'
import { decideStartPayment, type StartPayment } from '../appointments/start-payment/decide.ts'
import { decideUndoCancellation } from '../appointments/undo-cancellation/decide.ts'
import { paymentFold } from '../payments/payment.ts'
import { decideRecordCapture, type RecordCapture } from '../captures/record-capture/decide.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../professionals/schedule/schedule.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'
import { readStayCommand } from './recorded-stay.ts'
import { recordedVisit } from './recorded-visit.ts'
import { readCheckout, readRefundStatus, readSubmitted, readVoid } from './recorded-payment-command.ts'
import { readSeatCommand } from './recorded-seat.ts'
import { readWaitlistCommand } from './recorded-waitlist-command.ts'

type Reader = (append: RecordedAppend) => ReplayedCommand | undefined

const appointmentOf = (appointmentId: string) => ({ stream: appointmentStream(appointmentId), fold: appointmentFold })
/** The streams of a command that may move money or free time. */
const withMoney = (appointmentId: string) => ({ streams: { appointment: appointmentOf(appointmentId) }, more: paymentAndLedgers })
const paymentOf = (paymentId: string) => ({ stream: paymentStream(paymentId), fold: paymentFold })

/** The streams that a command about an appointment reads: its days, and its professional. */
const withPractice = ({ appointment, ...states }: { appointment: Appointment; offered?: Appointment } & PromotionStates) => {
  const professionalId = appointment.status === 'none' ? 'nobody' : appointment.professionalId
  return {
    ...captureStreams({ appointment, ...states }),
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  }
}

/** The keys that the recorded refund was asked for under; where there was none, keys that no provider will ever see. */
const refundKeys = ({ events }: RecordedAppend, id: string) => {
  const { refundId, idempotencyKey } = factOf(events, 'RefundRequested') ?? {
    refundId: `what-if-${id}`,
    idempotencyKey: `what-if-${id}`,
  }
  return { refundId, idempotencyKey }
}

export const placeCommand = (place: PlaceAppointment): ReplayedCommand =>
  command('place', place.appointmentId, placeAppointmentStreams(place), (states) => decidePlaceAppointment(place, states))

export const placementOfAppend = (append: RecordedAppend): PlaceAppointment | undefined => {
  const { at, events } = append
  const resumed = factOf(events, 'HoldResumed')
  const placed = factOf(events, 'AppointmentPlaced')
  if (placed === undefined || resumed !== undefined || factOf(events, 'StayBooked') !== undefined) return undefined
  if (factOf(events, 'SeatBooked') !== undefined) return undefined
  const { appointmentId, parentId, petId, professionalId, serviceId, startsAt, tzdataVersion } = placed
  // Sealed, and only passed on.
  const reason = placed.reason as unknown as string
  const holdMs = toMs(placed.holdExpiresAt) - toMs(at)
  const who = { appointmentId, parentId, petId, professionalId, serviceId, extraIds: placed.pricedBy?.extraIds }
  // The limit of holds is asked of a view, and this one was within it.
  const used = { promotionIds: promotionIdsOf(placed.price), deviceKey: factOf(events, 'PromotionRedeemed')?.deviceKey ?? null }
  const confirmed = factOf(events, 'AppointmentConfirmed')
  const ending = confirmed === undefined ? { holdMs } : { feePercent: confirmed.feePercent ?? 0 }
  return { ...who, startsAt, reason, at, tzdataVersion, openHoldCount: 0, ...ending, ...used, ...recordedVisit(append) }
}

export const startPaymentCommand = (appointmentId: string, start: StartPayment): ReplayedCommand =>
  command(
    'startPayment',
    appointmentId,
    { streams: { appointment: appointmentOf(appointmentId), payment: paymentOf(start.paymentId) }, more: withPractice },
    (states) => decideStartPayment(start, states),
  )

type ReplayedCapture = Omit<RecordCapture, 'amountCents'> & {
  amountCents: number | 'what is due'
  /** The stream of the card, where the recorded capture wrote to it: only a hash names it. */
  cardStream?: string | undefined
}

/** A payment that covered what was due covers what is due now. */
export const captureCommand = (
  paymentId: string,
  appointmentId: string,
  { cardStream, ...capture }: ReplayedCapture,
): ReplayedCommand =>
  command(
    'capture',
    appointmentId,
    {
      streams: {
        appointment: appointmentOf(appointmentId),
        payment: paymentOf(paymentId),
        ...(cardStream !== undefined && { card: { stream: cardStream, fold: limitFold } }),
      },
      more: withPractice,
    },
    (states) => {
      const dueCents = states.payment.status === 'none' ? 0 : totalOf(states.payment.price)
      const amountCents = capture.amountCents === 'what is due' ? dueCents : capture.amountCents
      return decideRecordCapture({ ...capture, amountCents }, states)
    },
  )

export const expireCommand = (appointmentId: string, at: string, closedCheckout: ExpireHold['closedCheckout']): ReplayedCommand =>
  command('expireHold', appointmentId, withMoney(appointmentId), (states) => decideExpireHold({ at, closedCheckout }, states))

export const settleCommand = (appointmentId: string): ReplayedCommand =>
  command('settle', appointmentId, withMoney(appointmentId), decideSettleCancellation)

const readPlacing: Reader = (append) => {
  const place = placementOfAppend(append)
  return place && placeCommand(place)
}

const readStarting: Reader = ({ at, events }) => {
  const { appointmentId, paymentId } = writtenFact(events, 'PaymentStarted')
  const { idempotencyKey, feePercent, language, capture, cardConsentAt, customerId } = writtenFact(events, 'PaymentRequested')
  const card = { saveCard: cardConsentAt !== undefined, ...(customerId !== undefined && { customerId }) }
  return startPaymentCommand(appointmentId, {
    at,
    paymentId,
    idempotencyKey,
    feePercent,
    capture,
    ...card,
    ...(language && { language }),
  })
}

const readExtending: Reader = ({ at, events }) => {
  const { appointmentId } = writtenFact(events, 'MoreTimeGiven')
  const reading = { streams: { appointment: appointmentOf(appointmentId) }, more: claimedLedgers }
  return command('extendHold', appointmentId, reading, (states) => decideExtendHold({ at }, states))
}

const readExpiry: Reader = ({ at, events }) =>
  expireCommand(writtenFact(events, 'AppointmentExpired').appointmentId, at, factOf(events, 'PaymentVoided')?.why ?? null)

const readCancelling: Reader = (append) => {
  const { at, events } = append
  const { appointmentId, by, reasonCode, reason, undo } = writtenFact(events, 'AppointmentCancelled')
  const cancel = {
    by,
    at,
    refund: undo ?? refundKeys(append, `${appointmentId}-${by}`),
    reason: (reason ?? '') as unknown as string,
    ...(reasonCode && { reasonCode }),
    isUndoable: undo !== undefined,
  }
  const reading = withMoney(appointmentId)
  return command('cancel', appointmentId, reading, (states) => decideCancelAppointment(cancel, states))
}

const readUndoing: Reader = ({ at, events }) => {
  const { appointmentId } = writtenFact(events, 'CancellationUndone')
  const reading = withMoney(appointmentId)
  return command('undo', appointmentId, reading, (states) => {
    const { appointment } = states
    // Only the side that cancelled may undo it.
    const by = appointment.status === 'cancelled' ? appointment.by : 'parent'
    return decideUndoCancellation({ by, at }, states)
  })
}

const readMoving: Reader = ({ at, actorId, events }) => {
  const { appointmentId, startsAt, parentId, reason, anyway } = writtenFact(events, 'AppointmentMoved')
  const professionalId = professionalOfLedgers(events)
  const move = { by: actorId === parentId ? 'parent' : 'professional', startsAt, at } as const
  const words = {
    ...(reason !== undefined && { reason: reason as unknown as string }),
    ...(anyway !== undefined && { anyway: anyway.overlappedId === null ? ('closed' as const) : ('beside' as const) }),
  }
  const reading = moveAppointmentStreams({ appointmentId, professionalId, startsAt })
  return command('move', appointmentId, reading, (states) => decideMoveAppointment({ ...move, ...words }, states))
}

const professionalOfLedgers = (events: RecordedEvent[]): string => {
  const claim = factOf(events, 'ClaimHeld') ?? writtenFact(events, 'ClaimReleased')
  return claim.resourceId
}

const readResizing: Reader = ({ at, events }) => {
  const { appointmentId, endsAt } = writtenFact(events, 'AppointmentResized')
  const reading = resizeAppointmentStreams({ appointmentId, endsAt })
  return command('resize', appointmentId, reading, (states) => decideResizeAppointment({ endsAt, at }, states))
}

const readCompleting: Reader = ({ at, events }) => {
  const { appointmentId } = writtenFact(events, 'AppointmentCompleted')
  const reading = { streams: { appointment: appointmentOf(appointmentId) } }
  return command('complete', appointmentId, reading, (states) => decideCompleteAppointment({ at }, states))
}

const readNoShow: Reader = (append) => {
  const { appointmentId } = writtenFact(append.events, 'AppointmentMarkedNoShow')
  const mark = { at: append.at, refund: refundKeys(append, `${appointmentId}-no-show`) }
  const reading = withMoney(appointmentId)
  return command('noShow', appointmentId, reading, (states) => decideMarkNoShow(mark, states))
}

const readBill: Reader = (append) => {
  const { appointmentId, billCents, reason } = writtenFact(append.events, 'BillAdjusted')
  const refund = refundKeys(append, `${appointmentId}-${append.at}`)
  const bill = { amountCents: billCents, reason: reason as unknown as string, at: append.at, refund }
  const reading = withMoney(appointmentId)
  return command('adjustBill', appointmentId, reading, (states) => decideAdjustBill(bill, states))
}

const readCapture: Reader = (append) => {
  const { paymentId, subject, amountCents, paymentIntentId, cardLast4, cardFingerprint } = writtenFact(
    append.events,
    'PaymentCaptured',
  )
  const cardStream = append.events.find(({ stream }) => stream.startsWith(promotionLimitStream('card', '')))?.stream
  const refund = refundKeys(append, `${paymentId}-capture`)
  return captureCommand(paymentId, subject.id, {
    at: append.at,
    amountCents,
    currency: 'EUR',
    paymentIntentId,
    cardLast4,
    ...(cardFingerprint && { cardFingerprint }),
    refund,
    cardStream,
  })
}

/** By the first of these types that an append holds: the fact that no other command writes. */
const readers: [EventType, Reader][] = [
  // A consultation is not booked beforehand, so no changed rule applies to it.
  ['ConsultationAccepted', () => undefined],
  ['ConsultationEnded', () => undefined],
  ['ConsultationCardRefused', () => undefined],
  ['ConsultationPromotionsDropped', () => undefined],
  ['OverlapAllowed', () => undefined],
  ['AppointmentAddedByProfessional', () => undefined],
  ['RefundFailed', () => undefined],
  ['RefundNeedsPerson', () => undefined],
  ['WaitOffered', readWaitlistCommand],
  ['WaitLeft', readWaitlistCommand],
  ['WaitJoined', readWaitlistCommand],
  ['StayBooked', readStayCommand],
  ['SeatBooked', readSeatCommand],
  ['SessionsGivenUp', readSeatCommand],
  ['StayShortened', readStayCommand],
  ['GuestsCheckedIn', readStayCommand],
  ['GuestRoomChanged', readStayCommand],
  ['GuestsCheckedOut', readStayCommand],
  ['TakeOverBegun', () => undefined],
  ['AppointmentPlaced', readPlacing],
  ['PaymentStarted', readStarting],
  ['MoreTimeGiven', readExtending],
  ['PaymentCaptured', readCapture],
  ['AppointmentExpired', readExpiry],
  ['AppointmentMoved', readMoving],
  ['AppointmentResized', readResizing],
  ['AppointmentCancelled', readCancelling],
  ['CancellationSettled', ({ events }) => settleCommand(writtenFact(events, 'CancellationSettled').appointmentId)],
  ['CancellationUndone', readUndoing],
  ['AppointmentCompleted', readCompleting],
  ['AppointmentMarkedNoShow', readNoShow],
  ['BillAdjusted', readBill],
  ['CheckoutOpened', readCheckout],
  ['PaymentVoided', readVoid],
  ['RefundPending', readRefundStatus('pending')],
  ['RefundSucceeded', readRefundStatus('succeeded')],
  ['RefundSubmitted', readSubmitted],
]

/** The command behind an append; undefined for an input of its own: a provider's report, a setting or a text. */
export const readCommand = (append: RecordedAppend): ReplayedCommand | undefined => {
  // Visits that were booked together: they stay as they were decided.
  if (append.isOfSeries) return undefined
  const types = new Set<string>(append.events.map(({ type }) => type))
  return readers.find(([type]) => types.has(type))?.[1](append)
}
