import { expect, test } from 'vitest'
import { HUES, withTones } from './tones.ts'

const none = new Map<string, number>()
const services = (count: number) => Array.from({ length: count }, (_none, index) => `Услуга ${index}`)
const tonesOf = (count: number) => new Set(withTones(none, services(count)).values())

test('no two services look the same while there are tones left, and hues come before frames', () => {
  expect([...tonesOf(HUES)].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4])
  expect(tonesOf(2 * HUES).size).toBe(2 * HUES)
})

test('a service keeps its tone when others come in sight, in whatever order they are listed', () => {
  const [first = '', ...others] = services(8)
  const before = withTones(none, [first])
  const after = withTones(before, [...others, first])
  expect(after.get(first)).toBe(before.get(first))
  expect(withTones(before, [first, ...others.toReversed()])).toEqual(after)
})

test('nothing new in sight changes nothing, and more services than tones share them', () => {
  const known = withTones(none, services(30))
  expect(withTones(known, services(4))).toBe(known)
  expect(Math.max(...known.values())).toBeLessThan(2 * HUES)
})
