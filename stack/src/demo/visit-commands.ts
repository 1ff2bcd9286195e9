import type { Actor } from '@lapka/contracts/envelope.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { appointmentStream, paymentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { decideExpireHold } from '@lapka/domain/appointments/expire-hold/decide.ts'
import { decideMoveAppointment } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { decidePlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { decideStartPayment } from '@lapka/domain/appointments/start-payment/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordCapture } from '@lapka/domain/payments/record-capture/decide.ts'
import { decideRecordCheckout } from '@lapka/domain/payments/record-checkout/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { claimDates, ledgerStreams } from '@lapka/domain/ledger/ledger.ts'
import type { DemoCommand, RunCommand } from './demo-commands.ts'
import { SYSTEM } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import { CARD_LAST4, paymentIdOf, providerIdsOf } from './provider-records.ts'
import type { Course, PlannedVisit } from './planned-visit.ts'

/** `isFresh`: nothing of the demo is in the log yet, so a stream need not be read before its first event. */
export type VisitDesk = {
  run: RunCommand
  isFresh: boolean
  checkoutUrlOf: (sessionId: string) => string
  daysBegun: Set<string>
}

const appointmentOf = ({ appointmentId }: PlannedVisit) => ({ stream: appointmentStream(appointmentId), fold: appointmentFold })
const paymentOf = ({ appointmentId }: PlannedVisit) => ({ stream: paymentStream(paymentIdOf(appointmentId)), fold: paymentFold })
const professionalOf = ({ professional }: PlannedVisit) => ({
  stream: professionalStream(professional.profile.professionalId),
  fold: professionalFold,
})
const scheduleOf = ({ professional }: PlannedVisit) => ({
  stream: scheduleStream(professional.profile.professionalId),
  fold: scheduleFold,
})

const commandOf = (visit: PlannedVisit, name: string, more: { at: string; actor: Actor; body: object }): DemoCommand => ({
  names: [name, visit.appointmentId],
  correlationId: visit.appointmentId,
  ...more,
})

const parentActor = ({ parent }: PlannedVisit): Actor => ({ id: parent.account.accountId, role: 'PARENT' })
const actorOf = (visit: PlannedVisit, by: 'parent' | 'professional'): Actor =>
  by === 'parent' ? parentActor(visit) : { id: visit.professional.account.accountId, role: visit.professional.account.role }

/** The days a start claims, buffer included; known as new when no visit has touched them yet. */
const daysOf = ({ daysBegun, isFresh }: VisitDesk, { professional, service }: PlannedVisit, startsAt: string) => {
  const { professionalId, zone } = professional.profile
  const endsAt = Date.parse(startsAt) + service.durationMinutes * MINUTE_MS
  const dates = claimDates({ startsAt, endsAt, bufferMinutes: professional.week?.bufferMinutes ?? 0 }, zone)
  const days = ledgerStreams(professionalId, dates)
  return Object.fromEntries(
    Object.entries(days).map(([key, day]) => {
      const isNew = isFresh && !daysBegun.has(day.stream)
      daysBegun.add(day.stream)
      return [key, { ...day, isNew }]
    }),
  ) as typeof days
}

const refundKeysOf = ({ appointmentId }: PlannedVisit) => ({
  refundId: demoId('refund', appointmentId),
  idempotencyKey: demoId('refund-key', appointmentId),
})

export const place = async (desk: VisitDesk, visit: PlannedVisit): Promise<void> => {
  const { appointmentId, petId, service, startsAt, reason, placedAt } = visit
  const { professionalId } = visit.professional.profile
  const body = { professionalId, serviceId: service.id, petId, startsAt, reason }
  const command = commandOf(visit, 'place-appointment', { at: placedAt, actor: parentActor(visit), body })
  const wanted = {
    ...body,
    appointmentId,
    parentId: visit.parent.account.accountId,
    at: placedAt,
    tzdataVersion: process.versions.tz ?? '',
    openHoldCount: 0,
  }
  const streams = {
    appointment: { ...appointmentOf(visit), isNew: desk.isFresh },
    professional: professionalOf(visit),
    schedule: scheduleOf(visit),
    pet: { stream: petStream(petId), fold: petFold },
    ...daysOf(desk, visit, startsAt),
  }
  const placed = await desk.run(command, streams, (states) => decidePlaceAppointment(wanted, states))
  if (placed.events.appointment.length === 0) throw new Error(`The demo's visit ${appointmentId} met another hold of its parent.`)
}

export const startPayment = async (desk: VisitDesk, visit: PlannedVisit, at: string): Promise<void> => {
  const { appointmentId } = visit
  const start = { at, paymentId: paymentIdOf(appointmentId), idempotencyKey: demoId('payment-key', appointmentId) }
  const streams = {
    appointment: appointmentOf(visit),
    payment: { ...paymentOf(visit), isNew: desk.isFresh },
    professional: professionalOf(visit),
    ...daysOf(desk, visit, visit.startsAt),
  }
  await desk.run(commandOf(visit, 'start-payment', { at, actor: parentActor(visit), body: {} }), streams, (states) =>
    decideStartPayment(start, states),
  )
}

export const recordCheckout = async (desk: VisitDesk, visit: PlannedVisit, at: string): Promise<void> => {
  const { sessionId } = providerIdsOf(visit.appointmentId)
  const body = { checkoutSessionId: sessionId, checkoutUrl: desk.checkoutUrlOf(sessionId) }
  await desk.run(
    commandOf(visit, 'record-checkout', { at, actor: SYSTEM, body: { checkoutSessionId: sessionId } }),
    { payment: paymentOf(visit) },
    (states) => decideRecordCheckout(body, states),
  )
}

export const recordCapture = async (desk: VisitDesk, visit: PlannedVisit, at: string): Promise<void> => {
  const { intentId } = providerIdsOf(visit.appointmentId)
  const body = { amountCents: visit.service.priceCents, paymentIntentId: intentId, cardLast4: CARD_LAST4 }
  const capture = { ...body, at, refund: refundKeysOf(visit) }
  const streams = {
    appointment: appointmentOf(visit),
    payment: paymentOf(visit),
    professional: professionalOf(visit),
    schedule: scheduleOf(visit),
    ...daysOf(desk, visit, visit.startsAt),
  }
  await desk.run(commandOf(visit, 'record-capture', { at, actor: SYSTEM, body }), streams, (states) =>
    decideRecordCapture(capture, states),
  )
}

export const expireHold = async (desk: VisitDesk, visit: PlannedVisit, at: string): Promise<void> => {
  const streams = { appointment: appointmentOf(visit), payment: paymentOf(visit), ...daysOf(desk, visit, visit.startsAt) }
  await desk.run(commandOf(visit, 'expire-hold', { at, actor: SYSTEM, body: {} }), streams, (states) =>
    decideExpireHold({ at, closedCheckout: null }, states),
  )
}

export const move = async (
  desk: VisitDesk,
  visit: PlannedVisit,
  { by, at, startsAt }: Extract<Course, { kind: 'moved' }>,
): Promise<void> => {
  const days = { ...daysOf(desk, visit, visit.startsAt), ...daysOf(desk, visit, startsAt) }
  const streams = { appointment: appointmentOf(visit), schedule: scheduleOf(visit), professional: professionalOf(visit), ...days }
  await desk.run(commandOf(visit, 'move-appointment', { at, actor: actorOf(visit, by), body: { startsAt } }), streams, (states) =>
    decideMoveAppointment({ by, startsAt, at }, states),
  )
}

/** Answers what goes back, by the pinned policy. */
export const cancel = async (
  desk: VisitDesk,
  visit: PlannedVisit,
  { by, at, reason }: Extract<Course, { kind: 'cancelled' }>,
): Promise<{ refundId: string; amountCents: number } | null> => {
  const wanted = { by, reason, at, refund: refundKeysOf(visit) }
  const streams = { appointment: appointmentOf(visit), payment: paymentOf(visit), ...daysOf(desk, visit, visit.startsAt) }
  const command = commandOf(visit, 'cancel-appointment', { at, actor: actorOf(visit, by), body: { reason } })
  const answer = await desk.run(command, streams, (states) => decideCancelAppointment(wanted, states))
  return factOf(answer.events.payment, 'RefundRequested') ?? null
}
