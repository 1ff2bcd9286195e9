import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestViews } from '../testing/test-views.ts'
import { distanceFrom, isBetween, isInFrame, kilometresOf, placeOf, pointOf } from './sphere.ts'

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
  [20, 24],
  [99.5, 101],
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

it('the index finds everybody in a circle of a few houses', async () => {
  const views = await openTestViews()
  try {
    // Of a city: addresses to a tenth of a second, within some four kilometres.
    const around = Array.from({ length: 20_000 }, (_, nth) =>
      pointOf({ latitude: 42.68 + ((nth * 7) % 361) / 10_000, longitude: 23.3 + ((nth * 13) % 359) / 10_000 }),
    )
    const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => around.map((point) => point[axis]))
    await views.db.transaction().execute(async (trx) => {
      await sql`create temp table listing on commit drop as
        select * from unnest(${x}::float8[], ${y}::float8[], ${z}::float8[]) listing(x, y, z)`.execute(trx)
      await sql`create index on listing using spgist (point(y * 6371000, z * 6371000))`.execute(trx)
      await sql`set local enable_seqscan = off`.execute(trx)
      const at = (nth: number) => ({
        latitude: 42.69 + ((nth * 37) % 100) / 5_000,
        longitude: 23.31 + ((nth * 61) % 100) / 5_000,
      })
      for (const place of Array.from({ length: 40 }, (_, nth) => at(nth)))
        for (const km of [0.1, 0.3, 1]) {
          const { rows } = await sql`select z from listing where ${isBetween(place, [0, km])}`.execute(trx)
          const here = pointOf(place)
          const isNear = (point: typeof here) => kilometresOf(-(here.x * point.x + here.y * point.y + here.z * point.z)) < km
          expect([place, km, rows.length]).toEqual([place, km, around.filter(isNear).length])
        }
    })
  } finally {
    await views.close()
  }
})

const frames = {
  Пловдив: { south: 42.1, west: 24.6, north: 42.2, east: 24.9 },
  Bulgaria: { south: 41.2, west: 22.3, north: 44.3, east: 28.7 },
  'across the equator and Greenwich': { south: -1.3, west: -1.2, north: 1.2, east: 1.3 },
  'across the rim of the ball': { south: -0.7, west: 89.2, north: 1.1, east: 90.8 },
  'more than half of the Earth': { south: -60, west: -170, north: 70, east: 100 },
  'the whole Earth': { south: -90, west: -180, north: 90, east: 180 },
}

it('a frame holds just those between its parallels and its meridians, those on its edges among them', async () => {
  const views = await openTestViews()
  try {
    for (const [name, { south, west, north, east }] of Object.entries(frames)) {
      const tried = [
        ...[south, north].flatMap((latitude) => [west, east].map((longitude) => ({ latitude, longitude }))),
        ...Array.from({ length: 3_000 }, (_, nth) => ({
          latitude: Math.max(-90, Math.min(90, south + (north - south) * (((nth * 0.618) % 1) * 1.4 - 0.2))),
          longitude: Math.max(-180, Math.min(180, west + (east - west) * (((nth * 0.414) % 1) * 1.4 - 0.2))),
        })),
        ...Object.values(places),
      ]
      const points = tried.map(pointOf)
      const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => points.map((point) => point[axis]))
      const { rows } = await sql<{ isIn: boolean }>`select (${isInFrame({ south, west, north, east })}) as is_in
        from unnest(${x}::float8[], ${y}::float8[], ${z}::float8[]) with ordinality listing(x, y, z, nth) order by nth`.execute(
        views.db,
      )
      const wrong = tried.filter(({ latitude, longitude }, nth) => {
        const isIn = south <= latitude && latitude <= north && west <= longitude && longitude <= east
        return rows[nth]?.isIn !== isIn
      })
      expect([name, wrong]).toEqual([name, []])
    }
  } finally {
    await views.close()
  }
})

it('a point is the place that it was made of', () => {
  for (const place of [places.София, { latitude: -17, longitude: 179.99 }, { latitude: 42.15, longitude: 24.74 }])
    expect(placeOf(pointOf(place))).toEqual(place)
})
