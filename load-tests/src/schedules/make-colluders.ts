import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lapka/contracts/time.ts'
import { seededRandom } from '@lapka/process/seeded-random.ts'
import { COLLUDERS } from './colluders.ts'
import { addCard, cards, drawFrom, type Act, type Add, type Draw, type Step } from './draw-acts.ts'
import { addAnswers } from './make-consultations.ts'
import { FAULTS_LAST_MS, makeSchedule, type Schedule } from './make-schedule.ts'

const MAX_STORIES = 6
/** In every so many schedules some of them praise the vet as well, or blame them, beside honest reviews. */
const RING_EVERY = 4
const MIN_RING = 3
const MAX_HONEST = 3
/** The simulator's only card with the same fingerprint for every customer. */
const SHARED_CARD = '5555555555554444'

/**
 * A vet and parents who are all on one side: they use codes, campaigns and credit, share a card, and ask for as much back as they can. The
 * faults are those of the same seed.
 */
export const makeColludingSchedule = (seed: number): Schedule => {
  const draw = drawFrom(seededRandom(seed ^ 0x1b873593))
  const stories = Array.from({ length: draw.between(2, MAX_STORIES) }, (_, index) => storyOf(draw, index))
  const steps = [...stories.flat(), ...(seed % RING_EVERY === 0 ? reviewsOf(seed, stories.length) : [])].toSorted(
    (one, other) => one.atMs - other.atMs,
  )
  const schedule = makeSchedule(seed)
  const lastMs = steps.at(-1)?.atMs ?? 0
  return { ...schedule, steps, hasColluders: true, healedAtMs: Math.max(lastMs, schedule.plan.outage.toMs) + FAULTS_LAST_MS }
}

/**
 * A ring: accounts with one card, each with a visit for 1 € and a review, all praise or all blame. Beside them the usual parent pays the usual
 * price with a card of their own and says what they think. Drawn apart, so that a seed's other steps are what they were.
 */
const reviewsOf = (seed: number, from: number): Step[] => {
  const draw = drawFrom(seededRandom(seed ^ 0x7f4a7c15))
  const [least, most] = draw.one([
    [4, 5],
    [1, 2],
  ] as const)
  const ring = Array.from({ length: draw.between(MIN_RING, COLLUDERS) }, (_, who) => ({
    who,
    isCheap: true as const,
    card: SHARED_CARD,
    stars: draw.between(least, most),
  }))
  const honest = Array.from({ length: draw.between(1, MAX_HONEST) }, () => ({ card: cards.pays, stars: draw.between(1, 5) }))
  const steps = [...ring, ...honest].flatMap((visit, nth) => reviewedVisit(visit, nth, from + nth))
  const lastMs = Math.max(...steps.map(({ atMs }) => atMs))
  if (draw.chance(0.7)) steps.push({ act: 'decide-ring', isRemoved: draw.chance(0.5), appointment: from, atMs: lastMs + DAY_MS })
  return steps
}

type ReviewedVisit = { who?: number; isCheap?: true; card: string; stars: number }

const reviewedVisit = ({ card, stars, ...visit }: ReviewedVisit, nth: number, appointment: number): Step[] => {
  const placedMs = (6 + nth) * HOUR_MS
  const endsMs = placedMs + (34 + nth) * HOUR_MS
  const acts: [number, Act][] = [
    [placedMs, { act: 'place', startsInHours: 32 + nth, isLong: false, ...visit }],
    [placedMs + SECOND_MS, { act: 'start-payment', capture: 'automatic' }],
    [placedMs + MINUTE_MS, { act: 'pay', card }],
    [endsMs, { act: 'complete' }],
    [endsMs + HOUR_MS, { act: 'review', stars }],
  ]
  return acts.map(([atMs, act]) => ({ ...act, appointment, atMs }))
}

/** One talk or visit of one of them. */
const storyOf = (draw: Draw, appointment: number): Step[] => {
  const steps: Step[] = []
  const add = (atMs: number, act: Act) => void steps.push({ ...act, appointment, atMs: Math.round(atMs) })
  const who = draw.between(0, COLLUDERS - 1)
  const beginsMs = draw.between(0, 4 * 60) * MINUTE_MS
  if (draw.chance(0.8)) add(beginsMs, { act: 'redeem-code', who, from: null })
  if (draw.chance(0.5)) add(beginsMs, { act: 'redeem-code', who, from: draw.between(0, COLLUDERS - 1) })
  if (draw.chance(0.7)) addTalk(draw, add, { who, askedMs: beginsMs + MINUTE_MS })
  else addVisit(draw, add, { who, placedMs: beginsMs + MINUTE_MS })
  return steps
}

const addTalk = (draw: Draw, add: Add, { who, askedMs }: { who: number; askedMs: number }): void => {
  add(askedMs, { act: 'ask-consultation', delayMinutes: 0, who })
  const startsMs = askedMs + draw.between(1, 60) * SECOND_MS
  add(startsMs, { act: 'start-consultation-payment' })
  if (draw.chance(0.3)) add(startsMs + draw.between(0, 30) * SECOND_MS, { act: 'start-consultation-payment' })
  const ringsMs = payWith(draw, add, startsMs)
  // Refused with the shared one, they try another.
  if (draw.chance(0.3)) {
    add(ringsMs + MINUTE_MS, { act: 'start-consultation-payment' })
    addCard(draw, add, ringsMs + 2 * MINUTE_MS)
  }
  addAnswers(draw, add, ringsMs)
  addComplaints(draw, add, ringsMs + HOUR_MS)
}

const addVisit = (draw: Draw, add: Add, { who, placedMs }: { who: number; placedMs: number }): void => {
  const startsInHours = draw.between(1, 30)
  add(placedMs, { act: 'place', startsInHours, isLong: draw.chance(0.3), who })
  const startsMs = placedMs + draw.between(1, 60) * SECOND_MS
  add(startsMs, { act: 'start-payment', capture: 'automatic' })
  payWith(draw, add, startsMs)
  const endsMs = placedMs + (startsInHours + 2) * HOUR_MS
  add(endsMs, { act: draw.chance(0.8) ? 'complete' : 'mark-no-show' })
  if (draw.chance(0.4))
    add(endsMs + draw.between(1, 6 * 24) * HOUR_MS, { act: 'adjust-bill', percent: draw.one([0, 33, 80, 150]) })
  addComplaints(draw, add, endsMs)
}

const payWith = (draw: Draw, add: Add, startsMs: number): number => {
  if (draw.chance(0.4)) return addCard(draw, add, startsMs)
  const paysMs = startsMs + draw.between(1, 60) * SECOND_MS
  add(paysMs, { act: 'pay', card: SHARED_CARD })
  return paysMs
}

/** As often as they like, before and after the bill is final; the operators are honest and sometimes give in. */
const addComplaints = (draw: Draw, add: Add, fromMs: number): void => {
  for (let count = draw.between(0, 3); count > 0; count -= 1) {
    const atMs = fromMs + draw.between(0, 12 * 24) * HOUR_MS
    add(atMs, { act: 'complain', percent: draw.one([1, 33, 100, 120]), fourEyesCents: draw.one([0, 500, 100_000]) })
    if (draw.chance(0.6))
      add(atMs + draw.between(1, DAY_MS / MINUTE_MS) * MINUTE_MS, { act: 'decide-approval', isApproved: draw.chance(0.7) })
  }
}
