import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween, distanceIn, EARTH_RADIUS_KM } from './distance.ts'

const sofia = { latitude: 42.6977, longitude: 23.3219 }
const plovdiv = { latitude: 42.1421, longitude: 24.7502 }

test('Sofia is 132.6 km from Plovdiv, which are 82.4 miles or 71.6 nautical ones', () => {
  expect(distanceBetween(sofia, plovdiv)).toBeCloseTo(132.6, 0)
  expect(distanceBetween(sofia, plovdiv, 'mi')).toBeCloseTo(distanceBetween(sofia, plovdiv) / 1.609344, 9)
  expect(distanceBetween(sofia, plovdiv, 'nmi')).toBeCloseTo(distanceBetween(sofia, plovdiv) / 1.852, 9)
})

test('a minute of the equator is about a nautical mile, and a mile is 1609.344 m', () => {
  const minute = distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 / 60 }, 'nmi')
  expect(minute).toBeCloseTo(1, 2)
  expect([distanceIn(1_609.344, 'mi'), distanceIn(1_852, 'nmi'), distanceIn(500)]).toEqual([1, 1, 0.5])
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
test('it is the same there and back, nothing to oneself, and never more than half around the Earth', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const km = distanceBetween(one, other)
      expect(distanceBetween(other, one)).toBeCloseTo(km, 6)
      expect(distanceBetween(one, one)).toBe(0)
      expect(km).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_KM + 1e-6)
    }),
  )
})
