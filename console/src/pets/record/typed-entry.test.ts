import { entryBody, type RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { expect, test } from 'vitest'
import { bodyOf, emptyEntry, entryAsTyped, gramsOf } from './typed-entry.ts'

test('a weight is read with a comma or a point, and nothing else', () => {
  expect(['31,2', '31.2', ' 0,45 ', '400', '0', '-3', '3,1,2', 'кило', '', '1e3'].map(gramsOf)).toEqual([
    31_200,
    31_200,
    450,
    400_000,
    ...Array.from({ length: 6 }, () => undefined),
  ])
})

test('an entry is sent once nothing is missing', () => {
  const entry = { ...emptyEntry(), on: '2026-11-27' }
  expect(bodyOf(entry)).toBeNull()
  expect(bodyOf({ ...entry, kilograms: '31,2' })).toEqual({ kind: 'weight', on: '2026-11-27', grams: 31_200 })
  expect(bodyOf({ ...entry, kind: 'note', text: ' ' })).toBeNull()
  expect(bodyOf({ ...entry, kind: 'treatment', treatment: 'Таблетка' })).toBeNull()
  const other = { ...entry, kind: 'vaccination' as const, product: 'other' as const, productName: 'Стара' }
  expect(bodyOf(other)).toBeNull()
  expect(bodyOf({ ...other, against: ['rabies'] })).toMatchObject({ product: null, productName: 'Стара', against: ['rabies'] })
})

test('a weight that is corrected stands there as its language writes it', () => {
  const weight = { kind: 'weight', on: '2026-11-27', grams: 13_100 } as RecordEntry
  expect(entryAsTyped(weight, 'bg')).toMatchObject({ kilograms: '13,1' })
  expect(entryAsTyped(weight, 'en')).toMatchObject({ kilograms: '13.1' })
})

test('a listed vaccination is sent as the service takes it', () => {
  const entry = bodyOf({ ...emptyEntry(), kind: 'vaccination', on: '2026-11-27', product: 'rabisin' })
  expect(entryBody.safeParse(entry).error).toBeUndefined()
})
