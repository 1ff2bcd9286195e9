import { argumentsOf, isReplayable, type CommandArguments, type ReplayableName } from '@lapka/contracts/recorded-commands.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import {
  appointmentStream,
  paymentStream,
  petStream,
  professionalStream,
  promotionLimitStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { decideAdjustBill } from '../appointments/adjust-bill/decide.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { decideCancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import { claimedLedgers } from '../appointments/claimed-ledgers.ts'
import { decideCompleteAppointment } from '../appointments/complete-appointment/decide.ts'
import { decideExpireHold } from '../appointments/expire-hold/decide.ts'
import { decideExtendHold } from '../appointments/extend-hold/decide.ts'
import { decideReturnVisit } from '../appointments/return-visit/decide.ts'
import { decideTakeVisit, takeVisitStreams } from '../appointments/take-visit/decide.ts'
import { decideGiveUpSessions } from '../appointments/give-up-sessions/decide.ts'
import { decideChangeRoom, decideCheckIn, decideCheckOut, houseGuestStreams } from '../appointments/house-guests/decide.ts'
import { decideMarkNoShow } from '../appointments/mark-no-show/decide.ts'
import { decideMoveAppointment, moveAppointmentStreams } from '../appointments/move-appointment/decide.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { decidePlaceAppointment } from '../appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '../appointments/place-appointment/streams.ts'
import { decidePlaceSeat } from '../appointments/place-seat/decide.ts'
import { placeSeatStreams } from '../appointments/place-seat/streams.ts'
import { decidePlaceStay } from '../appointments/place-stay/decide.ts'
import { placeStayStreams } from '../appointments/place-stay/streams.ts'
import { decideResizeAppointment, resizeAppointmentStreams } from '../appointments/resize-appointment/decide.ts'
import { decideSettleCancellation } from '../appointments/settle-cancellation/decide.ts'
import { decideExtendStay } from '../appointments/extend-stay/decide.ts'
import { extendStayStreams } from '../appointments/extend-stay/offer.ts'
import { decideShortenStay } from '../appointments/shorten-stay/decide.ts'
import { decideStartPayment } from '../appointments/start-payment/decide.ts'
import { captureStreams } from '../appointments/take-over/streams.ts'
import { decideUndoCancellation } from '../appointments/undo-cancellation/decide.ts'
import { decideRecordCapture } from '../captures/record-capture/decide.ts'
import { paymentFold } from '../payments/payment.ts'
import { decideRecordCheckout } from '../payments/record-checkout/decide.ts'
import { decideRecordRefundStatus } from '../payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from '../payments/record-refund-submitted/decide.ts'
import { decideRecordVoid } from '../payments/record-void/decide.ts'
import type { Travel } from '../travel/ways.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../professionals/schedule/schedule.ts'
import type { PromotionStates } from '../promotions/use-promotions.ts'
import { limitFold } from '../promotions/wallet.ts'
import { decideJoinCourse, joinCourseStreams } from '../waitlist/join-course/decide.ts'
import { decideJoinWaitlist } from '../waitlist/join-waitlist/decide.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferSeat, offerSeatStreams } from '../waitlist/offer-seat/decide.ts'
import { decideOfferTime, lineOfDayStreams, offerTimeStreams } from '../waitlist/offer-time/decide.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'

const appointmentOf = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
})
const paymentOf = (paymentId: string) => ({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })
/** The streams of a command that may move money or free time. */
const withMoney = (appointmentId: string) => ({ streams: appointmentOf(appointmentId), more: paymentAndLedgers })

/** The streams that money for an appointment reads: its days, and its professional. */
const withPractice = ({ appointment, ...states }: { appointment: Appointment; offered?: Appointment } & PromotionStates) => {
  const professionalId = appointment.status === 'none' ? 'none' : appointment.professionalId
  return {
    ...captureStreams({ appointment, ...states }),
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  }
}

/** What the envelope leaves to the facts: texts, sealed and only passed on, and what the provider knows of a card. */
type Said = {
  reason: string
  deviceKey: string | null
  checkoutUrl: string
  cardLast4: string
  cardFingerprint?: string
  bankReference?: string | null
  /** The stream of the promotions that were used with the card: only a hash names it. */
  cardStream?: string
}
/** `isWhatIsDue`: a payment that covered what was due covers what is due now. */
type Asked = { at: string; isWhatIsDue?: boolean }
export type Known<Name extends ReplayableName> = CommandArguments<Name> & Asked & Partial<Said>

