import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { expect, test } from 'vitest'
import { readSearch, withFilters } from './search-parameters.ts'

test('the filters of a shared link are read back', () => {
  const link = 'q=Жечева&role=VET&maxPrice=4000&near=42.7,23.3&bucket=20&minRating=45&freeWithin=1&species=cat&specialty=Хирургия'
  expect(readSearch(new URLSearchParams(link))).toEqual(Object.fromEntries(new URLSearchParams(link)))
})

test('unknown filters, and values that the server refuses, are left out', () => {
  const link = 'role=KING&maxPrice=cheap&utm_source=x&near=here&city=София&minRating=99&bucket=20'
  expect(readSearch(new URLSearchParams(link))).toEqual({ city: 'София' })
  expect(readSearch(new URLSearchParams('minPrice=5000&maxPrice=2000'))).toEqual({ maxPrice: '2000' })
})

test('an emptied filter leaves the address, and what is no filter stays in it', () => {
  expect(withFilters(new URLSearchParams('q=a&city=София&petId=7'), { city: '', q: 'b' }).toString()).toBe('q=b&petId=7')
})

test.each([
  ['q', ['Жечева', 'а'.repeat(80), 'а'.repeat(81)]],
  ['role', ['VET', 'PARENT']],
  ['language', ['bg', 'bulgarian', 'B1']],
  ['species', ['cat', 'horse']],
  ['maxPrice', ['0', '100000000', '100000001', '1e3', '-1', '20.5']],
  ['minRating', ['50', '51']],
  ['freeWithin', ['3', '4']],
  ['near', ['42.7,23.3', '-90,180', '90.1,0', '0,181', '42.7', '42.7, 23.3', '1,2,3']],
  ['frame', ['42.1,24.6,42.2,24.9', '42.2,24.6,42.1,24.9', '42,24,91,25', '42.1,24.6']],
  ['bucket', ['10', '1000', '15']],
  ['sort', ['distance', 'nearest']],
])('of %s the address takes what the server takes', (name, values) => {
  const near = { near: '42.7,23.3' }
  const taken = values.filter((value) => name in readSearch(new URLSearchParams({ ...near, [name]: value })))
  const kept = (value: string) => readSearch(new URLSearchParams({ ...near, [name]: value }))[name as 'q'] === value
  expect(taken.filter(kept)).toEqual(values.filter((value) => searchQuery.safeParse({ ...near, [name]: value }).success))
})
