import { addMonths, daysBetween, latestOf } from '../kernel/local-dates.ts'
import { isExactBirth, type BirthDate } from './birth.ts'

/**
 * Risk groups of the ESCCAP guideline on worms (GL1), for dogs and cats: A indoors, 1–2 treatments a year; B goes out and meets others, 4;
 * C also eats prey or raw meat, more than 4; D lives with people who must not catch worms, or hunts, 12.
 */
export const parasiteGroups = ['A', 'B', 'C', 'D'] as const
export type ParasiteGroup = (typeof parasiteGroups)[number]

/** Two, four, six and twelve a year. */
const intervalMonths = { A: 6, B: 3, C: 2, D: 1 } as const satisfies Record<ParasiteGroup, number>

/** GL1 has young animals treated every month until they are half a year old. */
const YOUNG_DAYS = 183

/** Worms inside, ticks and fleas outside. */
type ParasiteKind = 'internal' | 'external'

/** `until`: the last day of what the product says it protects, as with collars and tablets against ticks. */
export type Treatment = { against: readonly ParasiteKind[]; given: string; until?: string }

export type ParasiteFacts = {
  born?: BirthDate
  treatments: readonly Treatment[]
  /** In the order in which they were chosen; none yet is B, that of most pets. */
  groups: readonly { group: ParasiteGroup; since: string }[]
  diedOn?: string
}

export type DueTreatment = { against: ParasiteKind; dueOn: string; lastGiven: string }

/**
 * The next treatments. A group that changes in the middle counts from the last treatment, but asks for nothing before the day it changed.
 * An animal without a treatment on record has none due: its last one is not known.
 */
export const dueTreatments = (facts: ParasiteFacts): DueTreatment[] => {
  if (facts.diedOn !== undefined) return []
  const worms = lastAgainst('internal', facts)
  const ticks = lastAgainst('external', facts)
  return [
    ...(worms === undefined ? [] : [{ against: 'internal' as const, dueOn: wormsDueOn(worms, facts), lastGiven: worms.given }]),
    ...(ticks?.until === undefined ? [] : [{ against: 'external' as const, dueOn: ticks.until, lastGiven: ticks.given }]),
  ]
}

const lastAgainst = (against: DueTreatment['against'], { treatments, born }: ParasiteFacts): Treatment | undefined =>
  treatments
    .filter((treatment) => treatment.against.includes(against) && (born === undefined || treatment.given >= born))
    .reduce<Treatment | undefined>((last, one) => (last !== undefined && last.given > one.given ? last : one), undefined)

const wormsDueOn = ({ given }: Treatment, { born, groups }: ParasiteFacts): string => {
  const isYoung = born !== undefined && isExactBirth(born) && daysBetween(born, given) < YOUNG_DAYS
  if (isYoung) return addMonths(given, 1)
  const current = groups.at(-1)
  const before = groups.findLast(({ since }) => since <= given) ?? { group: 'B' as const }
  const planned = addMonths(given, intervalMonths[before.group])
  if (current === undefined || current.since <= given) return planned
  const now = addMonths(given, intervalMonths[current.group])
  // Already due before the change: the change does not put it off.
  if (planned <= current.since) return planned
  return latestOf(now, current.since)
}
