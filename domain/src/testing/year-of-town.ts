import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@lapka/contracts/time.ts'
import type { DemandRecord } from '../what-if/demand.ts'
import * as commands from './commands.ts'
import type { StoryCommand } from './commands.ts'
import * as people from './people-commands.ts'

/** One dated command. Those of one lane are given in order. */
/** `actorId` is the parent, who gives most of them. */
export type TownStep = { at: string; lane: string; actorId: string; command: StoryCommand; onRefused?: DemandRecord }
export type TownSize = { professionals: number; parents: number; weeks: number; appointmentsPerWeek: number; from: string }

/** How far ahead people book in this town. */
const FURTHEST_MS = 6 * DAY_MS

/** The same numbers for the same seed. */
const createDice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { share: next, whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)) }
}
type Dice = ReturnType<typeof createDice>

const iso = (ms: number) => new Date(ms).toISOString()
export const townProfessional = (nth: number) => `vet-${nth}`
const parentOf = (nth: number) => ({ parentId: `parent-${nth}`, petId: `pet-${nth}` })

/** All people from before the first booking, each with the commands that create them. */
export const openTownPeople = ({ professionals, parents }: TownSize): StoryCommand[][] => [
  ...Array.from({ length: professionals }, (_, nth) =>
    commands.openPractice(townProfessional(nth), {
      policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
      hours: { bufferMinutes: nth % 3 === 0 ? 10 : 0, minimumNoticeMinutes: 60 },
    }),
  ),
  ...Array.from({ length: parents }, (_, nth) => {
    const { parentId, petId } = parentOf(nth)
    return [people.registerAccount({ accountId: parentId }), people.addPet({ petId, ownerId: parentId })]
  }),
]

/** The events of a town, week by week and in order: bookings paid, left unpaid, moved, cancelled, kept and missed. */
export function* townWeeks(size: TownSize, seed = 1): Generator<TownStep[]> {
  const dice = createDice(seed)
  const fromMs = Date.parse(size.from)
  const byWeek: TownStep[][] = Array.from({ length: size.weeks + 1 }, () => [])
  const add = (step: TownStep) => {
    const week = Math.floor((Date.parse(step.at) - fromMs) / WEEK_MS)
    if (week >= 0) byWeek[Math.min(week, size.weeks)]!.push(step)
  }
  let nth = 0
  for (let week = 0; week < size.weeks; week++) {
    for (let professional = 0; professional < size.professionals; professional++)
      for (let booking = 0; booking < size.appointmentsPerWeek; booking++) {
        nth += 1
        const lane = townProfessional(professional)
        const startMs = fromMs + week * WEEK_MS + FURTHEST_MS + dice.whole(0, 6) * DAY_MS + dice.whole(14, 29) * 30 * MINUTE_MS
        const placedMs = Math.max(startMs - dice.whole(2, FURTHEST_MS / HOUR_MS) * HOUR_MS, fromMs + week * WEEK_MS)
        const plan = { appointmentId: `a-${nth}`, ...parentOf(dice.whole(0, size.parents - 1)), professionalId: lane }
        const atMs = placedMs + dice.whole(1, 3_000_000)
        for (const step of roadOf({ ...plan, atMs, startMs }, dice)) add({ ...step, lane, actorId: plan.parentId })
      }
    yield byWeek[week]!.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    byWeek[week] = []
  }
}

type Plan = { appointmentId: string; parentId: string; petId: string; professionalId: string; atMs: number; startMs: number }

const roadOf = (plan: Plan, dice: Dice): Omit<TownStep, 'lane' | 'actorId'>[] => {
  const { atMs, startMs, ...who } = plan
  const { appointmentId, professionalId } = who
  const at = iso(atMs)
  const startsAt = iso(startMs)
  const wanted = { professionalId, serviceId: 'exam', at, startsAt }
  const onRefused: DemandRecord = { kind: 'refused', code: 'SLOT_TAKEN', ...wanted }
  const placed = { at, command: commands.place({ ...who, startsAt, at }), onRefused }
  const step = (ms: number, make: (order: { appointmentId: string; at: string }) => StoryCommand) => ({
    at: iso(ms),
    command: make({ appointmentId, at: iso(ms) }),
  })
  const course = dice.share()
  if (course < 0.04) return [placed, step(atMs + 10 * MINUTE_MS + 2_000, commands.expireHold)]
  const paid = [
    placed,
    step(atMs + 60_000, commands.startPayment),
    step(atMs + 61_000, commands.openCheckout),
    step(atMs + dice.whole(2, 9) * MINUTE_MS, commands.capture),
  ]
  const laterMs = atMs + Math.floor((startMs - atMs) * (0.2 + 0.75 * dice.share())) + 10 * MINUTE_MS
  if (course < 0.16 && laterMs < startMs) return [...paid, ...cancelling(appointmentId, laterMs, step)]
  const moved =
    course < 0.22 && laterMs < startMs
      ? [step(laterMs, (order) => commands.move({ ...order, professionalId, startsAt: iso(startMs + 90 * MINUTE_MS) }))]
      : []
  return [...paid, ...moved, step(startMs + 3 * HOUR_MS, course > 0.97 ? commands.markNoShow : commands.complete)]
}

type Step = (
  ms: number,
  make: (order: { appointmentId: string; at: string }) => StoryCommand,
) => Omit<TownStep, 'lane' | 'actorId'>

const cancelling = (appointmentId: string, ms: number, step: Step): Omit<TownStep, 'lane' | 'actorId'>[] => {
  const refundId = `refund-${appointmentId}-parent`
  return [
    step(ms, (order) => commands.cancel({ ...order, isUndoable: true })),
    step(ms + 11_000, commands.settleCancellation),
    step(ms + 12_000, () => commands.submitRefund({ appointmentId, refundId, attempt: 1, providerRefundId: `re-${refundId}-1` })),
    step(ms + HOUR_MS, () => commands.recordRefund({ appointmentId, refundId, status: 'succeeded' })),
  ]
}
