import { HOLD_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { ImportedPayment } from '../payment-simulator/import.ts'
import { iso } from './calendar.ts'
import { diceOf } from './dice.ts'
import type { Dice } from './dice.ts'
import type { Step } from './in-lanes.ts'
import type { Course, PlannedVisit } from './planned-visit.ts'
import { providerRecordOf } from './provider-records.ts'
import type { PaidVisit } from './provider-records.ts'
import { recordStatus, recordSubmitted } from './refund-commands.ts'
import { cancel, expireHold, move, place, recordCapture, recordCheckout, startPayment } from './visit-commands.ts'
import type { VisitDesk } from './visit-commands.ts'

export type DatedStep = Step & { at: string }

/** A visit's whole road as dated commands. `onPaid` hears at the end what the provider must know of it. */
export const stepsOf = (
  desk: VisitDesk,
  visit: PlannedVisit,
  scene: { endMs: number; onPaid: (payment: ImportedPayment) => void },
): DatedStep[] => {
  const step = (at: string, run: () => Promise<void>): DatedStep => ({ at, lane: visit.professional.profile.professionalId, run })
  const placed = step(visit.placedAt, () => place(desk, visit))
  if (visit.course.kind === 'expired') {
    const at = later(visit.placedAt, HOLD_MS + 2000)
    return [placed, step(at, () => expireHold(desk, visit, at))]
  }
  const dice = diceOf('times', visit.appointmentId)
  const times = paymentTimes(visit, dice)
  const paid: PaidVisit = { visit, ...times, refund: null }
  const tellProvider = (): void => scene.onPaid(providerRecordOf(paid))
  return [
    placed,
    step(times.startedAt, () => startPayment(desk, visit, times.startedAt)),
    step(times.openedAt, () => recordCheckout(desk, visit, times.openedAt)),
    step(times.paidAt, async () => {
      await recordCapture(desk, visit, times.paidAt)
      if (visit.course.kind !== 'cancelled') tellProvider()
    }),
    ...laterSteps({ desk, paid, dice, endMs: scene.endMs, tellProvider, step }, visit.course),
  ]
}

const later = (at: string, ms: number): string => iso(Date.parse(at) + ms)

/** From "reserve" to "paid" it takes people some minutes, well within the hold. */
const paymentTimes = ({ placedAt }: PlannedVisit, dice: Dice) => {
  const startedAt = later(placedAt, dice.whole(30_000, 180_000))
  const openedAt = later(startedAt, dice.whole(300, 900))
  return { startedAt, openedAt, paidAt: later(openedAt, dice.whole(25_000, 240_000)) }
}

type Rest = {
  desk: VisitDesk
  paid: PaidVisit
  dice: Dice
  endMs: number
  tellProvider: () => void
  step: (at: string, run: () => Promise<void>) => DatedStep
}

const laterSteps = (rest: Rest, course: Course): DatedStep[] => {
  const { desk, paid, step } = rest
  switch (course.kind) {
    case 'kept':
    case 'expired':
      return []
    case 'moved':
      return [step(course.at, () => move(desk, paid.visit, course))]
    case 'cancelled':
      return cancellationSteps(rest, course)
  }
}

/** How much goes back is the decider's word, so the refund's steps look it up when their time comes. */
const cancellationSteps = (
  { desk, paid, dice, endMs, tellProvider, step }: Rest,
  course: Extract<Course, { kind: 'cancelled' }>,
): DatedStep[] => {
  const submittedAt = later(course.at, dice.whole(400, 1500))
  const pendingAt = later(submittedAt, dice.whole(200, 900))
  const refundedAt = iso(Math.min(Date.parse(pendingAt) + dice.whole(20, 96) * HOUR_MS, endMs - 60_000))
  const ofRefund = (act: (refund: { appointmentId: string; refundId: string }) => Promise<void>) => async (): Promise<void> => {
    if (paid.refund !== null) await act({ appointmentId: paid.visit.appointmentId, refundId: paid.refund.refundId })
  }
  return [
    step(course.at, async () => {
      const refund = await cancel(desk, paid.visit, course)
      paid.refund = refund === null ? null : { ...refund, at: submittedAt }
      tellProvider()
    }),
    step(
      submittedAt,
      ofRefund((refund) => recordSubmitted(desk.run, refund, submittedAt)),
    ),
    step(
      pendingAt,
      ofRefund((refund) => recordStatus(desk.run, refund, { status: 'pending', at: pendingAt })),
    ),
    step(
      refundedAt,
      ofRefund((refund) => recordStatus(desk.run, refund, { status: 'succeeded', at: refundedAt })),
    ),
  ]
}
