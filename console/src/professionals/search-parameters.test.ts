import { expect, test } from 'vitest'
import { readSearch, withFilter } from './search-parameters.ts'

test('the filters of a shared link are read back', () => {
  expect(readSearch(new URLSearchParams('q=Жечева&role=VET&maxPrice=4000&bucket=20'))).toEqual({
    q: 'Жечева',
    role: 'VET',
    maxPrice: '4000',
    bucket: '20',
  })
})

test('what is no filter, or none that the server takes, is left out', () => {
  expect(readSearch(new URLSearchParams('role=KING&maxPrice=cheap&utm_source=x&near=here&city=София'))).toEqual({ city: 'София' })
})

test('an emptied filter leaves the address', () => {
  expect(withFilter(new URLSearchParams('q=a&city=София'), 'city', '').toString()).toBe('q=a')
})
