import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/zone.ts'
import { coveringDose, judgeRabiesDoses } from './rabies-validity.ts'
import { checkTravel, type TravelFacts } from './travel-check.ts'

const BORN = '2026-01-01'
const CHIP = '100021804551207'
const puppy = (facts: Partial<TravelFacts> = {}): TravelFacts => ({
  animalType: 'dog',
  born: BORN,
  chip: { code: CHIP, since: BORN },
  rabies: [],
  ...facts,
})
const dose = (given: string, until = addDays(given, 364)) => ({ given, until })
const judged = (facts: Parameters<typeof judgeRabiesDoses>[0]) => judgeRabiesDoses({ born: BORN, chipOn: BORN, ...facts })

describe('a dose against rabies', () => {
  test('counts from the age of 84 days on, and not at 83', () => {
    expect(judged({ doses: [dose(addDays(BORN, 83))] })).toMatchObject([{ isCounted: false, fault: 'too-young' }])
    expect(judged({ doses: [dose(addDays(BORN, 84))] })).toMatchObject([{ isCounted: true, isPrimary: true }])
  })

  test('of an animal whose year alone is known counts from 84 days after the year, or the dose itself proves nothing', () => {
    expect(judged({ born: '2025', doses: [dose('2026-03-24')] })).toMatchObject([{ fault: 'too-young' }])
    expect(judged({ born: '2025', doses: [dose('2026-03-25')] })).toMatchObject([{ isCounted: true }])
  })

  test('a day before the chip does not count; on its day it does', () => {
    const chipOn = '2026-10-24'
    expect(judged({ chipOn, doses: [dose('2026-10-23')] })).toMatchObject([{ isCounted: false, fault: 'before-chip' }])
    expect(judged({ chipOn, doses: [dose('2026-10-24')] })).toMatchObject([{ isCounted: true, from: '2026-11-14' }])
  })

  test('protects from the 21st day after a primary one, or later where the vet wrote so', () => {
    const [first] = judged({ doses: [dose('2026-05-01')] })
    expect(first).toMatchObject({ from: '2026-05-22', until: '2027-04-30' })
    expect(coveringDose(judged({ doses: [dose('2026-05-01')] }), '2026-05-21')).toBeUndefined()
    expect(coveringDose(judged({ doses: [dose('2026-05-01')] }), '2026-05-22')).toBeDefined()
    expect(judged({ doses: [{ ...dose('2026-05-01'), from: '2026-06-01' }] })).toMatchObject([{ from: '2026-06-01' }])
  })

  test('that renews one on its last day protects at once; a day late it is primary again', () => {
    const first = dose('2026-05-01', '2027-04-30')
    expect(judged({ doses: [first, dose('2027-04-30')] })[1]).toMatchObject({ isPrimary: false, from: '2027-04-30' })
    expect(judged({ doses: [first, dose('2027-05-01')] })[1]).toMatchObject({ isPrimary: true, from: '2027-05-22' })
  })

  test('that renews one which did not count is primary', () => {
    const doses = [dose(addDays(BORN, 60)), dose(addDays(BORN, 120))]
    expect(judged({ doses })[1]).toMatchObject({ isPrimary: true })
  })
})

