import { expect, test } from 'vitest'
import { readSearch, withFilters } from './search-parameters.ts'

test('the filters of a shared link are read back', () => {
  const link = 'q=Жечева&role=VET&maxPrice=4000&near=42.7,23.3&bucket=20&minRating=45&freeWithin=1&species=cat&specialty=Хирургия'
  expect(readSearch(new URLSearchParams(link))).toEqual(Object.fromEntries(new URLSearchParams(link)))
})

test('what is no filter, or none that the server takes, is left out', () => {
  const link = 'role=KING&maxPrice=cheap&utm_source=x&near=here&city=София&minRating=99&bucket=20'
  expect(readSearch(new URLSearchParams(link))).toEqual({ city: 'София' })
  expect(readSearch(new URLSearchParams('minPrice=5000&maxPrice=2000'))).toEqual({ maxPrice: '2000' })
})

test('an emptied filter leaves the address, and what is no filter stays in it', () => {
  expect(withFilters(new URLSearchParams('q=a&city=София&petId=7'), { city: '', q: 'b' }).toString()).toBe('q=b&petId=7')
})
