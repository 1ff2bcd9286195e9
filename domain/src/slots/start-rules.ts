import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import type { Instant } from '../kernel/instant.ts'
import { localDateOf, offsetMsAt } from '../kernel/zone.ts'
import { earliestStartMs, lastBookableDate, type WorkingHours } from '../kernel/working-hours.ts'

/** In the order in which they are asked. */
const startRules = ['notice', 'horizon', 'step', 'work', 'claims'] as const
export type StartRule = (typeof startRules)[number]

/** Whether a start at one place, in epoch milliseconds, is allowed by one rule. */
type Test = (startMs: number) => boolean
/** The rules for a start. A caller that walks from step to step within the horizon omits those two. */
export type StartRules = { [Rule in StartRule]?: Test } & { notice: Test; work: Test }
/** Each rule's verdict on one start. */
export type Judgement = { rule: StartRule; isAllowed: boolean }

/**
 * The first rule that stops a start; null where it is offered. Finding free slots, placing and explaining all ask this. With a trace
 * every rule is asked and its word recorded, so that an explanation is what the decision is made of.
 */
export const ruleAgainst = (rules: StartRules, startMs: number, trace?: Judgement[]): StartRule | null => {
  if (trace !== undefined) return recorded(rules, startMs, trace)
  // Spelled out, for a month is 1,500 starts: a loop over the rules made finding its free slots a third slower.
  if (!rules.notice(startMs)) return 'notice'
  if (rules.horizon !== undefined && !rules.horizon(startMs)) return 'horizon'
  if (rules.step !== undefined && !rules.step(startMs)) return 'step'
  if (!rules.work(startMs)) return 'work'
  if (rules.claims !== undefined && !rules.claims(startMs)) return 'claims'
  return null
}

const recorded = (rules: StartRules, startMs: number, trace: Judgement[]): StartRule | null => {
  for (const rule of startRules) {
    const isAllowed = rules[rule]?.(startMs)
    if (isAllowed !== undefined) trace.push({ rule, isAllowed })
  }
  return trace.find(({ isAllowed }) => !isAllowed)?.rule ?? null
}

export const noticeTest = (place: WorkingHours, now: Instant): Test => {
  const earliestMs = earliestStartMs(place, now)
  return (startMs) => startMs >= earliestMs
}

export const horizonTest = (place: WorkingHours, now: Instant): Test => {
  const lastDate = lastBookableDate(place, now)
  return (startMs) => localDateOf(startMs, place.zone) <= lastDate
}

/** Appointments start on the half-hours of the wall clock. */
export const stepTest =
  ({ zone }: WorkingHours): Test =>
  (startMs) =>
    (startMs + offsetMsAt(startMs, zone)) % (SLOT_STEP_MINUTES * MINUTE_MS) === 0
