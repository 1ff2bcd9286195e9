import type { PetCare } from '@lapka/contracts/api/pet-care.ts'
import { expect, test } from 'vitest'
import { dueSoon } from './care-api.ts'

const TODAY = '2026-11-24'
const vaccination = (dueOn: string) => ({
  group: 'core' as const,
  dueOn,
  because: 'validity' as const,
  planVersion: 'wsava-2024',
})
const care = (change: Partial<PetCare>): PetCare => ({
  petId: 'p1',
  vaccinations: [],
  treatments: [],
  isVisitBooked: false,
  hasEntries: true,
  rabies: [],
  ...change,
})

test('what is due soonest is told, thirty days before and after its day', () => {
  const treatments = [{ against: 'internal' as const, dueOn: '2026-11-20', lastGiven: '2026-08-20' }]
  expect(dueSoon(care({ vaccinations: [vaccination('2026-12-03')] }), TODAY)).toMatchObject({
    dueOn: '2026-12-03',
    isOver: false,
  })
  expect(dueSoon(care({ vaccinations: [vaccination('2026-12-03')], treatments }), TODAY)).toMatchObject({
    kind: 'treatment',
    isOver: true,
  })
  expect(dueSoon(care({ vaccinations: [vaccination('2026-12-24')] }), TODAY)).toBeDefined()
  expect(dueSoon(care({ vaccinations: [vaccination('2026-12-25')] }), TODAY)).toBeUndefined()
})

test('a booked visit to a vet silences it', () => {
  expect(dueSoon(care({ vaccinations: [vaccination('2026-11-20')], isVisitBooked: true }), TODAY)).toBeUndefined()
  expect(dueSoon(undefined, TODAY)).toBeUndefined()
})
