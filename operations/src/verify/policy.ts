import { parentsPartOf } from '@lapka/contracts/money.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { quoteForAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { isVisitBack } from '@lapka/domain/appointments/return-visit/decide.ts'
import { nextShareCents, visitsLeft } from '@lapka/domain/passes/pass.ts'
import { quoteGivingUp } from '@lapka/domain/appointments/give-up-sessions/quote.ts'
import { givenUpOf, keptFor } from '@lapka/domain/appointments/given-up.ts'
import { endOfStay } from '@lapka/domain/appointments/shorten-stay/decide.ts'
import { quoteShortening } from '@lapka/domain/appointments/shorten-stay/quote.ts'
import { balanceOf, unrefundedCentsOf, type Balance } from '@lapka/domain/payments/balance.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import { quoteBill } from '@lapka/domain/appointments/adjust-bill/bill-policy.ts'
import { shareOf } from '@lapka/domain/kernel/refund-policy.ts'
import { foldStream, streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i2 = violationOf('I2')

/** I2: what a cancellation, a shorter stay, a mark as "did not come" and a bill give back is what the policy says that was pinned when the appointment was placed. */
export const verifyPolicy = (streams: Streams): Violation[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) =>
    events.flatMap((event, index) => {
      const before = events.slice(0, index)
      if (event.type === 'AppointmentCancelled') return verifyCancellation(streams, before, event)
      if (event.type === 'StayShortened') return verifyShortening(before, event)
      if (event.type === 'SessionsGivenUp') return verifyGivingUp(before, event)
      if (event.type === 'VisitTaken' || event.type === 'VisitReturned') return verifyVisit(before, event)
      if (event.type === 'GuestsCheckedOut') return verifyDeparture(before, event)
      return event.type === 'AppointmentMarkedNoShow' || event.type === 'BillAdjusted'
        ? verifyOutcome(streams, before, event)
        : []
    }),
  )

/** A payment as the decision knew it. */
const paymentBefore = (streams: Streams, paymentId: string | null, event: Fact): Payment =>
  foldStream(
    paymentFold,
    (streams.get(paymentStream(paymentId ?? '')) ?? []).filter(
      ({ position, commandId }) => position < event.position && commandId !== event.commandId,
    ),
  )

const verifyOutcome = (streams: Streams, before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none') return []
  const payment = paymentBefore(streams, appointment.paymentId, event)
  const balance = balanceOf(payment)
  const { refundCents, billCents } = event.data as { refundCents: number; billCents?: number }
  const { paidAtClinicCents, price } = appointment
  const kept = { keptCents: keptFor(appointment, payment), paidAtClinicCents }
  const due =
    billCents === undefined ? noShowRefund(appointment, balance) : quoteBill(kept, parentsPartOf(price, billCents)).refundCents
  if (refundCents === due) return []
  return [i2(`${event.type} of ${appointment.appointmentId} gives back ${refundCents}, what was agreed says ${due}`)]
}

/** Once billed, the bill has settled the money. */
const noShowRefund = (appointment: PlacedAppointment, balance: Balance): number => {
  const { billCents, policy } = appointment
  const settled = givenUpOf(appointment)
  const takenCents = balance.capturedCents - (balance.notDueCents ?? 0)
  const capturedCents = takenCents - settled.paidCents
  const goneCents = takenCents - unrefundedCentsOf(balance) - settled.refundCents
  return billCents === null ? Math.max(0, shareOf(capturedCents, policy.noShowRefundPercent) - goneCents) : 0
}

