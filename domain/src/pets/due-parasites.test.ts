import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parasiteGroups, type ParasiteGroup } from '@lapka/contracts/pet-records.ts'
import { addDays } from '../kernel/zone.ts'
import { dueTreatments, type ParasiteFacts } from './due-parasites.ts'

const dewormed = (given: string) => ({ against: ['internal' as const], given })
const wormsDue = (facts: ParasiteFacts) => dueTreatments(facts).find(({ against }) => against === 'internal')?.dueOn
const inGroup = (group: ParasiteGroup, since = '2025-01-01') => ({ group, since })

describe('treatments against worms', () => {
  test('fall due twice, four, six and twelve times a year', () => {
    const due = parasiteGroups.map((group) => wormsDue({ treatments: [dewormed('2026-01-31')], groups: [inGroup(group)] }))
    expect(due).toEqual(['2026-07-31', '2026-04-30', '2026-03-31', '2026-02-28'])
  })

  test('follow a group that changes in the middle, but ask for nothing before the day it changed', () => {
    const treatments = [dewormed('2026-01-10')]
    expect(wormsDue({ treatments, groups: [inGroup('A'), inGroup('D', '2026-03-15')] })).toBe('2026-03-15')
    expect(wormsDue({ treatments, groups: [inGroup('A'), inGroup('B', '2026-03-15')] })).toBe('2026-04-10')
    expect(wormsDue({ treatments, groups: [inGroup('D'), inGroup('A', '2026-01-20')] })).toBe('2026-07-10')
  })

  test('that were due before the group changed stay due', () => {
    const groups = [inGroup('D'), inGroup('A', '2026-03-15')]
    expect(wormsDue({ treatments: [dewormed('2026-01-10')], groups })).toBe('2026-02-10')
  })

  test('follow each of several changes as it came', () => {
    const groups = [inGroup('D', '2026-01-20'), inGroup('A', '2026-03-15')]
    expect(wormsDue({ treatments: [dewormed('2026-01-10')], groups })).toBe('2026-02-10')
    const soon = [inGroup('D', '2026-01-20'), inGroup('A', '2026-02-01')]
    expect(wormsDue({ treatments: [dewormed('2026-01-10')], groups: soon })).toBe('2026-07-10')
  })

  test('come every month until half a year of age', () => {
    expect(wormsDue({ born: '2026-01-01', treatments: [dewormed('2026-03-01')], groups: [] })).toBe('2026-04-01')
    expect(wormsDue({ born: '2025-01-01', treatments: [dewormed('2026-03-01')], groups: [] })).toBe('2026-06-01')
  })

  test('are not asked of an animal without one on record, nor of a dead one', () => {
    expect(dueTreatments({ treatments: [], groups: [inGroup('D')] })).toEqual([])
    expect(dueTreatments({ treatments: [dewormed('2026-01-10')], groups: [], diedOn: '2026-02-01' })).toEqual([])
  })
})

test('against ticks and fleas the product says how long it lasts, and the last one counts', () => {
  const treatments = [
    { against: ['external' as const], given: '2026-10-31', until: '2027-01-31' },
    { against: ['external' as const], given: '2026-05-01', until: '2026-08-01' },
    dewormed('2026-11-01'),
  ]
  expect(dueTreatments({ treatments, groups: [] }).map(({ dueOn }) => dueOn)).toEqual(['2027-02-01', '2027-01-31'])
})

test('a riskier group never asks later than a calmer one', () => {
  const day = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(day, day, fc.constantFrom(...parasiteGroups), (given, since, before) => {
      const due = parasiteGroups.map((group) =>
        wormsDue({ treatments: [dewormed(given)], groups: [inGroup(before, '2000-01-01'), inGroup(group, since)] }),
      )
      const [a = '', b = '', c = '', d = ''] = due
      expect(a >= b && b >= c && c >= d && d > given).toBe(true)
    }),
  )
})
