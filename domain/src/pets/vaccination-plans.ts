import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'

/** When doses of one group fall due for one kind of animal. Ages are in weeks, as WSAVA writes them. */
export type GroupPlan = {
  group: VaccineGroup
  animalType: AnimalType
  /** A first dose falls due by age alone. Without it a group is followed only once the animal has had a dose. */
  firstAtWeeks?: number
  /** Young animals get doses this far apart … */
  gapWeeks: number
  /** … until one was given at this age or later. */
  seriesUntilWeeks: number
  /** The dose after the series, at this age. Without it the first interval begins at once. */
  boosterAtWeeks?: number
  /** Doses that an animal past the series' age needs `gapWeeks` apart before intervals begin. */
  primaryDoses: number
  /** To the dose after the first known one of an adult, and to each later one. */
  firstIntervalMonths: number
  intervalMonths: number
}

export type VaccinationPlan = { version: string; since: string; groups: readonly GroupPlan[] }

const core = {
  group: 'core',
  firstAtWeeks: 8,
  gapWeeks: 4,
  seriesUntilWeeks: 16,
  boosterAtWeeks: 26,
  primaryDoses: 1,
  firstIntervalMonths: 12,
  intervalMonths: 36,
} as const

const yearly = { gapWeeks: 4, seriesUntilWeeks: 12, primaryDoses: 2, firstIntervalMonths: 12, intervalMonths: 12 } as const

/** One dose from 12 weeks on (Regulation (EU) 576/2013, Annex III), then as long as the product and the vet say; a year if neither does. */
const rabies = { ...yearly, group: 'rabies', firstAtWeeks: 12, primaryDoses: 1 } as const

/**
 * After the WSAVA guidelines of 2024 (Squires et al., J Small Anim Pract 65, 277–316): core doses for puppies and kittens from 6–8 weeks on,
 * 2–4 weeks apart, the last at 16 weeks or later; a booster at 26 weeks in place of the one at a year; then no oftener than every three years.
 * A plan is never changed: a new one takes its place from a date on, and a due date stays as the plan of its last dose made it.
 */
export const vaccinationPlans: readonly [VaccinationPlan, ...VaccinationPlan[]] = [
  {
    version: 'wsava-2024',
    since: '2000-01-01',
    groups: [
      { ...core, animalType: 'dog' },
      { ...core, animalType: 'cat' },
      { ...rabies, animalType: 'dog' },
      { ...rabies, animalType: 'cat' },
      { ...yearly, group: 'leptospirosis', animalType: 'dog' },
      { ...yearly, group: 'kennel-cough', animalType: 'dog', seriesUntilWeeks: 0, primaryDoses: 1 },
      { ...yearly, group: 'leukaemia', animalType: 'cat', intervalMonths: 24 },
      // Not in WSAVA's: myxomatosis and rabbit haemorrhagic disease, by their products.
      { ...yearly, group: 'rabbit', animalType: 'rodent', seriesUntilWeeks: 0, primaryDoses: 1 },
    ],
  },
]

/** The plan in force on a day: that of a dose decides when the next one falls due, so that rebuilding a view changes no date. */
export const planOn = (
  day: string,
  plans: readonly [VaccinationPlan, ...VaccinationPlan[]] = vaccinationPlans,
): VaccinationPlan => plans.findLast(({ since }) => since <= day) ?? plans[0]