// The limit of open holds is asked of a view, and this one was within it.
const openHoldCount = 0

/** With the ways that were looked up then. */
const asTravelled = ({ ways }: Pick<Travel, 'ways'> = { ways: [] }) => ({
  travel: { ways, unknownCountsAsNone: true as const },
})

const registry: { [Name in ReplayableName]: (known: CommandArguments<Name> & Asked & Said) => ReplayedCommand } = {
  'place-appointment': ({ address, travel, ...known }) => {
    const place = { ...known, openHoldCount, ...asTravelled(travel), ...(address && { address: { ...address, point: null } }) }
    return command(placeAppointmentStreams(place), (states) => decidePlaceAppointment(place, states))
  },
  'place-stay': (known) => {
    const place = { ...known, openHoldCount }
    return command(placeStayStreams(place), (states) => decidePlaceStay(place, states))
  },
  'place-seat': (known) => {
    const place = { ...known, openHoldCount }
    return command(placeSeatStreams(place), (states) => decidePlaceSeat(place, states))
  },
  'start-payment': (start) =>
    command({ streams: { ...appointmentOf(start.appointmentId), ...paymentOf(start.paymentId) }, more: withPractice }, (states) =>
      decideStartPayment(start, states),
    ),
  'extend-hold': (extend) =>
    command({ streams: appointmentOf(extend.appointmentId), more: claimedLedgers }, (states) => decideExtendHold(extend, states)),
  'expire-hold': (expire) => command(withMoney(expire.appointmentId), (states) => decideExpireHold(expire, states)),
  'move-appointment': ({ travel, ...known }) => {
    const move = { ...known, ...asTravelled(travel) }
    return command(moveAppointmentStreams(move), (states) => decideMoveAppointment(move, states))
  },
  'resize-appointment': ({ travel, ...known }) => {
    const resize = { ...known, ...asTravelled(travel) }
    return command(resizeAppointmentStreams(resize), (states) => decideResizeAppointment(resize, states))
  },
  'cancel-appointment': (cancel) => command(withMoney(cancel.appointmentId), (states) => decideCancelAppointment(cancel, states)),
  'settle-cancellation': ({ appointmentId }) => command(withMoney(appointmentId), decideSettleCancellation),
  'undo-cancellation': (undo) => command(withMoney(undo.appointmentId), (states) => decideUndoCancellation(undo, states)),
  'complete-appointment': (complete) =>
    command({ streams: appointmentOf(complete.appointmentId) }, (states) => decideCompleteAppointment(complete, states)),
  'mark-no-show': (mark) => command(withMoney(mark.appointmentId), (states) => decideMarkNoShow(mark, states)),
  'adjust-bill': (bill) => command(withMoney(bill.appointmentId), (states) => decideAdjustBill(bill, states)),
  'shorten-stay': (shorten) => command(withMoney(shorten.appointmentId), (states) => decideShortenStay(shorten, states)),
  'extend-stay': (extend) => {
    const { streams, more } = extendStayStreams(extend)
    return command({ streams: { ...streams, ...paymentOf(extend.paymentId) }, more }, (states) =>
      decideExtendStay(extend, states),
    )
  },
  'check-in': (guests) => command(houseGuestStreams(guests.appointmentId, guests), (states) => decideCheckIn(guests, states)),
  'change-room': (guests) =>
    command(houseGuestStreams(guests.appointmentId, guests), (states) => decideChangeRoom(guests, states)),
  'check-out': (leave) => command(withMoney(leave.appointmentId), (states) => decideCheckOut(leave, states)),
  'give-up-sessions': (give) => command(withMoney(give.appointmentId), (states) => decideGiveUpSessions(give, states)),
  'take-visit': ({ appointmentId, courseId, at }) => {
    const { streams, more } = takeVisitStreams({ courseId, at })
    return command({ streams: { ...appointmentOf(appointmentId), ...streams }, more }, (states) =>
      decideTakeVisit({ courseId, at }, states),
    )
  },
  'return-visit': (visit) =>
    command({ streams: appointmentOf(visit.appointmentId), more: claimedLedgers }, (states) => decideReturnVisit(visit, states)),
  'record-checkout': ({ paymentId, checkoutSessionId, checkoutUrl }) =>
    command({ streams: paymentOf(paymentId) }, (states) => decideRecordCheckout({ checkoutSessionId, checkoutUrl }, states)),
  'record-capture': ({ isWhatIsDue, cardStream, ...capture }) => {
    const streams = {
      ...appointmentOf(capture.appointmentId),
      ...paymentOf(capture.paymentId),
      ...(cardStream !== undefined && { card: { stream: cardStream, fold: limitFold } }),
    }
    return command({ streams, more: withPractice }, (states) => {
      const dueCents = states.payment.status === 'none' ? 0 : totalOf(states.payment.price)
      return decideRecordCapture({ ...capture, ...asTravelled(), ...(isWhatIsDue && { amountCents: dueCents }) }, states)
    })
  },
  'record-void': ({ paymentId, why }) =>
    command({ streams: paymentOf(paymentId) }, (states) => decideRecordVoid({ why }, states)),
  'record-refund-submitted': ({ paymentId, refundId, attempt, providerRefundId }) =>
    command({ streams: paymentOf(paymentId) }, (states) =>
      decideRecordRefundSubmitted({ refundId, attempt, providerRefundId }, states),
    ),
  'record-refund-status': ({ paymentId, ...status }) =>
    command({ streams: paymentOf(paymentId) }, (states) =>
      decideRecordRefundStatus({ ...status, failure: '', nextIdempotencyKey: '' }, states),
    ),
  'join-waitlist': ({ waitId, parentId, petId, professionalId, serviceId, date, reason, extraIds, at }) => {
    const join = { waitId, parentId, petId, professionalId, serviceId, date, reason, at, extraIds }
    const streams = { ...lineOfDayStreams(join), pet: { stream: petStream(petId), fold: petFold } }
    return command({ streams }, (states) => decideJoinWaitlist(join, states))
  },
  'join-course': (join) => command(joinCourseStreams(join), (states) => decideJoinCourse(join, states)),
  'leave-waitlist': (leave) => command(leaveWaitlistStreams(leave), (states) => decideLeaveWaitlist(leave, states)),
  'offer-time': (offer) => command(offerTimeStreams(offer), (states) => decideOfferTime(offer, states)),
  'offer-seat': (offer) => command(offerSeatStreams(offer), (states) => decideOfferSeat(offer, states)),
}