/** Night by night, by the policy that was pinned. */
const verifyShortening = (before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none') return []
  const shortened = event.data as SealedEvents['StayShortened']
  const {
    appointmentId,
    by,
    departure,
    refundCents,
    keptCents,
    nights,
    price,
    endsAt,
    dueToClinicCents = null,
    dueCents = null,
  } = shortened
  const quote = quoteShortening(appointment, { by, departure, at: event.occurredAt })
  const isLeft = (left: object) => canonicalJson(left) === canonicalJson({ nights, price, endsAt, dueToClinicCents, dueCents })
  const due = { dueToClinicCents: quote?.dueToClinicCents ?? null, dueCents: quote?.dueCents ?? null }
  const rest = quote && { nights: quote.nights, price: quote.price, ...due }
  const hasRest = rest && isLeft({ ...rest, endsAt: endOfStay(appointment, departure) })
  if (hasRest && quote.refundCents === refundCents && quote.keptCents === keptCents) return []
  const said = `${refundCents} back and ${keptCents} kept`
  return [
    i2(
      `${appointmentId} shortened: ${said} and what is left of it, its policy says ${quote?.refundCents ?? 0} and ${quote?.keptCents ?? 0}`,
    ),
  ]
}

/** Session by session, by the policy that was pinned. */
const verifyGivingUp = (before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none') return []
  const { appointmentId, by, sessionIds, refundCents, keptCents, price } = event.data as SealedEvents['SessionsGivenUp']
  const quote = quoteGivingUp(appointment, { by, sessionIds, at: event.occurredAt })
  const isSame = quote !== undefined && canonicalJson(quote.price) === canonicalJson(price)
  if (isSame && quote.refundCents === refundCents && quote.keptCents === keptCents) return []
  const said = `${refundCents} back and ${keptCents} kept`
  return [
    i2(`${appointmentId} gave up sessions: ${said}, its policy says ${quote?.refundCents ?? 0} and ${quote?.keptCents ?? 0}`),
  ]
}

/** A visit of a pass is a share of what was unused, and none is used beyond what was bought; in time it comes back, too late it is used. */
const verifyVisit = (before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none') return []
  const { appointmentId, seat } = appointment
  if (seat?.pass === undefined) return [i2(`${appointmentId} used a visit and is no pass`)]
  const pass = { ...seat, pass: seat.pass }
  if (event.type === 'VisitTaken') {
    const { session } = event.data as SealedEvents['VisitTaken']
    if (visitsLeft(pass) > 0 && session.priceCents === nextShareCents(pass)) return []
    return [
      i2(
        `${appointmentId} used a visit for ${session.priceCents}: ${visitsLeft(pass)} were left at ${nextShareCents(pass)} each`,
      ),
    ]
  }
  const { sessionId, by, isBack } = event.data as SealedEvents['VisitReturned']
  const session = seat.sessions.find((one) => one.sessionId === sessionId)
  if (session === undefined) return [i2(`${appointmentId} returned a visit that it did not have`)]
  const isDue = by === 'professional' || isVisitBack(appointment, session.startsAt, event.occurredAt)
  return isBack === isDue ? [] : [i2(`${appointmentId} returned a visit, and its policy says ${isDue ? 'back' : 'used'}`)]
}

/** Nights that guests leave are free for others, so they were given up first. */
const verifyDeparture = (before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none' || appointment.stay === undefined) return []
  const { on } = event.data as SealedEvents['GuestsCheckedOut']
  const { departure } = appointment.stay.stay
  if (on >= departure) return []
  return [i2(`guests of ${appointment.appointmentId} left on ${on}, and its nights until ${departure} are still charged`)]
}

const verifyCancellation = (streams: Streams, before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  const cancelled = event.data as SealedEvents['AppointmentCancelled']
  const { by, refundCents, keptCents } = cancelled
  // Cancelled again: the money came later, or the other side raised what goes back. The first one fixed the share.
  if (appointment.status === 'none' || appointment.status === 'cancelled') return []
  const facts = streams.get(paymentStream(cancelled.paymentId ?? '')) ?? []
  const known = facts.filter(({ position, commandId }) => position < event.position || commandId === event.commandId)
  const quote = quoteForAppointment(appointment, foldStream(paymentFold, known), { by, at: event.occurredAt })
  if (quote.refundCents === refundCents && quote.keptCents === keptCents) return []
  const said = `${refundCents} back and ${keptCents} kept`
  return [i2(`${cancelled.appointmentId}: ${said}, its policy says ${quote.refundCents} and ${quote.keptCents}`)]
}
