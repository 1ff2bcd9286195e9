import { expect, it } from 'vitest'
import { dropOldest } from './drop-oldest.ts'

it('a cache that has more than it may loses its oldest tenth, and one that has not loses nothing', () => {
  const cache = new Map(Array.from({ length: 30 }, (_, nth) => [nth, true]))
  dropOldest(cache, 30)
  expect(cache.size).toBe(30)
  cache.set(30, true)
  dropOldest(cache, 30)
  expect([...cache.keys()]).toEqual(Array.from({ length: 28 }, (_, nth) => nth + 3))
})
