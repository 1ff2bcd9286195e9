import { vaccineGroups, type VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { daysBetween, addMonths, latestOf } from '../kernel/local-dates.ts'
import { addDays } from '../kernel/zone.ts'
import { earliestBirth, isExactBirth, type BirthDate } from './birth.ts'
import { planOn, type GroupPlan, type VaccinationPlan } from './vaccination-plans.ts'

/** `until` is what the product or the vet says of this dose: its protection's last day, and the day for the next one. */
export type Dose = { groups: readonly VaccineGroup[]; given: string; until?: string }

/** A vet decided otherwise for this pet: a date, or null for no further dose (a titre was measured, the animal can't bear it). */
export type PlanOverride = { group: VaccineGroup; decidedOn: string; next: string | null }

export type VaccinationFacts = {
  animalType: AnimalType
  born?: BirthDate
  doses: readonly Dose[]
  overrides?: readonly PlanOverride[]
  diedOn?: string
}

/** `because`: the age alone, an unfinished series, the interval after the last dose, the date of that dose, or the vet's decision. */
export type DueVaccination = {
  group: VaccineGroup
  dueOn: string
  because: 'age' | 'series' | 'booster' | 'interval' | 'validity' | 'vet'
  planVersion: string
  lastGiven?: string
}

const WEEK_DAYS = 7
/** An older animal without a dose on record has its doses on paper: a guess would only alarm. */
const GUESSED_UNTIL_DAYS = 365

/** The next due dates, one for each group at most. A dose closes those of its group before it. */
export const dueVaccinations = (facts: VaccinationFacts, today: string, plans?: Parameters<typeof planOn>[1]): DueVaccination[] =>
  facts.diedOn !== undefined
    ? []
    : vaccineGroups
        .map((group) => nextOf(group, facts, { today, ...(plans !== undefined && { plans }) }))
        .filter((due) => due !== undefined)
        .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))

type Now = { today: string; plans?: Parameters<typeof planOn>[1] }

const nextOf = (group: VaccineGroup, facts: VaccinationFacts, { today, plans }: Now): DueVaccination | undefined => {
  const given = facts.doses
    .filter((dose) => dose.groups.includes(group) && (facts.born === undefined || dose.given >= facts.born))
    .toSorted((one, other) => (one.given < other.given ? -1 : one.given > other.given ? 1 : 0))
  const last = given.at(-1)
  const plan = planOn(last?.given ?? (facts.born !== undefined && isExactBirth(facts.born) ? facts.born : today), plans)
  const override = facts.overrides
    ?.filter((decided) => decided.group === group && (last === undefined || decided.decidedOn >= last.given))
    .reduce<PlanOverride | undefined>(
      (latest, one) => (latest !== undefined && latest.decidedOn > one.decidedOn ? latest : one),
      undefined,
    )
  const due = (dueOn: string, because: DueVaccination['because']): DueVaccination => ({
    group,
    dueOn,
    because,
    planVersion: plan.version,
    ...(last !== undefined && { lastGiven: last.given }),
  })
  if (override !== undefined) return override.next === null ? undefined : due(override.next, 'vet')
  if (last?.until !== undefined) return due(last.until, 'validity')
  const rules = rulesOf(plan, group, facts.animalType)
  if (rules === undefined) return undefined
  const [dueOn, because] = last === undefined ? firstBy(rules, facts, today) : after(rules, facts.born, given)
  return dueOn === undefined ? undefined : due(dueOn, because)
}

const rulesOf = ({ groups }: VaccinationPlan, group: VaccineGroup, animalType: AnimalType): GroupPlan | undefined =>
  groups.find((rules) => rules.group === group && rules.animalType === animalType)

type Next = [dueOn: string | undefined, because: DueVaccination['because']]

const firstBy = ({ firstAtWeeks }: GroupPlan, { born }: VaccinationFacts, today: string): Next => {
  const isYoung = born !== undefined && isExactBirth(born) && daysBetween(born, today) < GUESSED_UNTIL_DAYS
  return [isYoung && firstAtWeeks !== undefined ? addDays(born, firstAtWeeks * WEEK_DAYS) : undefined, 'age']
}

const after = (rules: GroupPlan, born: BirthDate | undefined, given: readonly Dose[]): Next => {
  const last = given.at(-1)?.given ?? ''
  const gapOver = addDays(last, rules.gapWeeks * WEEK_DAYS)
  if (born !== undefined) {
    // If only the year is known, its first day counts: an animal that may be adult is not asked to come every four weeks.
    const earliest = earliestBirth(born)
    const ageDays = daysBetween(earliest, last)
    const notBefore = (weeks: number) => latestOf(gapOver, addDays(earliest, weeks * WEEK_DAYS))
    if (ageDays < rules.seriesUntilWeeks * WEEK_DAYS) return [notBefore(rules.firstAtWeeks ?? 0), 'series']
    if (ageDays < (rules.boosterAtWeeks ?? 0) * WEEK_DAYS) return [notBefore(rules.boosterAtWeeks ?? 0), 'booster']
  }
  if (given.length < rules.primaryDoses) return [gapOver, 'series']
  const months = given.length === rules.primaryDoses ? rules.firstIntervalMonths : rules.intervalMonths
  return [addMonths(last, months), 'interval']
}