describe('travel in the Union', () => {
  test('of the cat in picture 43: its dose is from before the chip, and a new one two days from now is in time', () => {
    const mimi = puppy({
      animalType: 'cat',
      born: '2024-05-08',
      chip: { code: CHIP, since: '2026-10-24' },
      rabies: [dose('2026-10-20', '2029-10-20')],
    })
    expect(checkTravel(mimi, { today: '2026-11-26', travelOn: '2026-12-20' })).toMatchObject({
      verdict: 'needs-dose',
      doseOn: '2026-11-26',
      doseBy: '2026-11-29',
      from: '2026-12-17',
      isInTime: true,
      rules: [
        { rule: 'age', state: 'met' },
        { rule: 'chip', state: 'met', since: '2026-10-24' },
        { rule: 'rabies', state: 'unmet', because: 'before-chip', given: '2026-10-20' },
        { rule: 'passport', state: 'unknown' },
      ],
    })
  })

  test('is too late for a day before a new dose protects, and says from when it is possible', () => {
    const late = checkTravel(puppy(), { today: '2026-11-26', travelOn: '2026-12-16' })
    expect(late).toMatchObject({ verdict: 'needs-dose', from: '2026-12-17', isInTime: false })
    expect(late).not.toHaveProperty('doseBy')
  })

  test('waits for the age, and the chip comes first', () => {
    const young = puppy({ born: '2026-11-01' })
    expect(
      checkTravel({ animalType: 'dog', born: '2026-11-01', rabies: [] }, { today: '2026-11-26', travelOn: '2027-02-13' }),
    ).toMatchObject({
      doseOn: '2027-01-24',
      from: '2027-02-14',
      isInTime: false,
      needsChip: true,
    })
    expect(checkTravel(young, { today: '2026-11-26', travelOn: '2027-02-14' })).toMatchObject({
      isInTime: true,
      needsChip: false,
    })
  })

  test('with a dose that still waits names its first day, and with one that ends first asks for a booster by then', () => {
    const facts = puppy({ rabies: [dose('2026-11-20')] })
    expect(checkTravel(facts, { today: '2026-11-26', travelOn: '2026-12-10' })).toMatchObject({
      verdict: 'later',
      from: '2026-12-11',
    })
    expect(checkTravel(facts, { today: '2026-12-12', travelOn: '2027-11-30' })).toMatchObject({
      verdict: 'needs-dose',
      doseOn: '2026-12-12',
      doseBy: '2027-11-19',
      isInTime: true,
    })
  })

  test('can’t count a dose from a chip without a day', () => {
    const check = checkTravel(puppy({ chip: { code: CHIP }, rabies: [dose('2026-05-01')] }), {
      today: '2026-11-26',
      travelOn: '2026-12-20',
    })
    expect(check).toMatchObject({
      verdict: 'needs-dose',
      rules: [{}, { state: 'unknown', because: 'undated' }, { state: 'unmet', because: 'no-chip' }, {}],
    })
  })

  test('has no rule for other animals, and none for a dead one', () => {
    const on = { today: '2026-11-26', travelOn: '2026-12-20' }
    for (const animalType of ['rodent', 'bird', 'reptile'] as const)
      expect(checkTravel(puppy({ animalType }), on)).toEqual({ verdict: 'not-covered' })
    expect(checkTravel(puppy({ diedOn: '2026-10-01' }), on)).toEqual({ verdict: 'died' })
  })
})

const later = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(BORN, days))

test('who is let go has a dose after the chip, from 84 days of age, and a new dose on the proposed day lets it go on the named one', () => {
  const anyDose = fc.record({ given: later(0, 900), lasts: fc.integer({ min: 0, max: 1100 }) })
  fc.assert(
    fc.property(
      later(0, 900),
      fc.array(anyDose, { maxLength: 6 }),
      later(0, 1500),
      later(900, 1500),
      (since, doses, travelOn, today) => {
        const rabies = doses.map(({ given, lasts }) => dose(given, addDays(given, lasts)))
        const facts = puppy({ chip: { code: CHIP, since }, rabies })
        const check = checkTravel(facts, { today, travelOn })
        const isCovered = rabies.some(
          ({ given, until }) => given >= since && given >= addDays(BORN, 84) && given <= travelOn && until >= travelOn,
        )
        expect(check.verdict === 'ready' && !isCovered).toBe(false)
        fc.pre(check.verdict === 'needs-dose')
        if (check.verdict !== 'needs-dose') return false
        const treated = { ...facts, rabies: [...rabies, dose(check.doseOn, addDays(check.doseOn, 2000))] }
        return (
          checkTravel(treated, { today, travelOn: check.from }).verdict === 'ready' && check.isInTime === check.from <= travelOn
        )
      },
    ),
    { numRuns: 2000 },
  )
})
