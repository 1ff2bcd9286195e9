import { HOLD_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { ImportedPayment } from '@lapka/simulators/payment-simulator/import.ts'
import { iso } from './calendar.ts'
import { diceOf } from './dice.ts'
import type { Dice } from './dice.ts'
import type { Step } from './in-lanes.ts'
import type { PlannedOutcome, PlannedAppointment } from './planned-appointment.ts'
import { balanceRecordOf, providerRecordOf } from './provider-records.ts'
import type { PaidAppointment } from './provider-records.ts'
import { reviewOf } from './plan-visit-reviews.ts'
import { reportOf, reportVisit } from './report-visits.ts'
import { answerReview, reviewVisit } from './review-visits.ts'
import { markAppointment } from './mark-appointments.ts'
import { recordRefused, recordStatus, recordSubmitted, REFUSED_ATTEMPTS } from './refund-commands.ts'
import {
  cancel,
  checkIn,
  checkOut,
  expireHold,
  move,
  payBalance,
  place,
  recordCapture,
  recordCheckout,
  startPayment,
} from './appointment-commands.ts'
import { placeSeat, takePassVisit } from './class-commands.ts'
import type { DemoRunner } from './appointment-commands.ts'

export type DatedStep = Step & { at: string }

/** An appointment's whole road as dated commands. `onPaid` hears at the end what the provider must know of it. */
export const stepsOf = (
  runner: DemoRunner,
  appointment: PlannedAppointment,
  scene: { endMs: number; onPaid: (payment: ImportedPayment) => void },
): DatedStep[] => {
  const step = (at: string, run: () => Promise<void>): DatedStep => ({
    at,
    lane: appointment.professional.profile.professionalId,
    // Its hours are claimed with several of them.
    secondLane: appointment.petId,
    run,
  })
  const placed = step(appointment.placedAt, () =>
    appointment.seat === undefined ? place(runner, appointment) : placeSeat(runner, appointment, appointment.seat),
  )
  if (appointment.course.kind === 'expired') {
    const at = later(appointment.placedAt, HOLD_MS + 2000)
    return [placed, step(at, () => expireHold(runner, appointment, at))]
  }
  const dice = diceOf('times', appointment.appointmentId)
  const times = paymentTimes(appointment, dice)
  const paid: PaidAppointment = { appointment, ...times, refund: null }
  const tellProvider = (): void => scene.onPaid(providerRecordOf(paid))
  return [
    placed,
    step(times.startedAt, () => startPayment(runner, appointment, times.startedAt)),
    step(times.openedAt, () => recordCheckout(runner, appointment, times.openedAt)),
    step(times.paidAt, async () => {
      await recordCapture(runner, appointment, times.paidAt)
      if (appointment.course.kind !== 'cancelled') tellProvider()
    }),
    ...laterSteps({ runner, paid, dice, endMs: scene.endMs, tellProvider, step }, appointment.course),
    ...reportSteps(runner, appointment, { endMs: scene.endMs, step }),
    ...(appointment.passVisits ?? []).map((visit) => step(visit.at, () => takePassVisit(runner, appointment, visit))),
    ...markSteps(runner, appointment, step),
    ...reviewSteps(runner, appointment, { endMs: scene.endMs, step }),
    ...balanceSteps(runner, appointment, { onPaid: scene.onPaid, step }),
    ...guestSteps(runner, appointment, step),
  ]
}

const later = (at: string, ms: number): string => iso(Date.parse(at) + ms)

/** From "reserve" to "paid" it takes people some minutes, well within the hold. */
const paymentTimes = ({ placedAt }: PlannedAppointment, dice: Dice) => {
  const startedAt = later(placedAt, dice.whole(30_000, 180_000))
  const openedAt = later(startedAt, dice.whole(300, 900))
  return { startedAt, openedAt, paidAt: later(openedAt, dice.whole(25_000, 240_000)) }
}

type Rest = {
  runner: DemoRunner
  paid: PaidAppointment
  dice: Dice
  endMs: number
  tellProvider: () => void
  step: (at: string, run: () => Promise<void>) => DatedStep
}

const markSteps = (runner: DemoRunner, appointment: PlannedAppointment, step: Rest['step']): DatedStep[] => {
  const { mark } = appointment
  return mark === undefined ? [] : [step(mark.at, () => markAppointment(runner.run, appointment, mark))]
}

const reportSteps = (
  { run }: DemoRunner,
  appointment: PlannedAppointment,
  { endMs, step }: Pick<Rest, 'endMs' | 'step'>,
): DatedStep[] => {
  const report = reportOf(endMs, appointment)
  if (report === undefined) return []
  const { startedAt, endedAt, sent } = report
  const visit = reportVisit(run, appointment)
  return [
    step(startedAt, () => visit.start(startedAt)),
    step(endedAt, () => visit.end(endedAt)),
    ...(sent === null ? [] : [step(sent.at, () => visit.send(sent))]),
  ]
}

const reviewSteps = (
  { run }: DemoRunner,
  appointment: PlannedAppointment,
  { endMs, step }: Pick<Rest, 'endMs' | 'step'>,
): DatedStep[] => {
  const review = reviewOf(endMs, appointment)
  if (review === undefined) return []
  const { answer } = review
  const written = step(review.at, () => reviewVisit(run, appointment, review))
  return answer === null ? [written] : [written, step(answer.at, () => answerReview(run, appointment, answer))]
}

const guestSteps = (runner: DemoRunner, appointment: PlannedAppointment, step: Rest['step']): DatedStep[] => {
  const { stay } = appointment
  if (stay === undefined || stay.room === null) return []
  const { checkInAt, checkOutAt } = stay
  const came = step(checkInAt, async () => void (await checkIn(runner, appointment, stay)))
  if (checkOutAt === null) return [came]
  return [came, step(checkOutAt, async () => void (await checkOut(runner, appointment, stay, checkOutAt)))]
}

const balanceSteps = (
  runner: DemoRunner,
  appointment: PlannedAppointment,
  { onPaid, step }: Pick<Rest, 'step'> & { onPaid: (payment: ImportedPayment) => void },
): DatedStep[] => {
  const deposit = appointment.stay?.deposit
  if (deposit === undefined) return []
  const { balanceCents, paidAt } = deposit
  return [
    step(paidAt, async () => {
      await payBalance(runner, appointment, paidAt)
      onPaid(balanceRecordOf(appointment, balanceCents, paidAt))
    }),
  ]
}

const laterSteps = (rest: Rest, course: PlannedOutcome): DatedStep[] => {
  const { runner, paid, step } = rest
  switch (course.kind) {
    case 'kept':
    case 'expired':
      return []
    case 'moved':
      return [step(course.at, () => move(runner, paid.appointment, course))]
    case 'cancelled':
      return cancellationSteps(rest, course)
  }
}

/** How much goes back is the decider's word, so the refund's steps look it up when their time comes. */
const cancellationSteps = (
  { runner, paid, dice, endMs, tellProvider, step }: Rest,
  course: Extract<PlannedOutcome, { kind: 'cancelled' }>,
): DatedStep[] => {
  const submittedAt = later(course.at, dice.whole(400, 1500))
  const pendingAt = later(submittedAt, dice.whole(200, 900))
  const refundedAt = iso(Math.min(Date.parse(pendingAt) + dice.whole(20, 96) * HOUR_MS, endMs - 60_000))
  const ofRefund = (act: (refund: { appointmentId: string; refundId: string }) => Promise<void>) => async (): Promise<void> => {
    if (paid.refund !== null) await act({ appointmentId: paid.appointment.appointmentId, refundId: paid.refund.refundId })
  }
  if (paid.appointment.isRefundStuck) return stuckSteps({ runner, paid, tellProvider, step }, course)
  return [
    step(course.at, async () => {
      const refund = await cancel(runner, paid.appointment, course)
      paid.refund = refund === null ? null : { ...refund, at: submittedAt }
      tellProvider()
    }),
    step(
      submittedAt,
      ofRefund((refund) => recordSubmitted(runner.run, refund, submittedAt)),
    ),
    step(
      pendingAt,
      ofRefund((refund) => recordStatus(runner.run, refund, { status: 'pending', at: pendingAt })),
    ),
    step(
      refundedAt,
      ofRefund((refund) => recordStatus(runner.run, refund, { status: 'succeeded', at: refundedAt })),
    ),
  ]
}

/** The provider took none of the attempts, so it knows of no refund. */
const stuckSteps = (
  { runner, paid: { appointment }, tellProvider, step }: Pick<Rest, 'runner' | 'paid' | 'tellProvider' | 'step'>,
  course: Extract<PlannedOutcome, { kind: 'cancelled' }>,
): DatedStep[] => {
  const { appointmentId } = appointment
  const cancelled = step(course.at, async () => {
    await cancel(runner, appointment, course)
    tellProvider()
  })
  const refused = REFUSED_ATTEMPTS.map((attempt) => {
    const at = later(course.at, attempt * MINUTE_MS)
    return step(at, () => recordRefused(runner.run, appointmentId, { attempt, at }))
  })
  return [cancelled, ...refused]
}
