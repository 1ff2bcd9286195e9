import { EARTH_RADIUS_KM, type GeoPoint } from '@lapka/domain/kernel/distance.ts'
import type { Frame } from '@lapka/contracts/search.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A place as a point on a sphere of radius 1: how near two are is then three products, without a sine for every row. */
export type Point = { x: number; y: number; z: number }

export const pointOf = ({ latitude, longitude }: GeoPoint): Point => {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** Rises with the distance between a place and a listing, from -1 here to 1 on the other side of the Earth. */
export const distanceFrom = (place: GeoPoint): RawBuilder<number> => {
  const { x, y, z } = pointOf(place)
  return sql<number>`-(listing.x * ${x}::float8 + listing.y * ${y}::float8 + listing.z * ${z}::float8)`
}

/** The place of a point, as exact as an address needs. */
export const placeOf = ({ x, y, z }: Point): GeoPoint => ({
  latitude: rounded((Math.asin(Math.min(1, Math.max(-1, z))) * 180) / Math.PI),
  longitude: rounded((Math.atan2(y, x) * 180) / Math.PI),
})
const rounded = (degrees: number): number => Number(degrees.toFixed(5))

/** As `distanceFrom` counts it. */
export const distanceOfKm = (km: number): number => -Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))

export const kilometresOf = (distance: number): number => EARTH_RADIUS_KM * Math.acos(Math.min(1, Math.max(-1, -distance)))

/** The rounded distance is not below the bucket's minimum, the floored one not above its maximum. */
export const isInBucket = (place: GeoPoint, [from, to]: readonly [number, number]): RawBuilder<SqlBool> =>
  isBetween(place, [from - 0.5, to + 1])

/** In a ring around a place, or in a circle if it starts at 0. An index finds boxes, so the ring is covered by small ones. */
export const isBetween = (place: GeoPoint, [fromKm, toKm]: readonly [number, number]): RawBuilder<SqlBool> => {
  const distance = distanceFrom(place)
  const isNotNearer = fromKm > 0 ? sql<SqlBool>`${distance} >= ${distanceOfKm(fromKm)}::float8` : sql<SqlBool>`true`
  const isInABox = toKm > FAR_KM ? sql<SqlBool>`true` : isInAny(boxesOver(pointOf(place), [chordOf(fromKm), chordOf(toKm)]))
  return sql<SqlBool>`${isInABox} and ${isNotNearer} and ${distance} < ${distanceOfKm(toKm)}::float8`
}
/** A larger ring holds so many that no index helps. */
const FAR_KM = 150

const chordOf = (km: number): number => 2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2)

const isInAny = (boxes: Box[]): RawBuilder<SqlBool> => {
  const isIn = boxes.map(({ y, z }) => {
    const [from, to] = [`${y[0] * METRES},${z[0] * METRES}`, `${y[1] * METRES},${z[1] * METRES}`]
    return sql`point(listing.y * ${sql.lit(METRES)}, listing.z * ${sql.lit(METRES)}) <@ ${`(${from}),(${to})`}::box`
  })
  return sql<SqlBool>`(${sql.join(isIn, sql` or `)})`
}
/**
 * As the index of points counts: PostgreSQL takes coordinates that are a millionth apart for equal, which on a ball of radius 1 are six
 * metres, and its index did not find everybody in a circle.
 */
const METRES = 6_371_000

type Box = { y: [number, number]; z: [number, number] }
const ROWS = 8
const MAX_FINENESS = 3

