import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestViews } from '../testing/test-views.ts'
import { distanceFrom, isBetween, kilometresOf, pointOf } from './sphere.ts'

const places = {
  София: { latitude: 42.6977, longitude: 23.3219 },
  'the north pole': { latitude: 90, longitude: 0 },
  'the date line': { latitude: -17, longitude: 179.99 },
  'the rim of the ball': { latitude: 40, longitude: 88 },
}
const rings = [
  [0, 1],
  [0, 25],
  [9.5, 21],
  [20.5, 51],
  [50.5, 101],
  [100, 500],
] as const

it('a ring holds just those who are in it, anywhere on Earth', async () => {
  const views = await openTestViews()
  try {
    for (const [name, place] of Object.entries(places)) {
      // In all directions and as far as twice the largest ring that boxes cover, nearer ones closer together.
      const around = Array.from({ length: 3_000 }, (_, nth) => {
        const degrees = 3 * (nth / 3_000) ** 2
        const turn = nth * 2.4
        return pointOf({
          latitude: place.latitude + degrees * Math.sin(turn),
          longitude: place.longitude + (degrees * Math.cos(turn)) / Math.max(0.05, Math.cos((place.latitude * Math.PI) / 180)),
        })
      })
      const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => around.map((point) => point[axis]))
      for (const [from, to] of rings) {
        const { rows } = await sql<{ distance: number; isIn: boolean }>`
          select ${distanceFrom(place)} as distance, (${isBetween(place, [from, to])}) as is_in
          from unnest(${x}::float8[], ${y}::float8[], ${z}::float8[]) listing(x, y, z)`.execute(views.db)
        const wrong = rows.filter(({ distance, isIn }) => {
          const km = kilometresOf(distance)
          return Math.abs(km - from) > 1e-3 && Math.abs(km - to) > 1e-3 && isIn !== (km >= from && km < to)
        })
        expect([name, from, to, wrong]).toEqual([name, from, to, []])
        expect(rows.some(({ isIn }) => isIn)).toBe(true)
      }
    }
  } finally {
    await views.close()
  }
})
