import { USUAL_PARASITE_GROUP, type ParasiteGroup, type ParasiteKind } from '@lapka/contracts/pet-records.ts'
import { addMonths, daysBetween, latestOf } from '../kernel/local-dates.ts'
import { isExactBirth, type BirthDate } from './birth.ts'

/** Two, four, six and twelve a year. */
const intervalMonths = { A: 6, B: 3, C: 2, D: 1 } as const satisfies Record<ParasiteGroup, number>

/** GL1 has young animals treated every month until they are half a year old. */
const YOUNG_DAYS = 183

/** `until`: the last day of what the product says it protects, as with collars and tablets against ticks. */
export type Treatment = { against: readonly ParasiteKind[]; given: string; until?: string }

export type ParasiteFacts = {
  born?: BirthDate
  treatments: readonly Treatment[]
  /** In the order in which they were chosen. */
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
  const before = groups.findLast(({ since }) => since <= given) ?? { group: USUAL_PARASITE_GROUP }
  let dueOn = addMonths(given, intervalMonths[before.group])
  for (const { group, since } of groups.filter((one) => one.since > given)) {
    // Already due before the change: the change does not put it off.
    if (dueOn <= since) return dueOn
    dueOn = latestOf(addMonths(given, intervalMonths[group]), since)
  }
  return dueOn
}
