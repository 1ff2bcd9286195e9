import { expect, test } from 'vitest'
import { othersWhoAreFree } from './similar-nearby.tsx'

const one = (id: string, nextFreeAt: string | null = '2026-11-30T08:00:00.000Z', isBookable = true) => ({
  id,
  nextFreeAt,
  isBookable,
})

test('a profile names three others who can be booked, and never itself', () => {
  const found = [one('own'), one('full', null), one('shelter', undefined, false), one('a'), one('b'), one('c'), one('d')]
  expect(othersWhoAreFree(found, 'own').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(othersWhoAreFree([one('own')], 'own')).toEqual([])
})
