import { DEFAULT_FEE_PERCENT } from '@lapka/contracts/configuration.ts'
import type { Actor } from '@lapka/contracts/envelope.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { appointmentStream, paymentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { goesToParent, locationOf } from '@lapka/contracts/service-locations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { decideExpireHold } from '@lapka/domain/appointments/expire-hold/decide.ts'
import { decideMoveAppointment } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { addressStreams, type ReadAddress } from '@lapka/domain/appointments/location.ts'
import { decideCheckIn, decideCheckOut } from '@lapka/domain/appointments/house-guests/decide.ts'
import { petTimesOf } from '@lapka/domain/appointments/pets-there.ts'
import { decidePlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { decidePlaceStay, petKey, type PetKey } from '@lapka/domain/appointments/place-stay/decide.ts'
import { decideStartPayment } from '@lapka/domain/appointments/start-payment/decide.ts'
import { timesOfSeat } from '@lapka/domain/courses/claims-of-seat.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideStartBalance } from '@lapka/domain/appointments/pay-balance/decide.ts'
import { decideRecordBalance } from '@lapka/domain/captures/record-capture/balance.ts'
import { decideRecordCapture } from '@lapka/domain/captures/record-capture/decide.ts'
import { decideRecordCheckout } from '@lapka/domain/payments/record-checkout/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { enterDoses } from './pet-records.ts'
import { recordFold } from '@lapka/domain/pets/record/record.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { streamsOfTime, type LedgerStreams, type ResourceTime } from '@lapka/domain/kernel/ledger.ts'
import { roomTimes, timesOfStay } from '@lapka/domain/stays/claims-of-stay.ts'
import type { DemoCommand, RunCommand } from './demo-commands.ts'
import { SYSTEM } from './demo-commands.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { balanceIdOf, CARD_LAST4, paymentIdOf, providerIdsOf } from './provider-records.ts'
import { paidAtOnce, type PlannedAppointment, type PlannedGuests, type PlannedOutcome } from './planned-appointment.ts'

/** `isFresh`: nothing of the demo is in the log yet, so a stream need not be read before its first event. */
export type DemoRunner = {
  run: RunCommand
  isFresh: boolean
  checkoutUrlOf: (sessionId: string) => string
  daysBegun: Set<string>
}

export const appointmentOf = ({ appointmentId }: PlannedAppointment) => ({
  stream: appointmentStream(appointmentId),
  fold: appointmentFold,
})
const paymentOf = ({ appointmentId }: PlannedAppointment) => ({
  stream: paymentStream(paymentIdOf(appointmentId)),
  fold: paymentFold,
})
export const professionalOf = ({ professional }: PlannedAppointment) => ({
  stream: professionalStream(professional.profile.professionalId),
  fold: professionalFold,
})
const scheduleOf = ({ professional }: PlannedAppointment) => ({
  stream: scheduleStream(professional.profile.professionalId),
  fold: scheduleFold,
})

export const commandOf = (
  appointment: PlannedAppointment,
  name: string,
  more: { at: string; actor: Actor; body: object },
): DemoCommand => ({
  names: [name, appointment.appointmentId],
  correlationId: appointment.appointmentId,
  ...more,
})

export const parentActor = ({ parent }: PlannedAppointment): Actor => ({ id: parent.account.accountId, role: 'PARENT' })
const actorOf = (appointment: PlannedAppointment, by: 'parent' | 'professional'): Actor =>
  by === 'parent'
    ? parentActor(appointment)
    : { id: appointment.professional.account.accountId, role: appointment.professional.account.role }

/** The days that a start claims, the professional's and the animal's; known as new when no appointment has touched them yet. */
export const daysOf = (runner: DemoRunner, appointment: PlannedAppointment, startsAt: string) => {
  const { professional, service, stay, seat, petId } = appointment
  const { professionalId, zone } = professional.profile
  if (stay !== undefined) return ledgersAt(runner, timesOfStay({ professionalId, stay: stay.stay }), zone)
  if (seat !== undefined) return ledgersAt(runner, timesOfSeat(seat.sessions, petId), zone)
  const endsAt = iso(Date.parse(startsAt) + service.durationMinutes * MINUTE_MS)
  const { bufferMinutes = 0 } = professional.week ?? {}
  const pets = petTimesOf({ petId, startsAt, endsAt, location: locationOf(service, professional.profile.role) })
  return ledgersAt(runner, [{ resourceId: professionalId, startsAt, endsAt, bufferMinutes }, ...pets], zone)
}

export const ledgersAt = ({ daysBegun, isFresh }: DemoRunner, times: readonly ResourceTime[], zone: string): LedgerStreams => {
  const days: LedgerStreams = {}
  for (const time of times) Object.assign(days, streamsOfTime(time, zone))
  return Object.fromEntries(
    Object.entries(days).map(([key, day]) => {
      const isNew = isFresh && !daysBegun.has(day.stream)
      daysBegun.add(day.stream)
      return [key, { ...day, isNew }]
    }),
  )
}

const refundKeysOf = ({ appointmentId }: PlannedAppointment) => ({
  refundId: demoId('refund', appointmentId),
  idempotencyKey: demoId('refund-key', appointmentId),
})

/** At home, if the service goes there. No parent of the demo has changed theirs. */
const addressOf = ({ parent, service, professional }: PlannedAppointment): ReadAddress | undefined => {
  const [home] = parent.addresses
  if (home === undefined || !goesToParent(locationOf(service, professional.profile.role))) return undefined
  const [longitude, latitude] = home.coordinates
  return { addressId: home.addressId, revision: 0, point: { latitude, longitude } }
}

/** The plan leaves time for every way. */
const planned = { ways: [], unknownCountsAsNone: true } as const

export const place = async (runner: DemoRunner, appointment: PlannedAppointment): Promise<void> => {
  if (appointment.stay !== undefined) return placeStay(runner, appointment, appointment.stay)
  const { appointmentId, petId, service, startsAt, reason, placedAt } = appointment
  const { professionalId } = appointment.professional.profile
  const address = addressOf(appointment)
  const body = {
    professionalId,
    serviceId: service.id,
    petId,
    startsAt,
    reason,
    ...(address && { addressId: address.addressId }),
  }
  const command = commandOf(appointment, 'place-appointment', { at: placedAt, actor: parentActor(appointment), body })
  const order = {
    professionalId,
    serviceId: service.id,
    petId,
    startsAt,
    reason,
    address,
    appointmentId,
    parentId: appointment.parent.account.accountId,
    at: placedAt,
    tzdataVersion: process.versions.tz ?? '',
    openHoldCount: 0,
    feePercent: DEFAULT_FEE_PERCENT,
    travel: planned,
  }
  const streams = {
    appointment: { ...appointmentOf(appointment), isNew: runner.isFresh },
    professional: professionalOf(appointment),
    schedule: scheduleOf(appointment),
    pet: { stream: petStream(petId), fold: petFold },
    ...addressStreams(address),
    ...daysOf(runner, appointment, startsAt),
  }
  const placed = await runner.run(command, streams, (states) => decidePlaceAppointment(order, states))
  if (placed.events.appointment.length === 0)
    throw new Error(`The demo's appointment ${appointmentId} met another hold of its parent.`)
}

const placeStay = async (runner: DemoRunner, planned: PlannedAppointment, guests: PlannedGuests): Promise<void> => {
  const { stay } = guests
  if (!guests.isWaiting) await enterDoses(runner.run, planned, guests)
  const { appointmentId, reason, placedAt, parent, professional, startsAt } = planned
  const { professionalId } = professional.profile
  const order = { appointmentId, parentId: parent.account.accountId, professionalId, stay, reason, at: placedAt }
  const pets = Object.fromEntries(
    stay.pets.map(({ petId }) => [petKey(petId), { stream: petStream(petId), fold: recordFold }]),
  ) as {
    [pet: PetKey]: { stream: string; fold: typeof recordFold }
  }
  const streams = {
    appointment: { ...appointmentOf(planned), isNew: runner.isFresh },
    professional: professionalOf(planned),
    ...pets,
    ...daysOf(runner, planned, startsAt),
  }
  const body = { professionalId, reason, ...stay }
  const command = commandOf(planned, 'place-stay', { at: placedAt, actor: parentActor(planned), body })
  const complete = { ...order, tzdataVersion: process.versions.tz ?? '', openHoldCount: 0 }
  await runner.run(command, streams, (states) => decidePlaceStay(complete, states))
}

type Came = Extract<PlannedGuests, { room: number }>

export const checkIn = (runner: DemoRunner, planned: PlannedAppointment, { stay, room, checkInAt: at }: Came) => {
  const { professionalId, zone } = planned.professional.profile
  const ofRoom = roomTimes({ professionalId, stay }, { room, from: stay.arrival })
  const streams = {
    appointment: appointmentOf(planned),
    professional: professionalOf(planned),
    ...ledgersAt(runner, [...timesOfStay({ professionalId, stay }), ...ofRoom], zone),
  }
  return runner.run(
    commandOf(planned, 'check-in', { at, actor: actorOf(planned, 'professional'), body: { room } }),
    streams,
    (states) => decideCheckIn({ room, at }, states),
  )
}

export const checkOut = (runner: DemoRunner, planned: PlannedAppointment, { stay, room }: Came, at: string) => {
  const { professionalId, zone } = planned.professional.profile
  const times = timesOfStay({ professionalId, stay, room: { room, from: stay.arrival } })
  const streams = { appointment: appointmentOf(planned), payment: paymentOf(planned), ...ledgersAt(runner, times, zone) }
  return runner.run(
    commandOf(planned, 'check-out', { at, actor: actorOf(planned, 'professional'), body: {} }),
    streams,
    (states) => decideCheckOut({ at, refund: refundKeysOf(planned) }, states),
  )
}

export const startPayment = async (runner: DemoRunner, appointment: PlannedAppointment, at: string): Promise<void> => {
  const { appointmentId } = appointment
  const start = {
    at,
    paymentId: paymentIdOf(appointmentId),
    idempotencyKey: demoId('payment-key', appointmentId),
    feePercent: DEFAULT_FEE_PERCENT,
  }
  const streams = {
    appointment: appointmentOf(appointment),
    payment: { ...paymentOf(appointment), isNew: runner.isFresh },
    professional: professionalOf(appointment),
    ...daysOf(runner, appointment, appointment.startsAt),
  }
  await runner.run(
    commandOf(appointment, 'start-payment', { at, actor: parentActor(appointment), body: {} }),
    streams,
    (states) => decideStartPayment(start, states),
  )
}

export const recordCheckout = async (runner: DemoRunner, appointment: PlannedAppointment, at: string): Promise<void> => {
  const { sessionId } = providerIdsOf(appointment.appointmentId)
  const body = { checkoutSessionId: sessionId, checkoutUrl: runner.checkoutUrlOf(sessionId) }
  await runner.run(
    commandOf(appointment, 'record-checkout', { at, actor: SYSTEM, body: { checkoutSessionId: sessionId } }),
    { payment: paymentOf(appointment) },
    (states) => decideRecordCheckout(body, states),
  )
}

export const recordCapture = async (runner: DemoRunner, appointment: PlannedAppointment, at: string): Promise<void> => {
  const { intentId } = providerIdsOf(appointment.appointmentId)
  const body = { amountCents: paidAtOnce(appointment), paymentIntentId: intentId, cardLast4: CARD_LAST4 }
  const capture = { ...body, currency: 'EUR', at, refund: refundKeysOf(appointment) }
  const streams = {
    appointment: appointmentOf(appointment),
    payment: paymentOf(appointment),
    professional: professionalOf(appointment),
    schedule: scheduleOf(appointment),
    ...daysOf(runner, appointment, appointment.startsAt),
  }
  await runner.run(commandOf(appointment, 'record-capture', { at, actor: SYSTEM, body }), streams, (states) =>
    decideRecordCapture(capture, states),
  )
}

/** The parent pays what is left of a stay: the page, and the money on it. */
export const payBalance = async (runner: DemoRunner, planned: PlannedAppointment, at: string): Promise<void> => {
  const paymentId = balanceIdOf(planned.appointmentId)
  const { sessionId, intentId } = providerIdsOf(paymentId)
  const payment = { stream: paymentStream(paymentId), fold: paymentFold }
  const streams = { appointment: appointmentOf(planned), payment: { ...payment, isNew: runner.isFresh } }
  const start = { at, paymentId, idempotencyKey: demoId('balance-key', planned.appointmentId), feePercent: DEFAULT_FEE_PERCENT }
  await runner.run(commandOf(planned, 'pay-balance', { at, actor: parentActor(planned), body: {} }), streams, (states) =>
    decideStartBalance(start, states),
  )
  const page = { checkoutSessionId: sessionId, checkoutUrl: runner.checkoutUrlOf(sessionId) }
  await runner.run(commandOf(planned, 'open-balance', { at, actor: SYSTEM, body: page }), { payment }, (states) =>
    decideRecordCheckout(page, states),
  )
  const amountCents = planned.stay?.deposit?.balanceCents ?? 0
  const body = { amountCents, paymentIntentId: intentId, cardLast4: CARD_LAST4 }
  const capture = { ...body, currency: 'EUR', at, refund: refundKeysOf(planned) }
  await runner.run(
    commandOf(planned, 'record-balance', { at, actor: SYSTEM, body }),
    { payment, first: paymentOf(planned), appointment: appointmentOf(planned) },
    (states) => decideRecordBalance(capture, states),
  )
}

export const expireHold = async (runner: DemoRunner, appointment: PlannedAppointment, at: string): Promise<void> => {
  const streams = {
    appointment: appointmentOf(appointment),
    payment: paymentOf(appointment),
    ...daysOf(runner, appointment, appointment.startsAt),
  }
  await runner.run(commandOf(appointment, 'expire-hold', { at, actor: SYSTEM, body: {} }), streams, (states) =>
    decideExpireHold({ at, closedCheckout: null }, states),
  )
}

export const move = async (
  runner: DemoRunner,
  appointment: PlannedAppointment,
  { by, at, startsAt }: Extract<PlannedOutcome, { kind: 'moved' }>,
): Promise<void> => {
  const days = { ...daysOf(runner, appointment, appointment.startsAt), ...daysOf(runner, appointment, startsAt) }
  const streams = {
    appointment: appointmentOf(appointment),
    schedule: scheduleOf(appointment),
    professional: professionalOf(appointment),
    ...days,
  }
  await runner.run(
    commandOf(appointment, 'move-appointment', { at, actor: actorOf(appointment, by), body: { startsAt } }),
    streams,
    (states) => decideMoveAppointment({ by, startsAt, at, travel: planned }, states),
  )
}

/** Answers what goes back, by the pinned policy. */
export const cancel = async (
  runner: DemoRunner,
  appointment: PlannedAppointment,
  { by, at, reason }: Extract<PlannedOutcome, { kind: 'cancelled' }>,
): Promise<{ refundId: string; amountCents: number } | null> => {
  const order = { by, reason, at, refund: refundKeysOf(appointment) }
  const streams = {
    appointment: appointmentOf(appointment),
    payment: paymentOf(appointment),
    ...daysOf(runner, appointment, appointment.startsAt),
  }
  const command = commandOf(appointment, 'cancel-appointment', { at, actor: actorOf(appointment, by), body: { reason } })
  const answer = await runner.run(command, streams, (states) => decideCancelAppointment(order, states))
  return factOf(answer.events.payment, 'RefundRequested') ?? null
}
