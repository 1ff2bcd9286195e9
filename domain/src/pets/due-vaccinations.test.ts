import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vaccineGroups } from '@lapka/contracts/vaccine-groups.ts'
import { daysBetween } from '../kernel/local-dates.ts'
import { addDays } from '../kernel/zone.ts'
import { dueVaccinations, type Dose, type VaccinationFacts } from './due-vaccinations.ts'
import { vaccinationPlans, type VaccinationPlan } from './vaccination-plans.ts'

const BORN = '2026-01-05'
const weeks = (count: number) => addDays(BORN, count * 7)
const core = (given: string): Dose => ({ groups: ['core'], given })
const puppy = (...doses: Dose[]): VaccinationFacts => ({ animalType: 'dog', born: BORN, doses })
const coreDue = (facts: VaccinationFacts, today = weeks(10)) =>
  dueVaccinations(facts, today).find(({ group }) => group === 'core')

describe('core doses of a puppy or kitten', () => {
  test('begin at eight weeks, and go on four weeks apart until one is given at sixteen weeks', () => {
    expect(coreDue(puppy(), weeks(2))).toMatchObject({ dueOn: weeks(8), because: 'age' })
    expect(coreDue(puppy(core(weeks(8))))).toMatchObject({ dueOn: weeks(12), because: 'series' })
    expect(coreDue(puppy(core(weeks(8)), core(weeks(12))))).toMatchObject({ dueOn: weeks(16), because: 'series' })
  })

  test('a dose a day before sixteen weeks is not the last of the series', () => {
    expect(coreDue(puppy(core(addDays(weeks(16), -1))))).toMatchObject({ because: 'series' })
    expect(coreDue(puppy(core(weeks(16))))).toMatchObject({ dueOn: weeks(26), because: 'booster' })
  })

  test('have a booster at 26 weeks, and then every three years', () => {
    const series = [core(weeks(8)), core(weeks(12)), core(weeks(16))]
    expect(coreDue(puppy(...series))).toMatchObject({ dueOn: weeks(26), because: 'booster' })
    expect(coreDue(puppy(...series, core(weeks(26))))).toMatchObject({ dueOn: '2029-07-06', because: 'interval' })
  })

  test('an adult without a birth date has its first known dose renewed in a year, and later ones every three', () => {
    const cat: VaccinationFacts = { animalType: 'cat', doses: [core('2026-02-28')] }
    expect(coreDue(cat)).toMatchObject({ dueOn: '2027-02-28', because: 'interval' })
    expect(coreDue({ ...cat, doses: [core('2026-02-28'), core('2027-03-01')] })).toMatchObject({ dueOn: '2030-03-01' })
  })

  test('are not guessed of an older animal, or one whose year alone is known', () => {
    expect(coreDue(puppy(), '2028-01-01')).toBeUndefined()
    expect(coreDue({ ...puppy(), born: '2026' })).toBeUndefined()
  })
})

describe('any dose', () => {
  test('closes those of its group before it, and no other group', () => {
    const facts = puppy({ groups: ['rabies'], given: '2026-04-01', until: '2027-03-31' }, core(weeks(8)), core(weeks(17)))
    expect(dueVaccinations(facts, weeks(20)).map(({ group, dueOn }) => [group, dueOn])).toEqual([
      ['core', weeks(26)],
      ['rabies', '2027-03-31'],
    ])
  })

  test('of a product for several groups counts in each, with the day that it says itself', () => {
    const both: Dose = { groups: ['core', 'leptospirosis'], given: '2026-08-01', until: '2027-07-31' }
    expect(dueVaccinations(puppy(both), '2026-09-01').filter(({ because }) => because === 'validity')).toHaveLength(2)
  })

  test('before the birth is none', () => {
    expect(coreDue(puppy(core('2025-12-24')))).toMatchObject({ dueOn: weeks(8), because: 'age' })
  })

  test('a vet decides otherwise for this pet, until a dose after that decision', () => {
    const decided = { group: 'core', decidedOn: weeks(17), next: null } as const
    const facts = { ...puppy(core(weeks(16))), overrides: [decided] }
    expect(coreDue(facts)).toBeUndefined()
    expect(coreDue({ ...facts, overrides: [decided, { ...decided, next: '2027-05-05' }] })).toMatchObject({
      dueOn: '2027-05-05',
      because: 'vet',
    })
    expect(coreDue({ ...facts, doses: [core(weeks(16)), core(weeks(30))] })).toMatchObject({ because: 'interval' })
  })

  test('of a dead pet asks for none', () => {
    expect(dueVaccinations({ ...puppy(core(weeks(8))), diedOn: weeks(9) }, weeks(10))).toEqual([])
  })

  test('keeps the date that the plan of its day gave it when a new plan comes', () => {
    const plans = [
      ...vaccinationPlans,
      {
        version: 'later',
        since: '2027-01-01',
        groups: (vaccinationPlans[0]?.groups ?? []).map((rules) => ({ ...rules, intervalMonths: 60, firstIntervalMonths: 60 })),
      },
    ] as unknown as [VaccinationPlan, ...VaccinationPlan[]]
    const old: VaccinationFacts = { animalType: 'dog', doses: [core('2026-03-01')] }
    for (const today of ['2026-04-01', '2027-06-01', '2031-01-01'])
      expect(dueVaccinations(old, today, plans)).toMatchObject([{ dueOn: '2027-03-01', planVersion: 'wsava-2024' }])
    expect(dueVaccinations({ ...old, doses: [core('2027-03-01')] }, '2027-06-01', plans)).toMatchObject([
      { dueOn: '2032-03-01', planVersion: 'later' },
    ])
  })
})

const anyDose: fc.Arbitrary<Dose> = fc.record({
  groups: fc.subarray([...vaccineGroups], { minLength: 1 }),
  given: fc.integer({ min: 0, max: 3000 }).map((days) => addDays(BORN, days)),
})
const anyFacts = fc.record({
  animalType: fc.constantFrom('dog' as const, 'cat' as const),
  doses: fc.array(anyDose, { maxLength: 12 }),
})

test('what falls due lies after the last dose of its group, in one date a group, in any order of entry', () => {
  fc.assert(
    fc.property(anyFacts, fc.boolean(), (facts, isBorn) => {
      const pet = { ...facts, ...(isBorn && { born: BORN }) }
      const due = dueVaccinations(pet, '2034-06-01')
      expect(new Set(due.map(({ group }) => group)).size).toBe(due.length)
      for (const { group, dueOn, lastGiven } of due) {
        const last = pet.doses.filter((dose) => dose.groups.includes(group)).map(({ given }) => given)
        expect(lastGiven).toBe(last.toSorted().at(-1))
        expect(daysBetween(lastGiven ?? dueOn, dueOn)).toBeGreaterThanOrEqual(28)
      }
      expect(dueVaccinations({ ...pet, doses: pet.doses.toReversed() }, '2034-06-01')).toEqual(due)
    }),
  )
})
