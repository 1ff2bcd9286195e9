import { DAY_MS, HOLD_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lapka/contracts/time.ts'
import { addCard, addDispute, drawFrom, type Act, type Add, type Draw, type Side, type Step } from './draw-acts.ts'
import { consultationsOf } from './make-consultations.ts'
import { faultPlan, type FaultPlan } from '@lapka/simulators/payment-simulator/faults.ts'
import { defaultDelays, type Delays } from '@lapka/simulators/payment-simulator/provider-events.ts'
import { seededRandom } from '@lapka/process/seeded-random.ts'

/** Everything that a seed decides beforehand; what is drawn on the way (latencies, which request is hit) follows from it. */
export type Schedule = {
  seed: number
  policy: { noticeHours: number; lateRefundPercent: number; noShowRefundPercent: number }
  plan: FaultPlan
  delays: Delays
  /** Of each call of a worker to log or provider: it dies before or after it. */
  crashRate: number
  steps: Step[]
  hasColluders: boolean
  /** From then on nothing goes wrong any more. */
  healedAtMs: number
}

const MAX_APPOINTMENTS = 3
/** The longer ones outlive the provider's idempotency keys. */
const OUTAGES_MS = [30 * HOUR_MS, 2 * HOUR_MS]
/** After the last act: what was begun gets into the faults as well. */
export const FAULTS_LAST_MS = 2 * HOUR_MS

export const makeSchedule = (seed: number): Schedule => {
  const draw = drawFrom(seededRandom(seed))
  const policy = {
    noticeHours: draw.one([0, 24, 48, 48]),
    lateRefundPercent: draw.one([0, 33, 50, 50]),
    noShowRefundPercent: draw.one([0, 25, 100]),
  }
  const stories = Array.from({ length: draw.between(1, MAX_APPOINTMENTS) }, (_, index) => storyOf(draw, index))
  // Drawn apart, so that a seed's appointments are what they were before there were consultations.
  stories.push(...consultationsOf(drawFrom(seededRandom(seed ^ 0x2545f491)), stories.length))
  const steps = stories.flat().toSorted((one, other) => one.atMs - other.atMs)
  const lastMs = steps.at(-1)?.atMs ?? 0
  const outage = draw.chance(0.2) ? outageOf(shortlyBefore(draw, steps), draw.one(OUTAGES_MS)) : outageOf(0, 0)
  const healedAtMs = Math.max(lastMs, outage.toMs) + FAULTS_LAST_MS
  const plan = planOf(draw, outage)
  return {
    seed,
    policy,
    plan,
    delays: delaysOf(draw),
    crashRate: draw.chance(0.4) ? draw.one([0.02, 0.1]) : 0,
    steps,
    hasColluders: false,
    healedAtMs,
  }
}

/** An outage matters most where money is about to go back. */
const shortlyBefore = (draw: Draw, steps: readonly Step[]): number => {
  const refunding = steps.filter(({ act }) => act === 'cancel' || act === 'adjust-bill' || act === 'mark-no-show')
  return Math.max(0, draw.one(refunding.length === 0 ? steps : refunding).atMs - draw.between(0, 10) * MINUTE_MS)
}

const outageOf = (fromMs: number, lastsMs: number): FaultPlan['outage'] => ({ fromMs, toMs: fromMs + lastsMs })

const delaysOf = (draw: Draw): Delays => ({
  ...defaultDelays,
  refundMs: draw.one([2 * SECOND_MS, 2 * SECOND_MS, HOUR_MS, 5 * HOUR_MS]),
  slowRefundMs: draw.one([8 * SECOND_MS, 26 * HOUR_MS]),
  failedRefundMs: draw.one([6 * SECOND_MS, 2 * HOUR_MS, 5 * DAY_MS]),
})

/** Some seeds have none of a fault, others much of it. Instants count from the schedule's beginning. */
const planOf = (draw: Draw, outage: FaultPlan['outage']): FaultPlan => {
  const rate = (most: number) => (draw.chance(0.5) ? (draw.between(1, 10) / 10) * most : 0)
  return faultPlan.parse({
    seed: draw.between(1, 1e9),
    dropRequest: rate(0.2),
    dropAnswer: rate(0.2),
    error500: rate(0.2),
    storedError500: rate(0.15),
    rateLimit: rate(0.1),
    conflict409: rate(0.1),
    timeOutBefore: rate(0.1),
    timeOutAfter: rate(0.25),
    // Beyond the time-out of a caller, who asks again while the first request is still at work.
    delay: draw.chance(0.3)
      ? { rate: 0.35, minimumMs: 11 * SECOND_MS, maximumMs: MINUTE_MS }
      : { rate: rate(0.3), minimumMs: SECOND_MS, maximumMs: 2 * MINUTE_MS },
    outage,
    reversal: { rate: rate(0.5), withinMs: draw.one([MINUTE_MS, HOUR_MS, 14 * DAY_MS]) },
    webhooks: {
      lose: rate(0.8),
      duplicate: rate(0.5),
      triple: rate(0.5),
      forge: rate(0.3),
      reorder: rate(0.8),
      reorderMs: draw.one([2 * SECOND_MS, 10 * MINUTE_MS]),
    },
  })
}

/** The acts around one appointment, from placing it to long after. */
const storyOf = (draw: Draw, appointment: number): Step[] => {
  const placedMs = draw.between(0, 20) * MINUTE_MS
  const startsInHours = draw.between(1, 60)
  const startsMs = placedMs + startsInHours * HOUR_MS
  const steps: Step[] = []
  const add = (atMs: number, act: Act) => void steps.push({ ...act, appointment, atMs: Math.round(atMs) })
  add(placedMs, { act: 'place', startsInHours, isLong: draw.chance(0.3) })
  addPaying(draw, add, placedMs)
  const someTimeBefore = () => placedMs + draw.between(5, 60 * startsInHours) * MINUTE_MS
  if (draw.chance(0.25))
    add(someTimeBefore(), { act: 'move', by: draw.one(['parent', 'professional']), byHours: draw.between(-2, 30) })
  if (draw.chance(0.75)) addCancelling(draw, add, draw.chance(0.3) ? placedMs + draw.between(1, HOLD_MS * 2) : someTimeBefore())
  if (draw.chance(0.5)) addOutcome(draw, add, startsMs)
  if (draw.chance(0.25)) add(someTimeBefore(), { act: 'refund-by-hand', percent: draw.one(['owed', 'owed', 10, 100]) })
  if (draw.chance(0.1)) addDispute(draw, add, placedMs)
  for (let count = draw.between(0, 3); count > 0; count -= 1) addOperator(draw, add, startsMs)
  return steps
}

const addPaying = (draw: Draw, add: Add, placedMs: number): void => {
  const startsMs = placedMs + draw.between(0, 9 * 60) * SECOND_MS
  if (draw.chance(0.15)) add(startsMs - draw.between(0, 30) * SECOND_MS, { act: 'extend-hold' })
  // Abandoned before the page, or on it.
  if (draw.chance(0.08)) return
  const capture = draw.chance(0.15) ? 'manual' : 'automatic'
  add(startsMs, { act: 'start-payment', capture })
  if (draw.chance(0.2)) add(startsMs + draw.between(0, 3) * SECOND_MS, { act: 'start-payment', capture })
  if (draw.chance(0.08)) return
  const paysMs = addCard(draw, add, startsMs)
  if (capture === 'manual' && draw.chance(0.85))
    add(paysMs + draw.between(1, 20 * 60) * SECOND_MS, { act: draw.chance(0.7) ? 'request-capture' : 'request-void' })
}

const addCancelling = (draw: Draw, add: Add, atMs: number): void => {
  const by = draw.one<Side>(['parent', 'parent', 'professional'])
  const other: Side = by === 'parent' ? 'professional' : 'parent'
  const isUndoable = draw.chance(0.6)
  // A parent is impatient about the refund while it is on its way.
  if (draw.chance(0.2))
    add(atMs + draw.one([SECOND_MS, 12 * SECOND_MS, 5 * MINUTE_MS, 20 * HOUR_MS]), {
      act: 'refund-by-hand',
      percent: draw.one(['owed', 'owed', 33, 50]),
    })
  add(atMs, { act: 'cancel', by, isUndoable })
  if (draw.chance(0.25))
    add(atMs + draw.one([0, 0, SECOND_MS, 9 * SECOND_MS, MINUTE_MS]), { act: 'cancel', by: other, isUndoable: draw.chance(0.5) })
  if (draw.chance(0.3)) {
    const undoneMs = atMs + draw.between(0, 11 * SECOND_MS)
    add(undoneMs, { act: 'undo', by })
    if (draw.chance(0.5))
      add(undoneMs + draw.between(0, 60) * MINUTE_MS, { act: 'cancel', by: draw.one([by, other]), isUndoable })
  }
}

const addOutcome = (draw: Draw, add: Add, startsMs: number): void => {
  const after = () => startsMs + draw.between(0, 30 * 60) * MINUTE_MS
  const outcome = draw.one(['no-show', 'completed', 'billed', 'billed', 'both'] as const)
  if (outcome === 'no-show' || outcome === 'both') add(after(), { act: 'mark-no-show' })
  if (outcome === 'completed' || outcome === 'both') add(after(), { act: 'complete' })
  if (outcome !== 'billed') return
  for (let count = draw.between(1, 3); count > 0; count -= 1)
    add(after(), { act: 'adjust-bill', percent: draw.one([0, 1, 33, 80, 100, 150]) })
}

const addOperator = (draw: Draw, add: Add, startsMs: number): void => {
  const atMs = startsMs + draw.between(0, 5 * 24) * HOUR_MS
  add(atMs, { act: 'resolve-refund', kind: draw.one(['retry', 'retry', 'return']), fourEyesCents: draw.one([0, 10_000]) })
  if (draw.chance(0.5)) add(atMs + draw.between(1, 60) * MINUTE_MS, { act: 'decide-approval', isApproved: draw.chance(0.7) })
}