/** The sphere seen along its x axis, cut into cells: those that the ring may touch, neighbours in a row merged. Smaller ones for a thin ring. */
const boxesOver = (centre: Point, [from, to]: [number, number]): Box[] => {
  const fineness = Math.min(MAX_FINENESS, Math.max(1, Math.floor(to / (to - from) / 4)))
  const [rows, columns] = [ROWS * fineness, 2 * ROWS * fineness]
  const [side, top] = [
    (column: number) => centre.y + to * ((2 * column) / columns - 1),
    (row: number) => centre.z + to * ((2 * row) / rows - 1),
  ]
  // Distances look shorter the nearer they are to the rim.
  const depth = Math.abs(centre.x) - to
  if (depth < RIM) return [{ y: [side(0), side(columns)], z: [top(0), top(rows)] }]
  const reach = Math.hypot(to / columns, to / rows) / depth
  const touches = (y: number, z: number): boolean => {
    const x = Math.sign(centre.x) * Math.sqrt(1 - y * y - z * z)
    const away = Math.hypot(x - centre.x, y - centre.y, z - centre.z)
    return away + reach >= from && away - reach <= to
  }
  return Array.from({ length: rows }, (_, row) => {
    const boxes: Box[] = []
    for (let column = 0; column < columns; column++) {
      if (!touches(side(column + 0.5), top(row + 0.5))) continue
      const last = boxes.at(-1)
      if (last?.y[1] === side(column)) last.y[1] = side(column + 1)
      else boxes.push({ y: [side(column), side(column + 1)], z: [top(row), top(row + 1)] })
    }
    return boxes
  }).flat()
}
const RIM = 0.2

/** Between two parallels and two meridians. */
export const isInFrame = (frame: Frame): RawBuilder<SqlBool> => {
  const { y, z } = boxAround(frame)
  // A point on an edge stays in the frame, whatever the last digit of its sine.
  const isBetweenParallels = sql<SqlBool>`listing.z between ${z[0]}::float8 and ${z[1]}::float8`
  const isFarAcross = Math.max(frame.north - frame.south, frame.east - frame.west) > FAR_DEGREES
  const isInBox = isFarAcross ? isBetweenParallels : isInAny([{ y, z }])
  const span = frame.east - frame.west
  if (span >= 360) return isInBox
  const isEast = isEastOf(frame.west, 1)
  const isWest = isEastOf(frame.east, -1)
  // Two half circles share what a narrow frame shows; a wide one is all that either of them holds.
  const isBetweenMeridians = span <= 180 ? sql<SqlBool>`${isEast} and ${isWest}` : sql<SqlBool>`(${isEast} or ${isWest})`
  return sql<SqlBool>`${isInBox} and ${isBetweenMeridians}`
}
/** As `FAR_KM`. */
const FAR_DEGREES = 2.7
/** A tenth of a metre. */
const EDGE = 1e-8

/** `side` 1: on the eastern half of the ball as seen from this meridian, -1: on the western. */
const isEastOf = (longitude: number, side: 1 | -1): RawBuilder<SqlBool> => {
  const lambda = (longitude * Math.PI) / 180
  const [sine, cosine] = [Math.sin(lambda) * side, Math.cos(lambda) * side]
  return sql<SqlBool>`listing.y * ${cosine}::float8 - listing.x * ${sine}::float8 >= ${-EDGE}::float8`
}

/** The box of the index that holds a frame. */
const boxAround = ({ south, west, north, east }: Frame): Box => {
  const corners = [south, north].flatMap((latitude) => [west, east].map((longitude) => pointOf({ latitude, longitude })))
  // Where a frame lies across the equator or the meridians of 90 degrees, its points go beyond its corners.
  const widest = [0].filter((latitude) => south < latitude && latitude < north)
  const deepest = [-90, 90].filter((longitude) => west < longitude && longitude < east)
  const beyond = [
    ...widest.flatMap((latitude) => [west, ...deepest, east].map((longitude) => pointOf({ latitude, longitude }))),
    ...deepest.flatMap((longitude) => [south, north].map((latitude) => pointOf({ latitude, longitude }))),
  ]
  const [ys, zs] = [[...corners, ...beyond].map(({ y }) => y), corners.map(({ z }) => z)]
  return { y: [Math.min(...ys) - EDGE, Math.max(...ys) + EDGE], z: [Math.min(...zs) - EDGE, Math.max(...zs) + EDGE] }
}