/** A command by its name and arguments; of its texts only those that its facts need. */
export const replayOf = <Name extends ReplayableName>(name: Name, known: Known<Name>): ReplayedCommand =>
  registry[name]({ reason: '', deviceKey: null, checkoutUrl: '', cardLast4: '', ...known })

export type ReadCommand = {
  [Name in ReplayableName]: { name: Name; known: Known<Name>; replayed: ReplayedCommand }
}[ReplayableName]

/** The recorded command of an append; undefined for an input: a setting, a text, or a command that no rule of the lab can change. */
export const readCommand = (append: RecordedAppend): ReadCommand | undefined => {
  const { command: recorded, at } = append
  if (recorded === undefined || !isReplayable(recorded.name)) return undefined
  const { name } = recorded
  const given = argumentsOf(name, recorded)
  if (given === undefined) return undefined
  const known = { ...given, ...saidIn(append), at } as Known<typeof name>
  return { name, known, replayed: replayOf(name, known) } as ReadCommand
}

const said = ['deviceKey', 'checkoutUrl', 'cardLast4', 'cardFingerprint', 'bankReference']

/** Each by its name in the fact that has it. */
const saidIn = ({ events }: RecordedAppend): Partial<Said> => {
  const found: Record<string, unknown> = {}
  for (const { type, data } of events)
    for (const field of [...said, ...personalFieldsOf(type).map(([sealed]) => sealed)])
      found[field] ??= (data as Record<string, unknown>)[field]
  const cardStream = events.find(({ stream }) => stream.startsWith(promotionLimitStream('card', '')))?.stream
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    ...(cardStream && { cardStream }),
  }
}
