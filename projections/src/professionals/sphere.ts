import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type Place = { latitude: number; longitude: number }
/** A place as a point on a ball of radius 1: how near two are is then three products, without a sine for every row. */
export type Point = { x: number; y: number; z: number }

const EARTH_RADIUS_KM = 6_371

export const pointOf = ({ latitude, longitude }: Place): Point => {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** Rises with the distance between a place and a listing, from -1 here to 1 on the other side of the Earth. */
export const farnessFrom = (place: Place): RawBuilder<number> => {
  const { x, y, z } = pointOf(place)
  return sql<number>`-(listing.x * ${x}::float8 + listing.y * ${y}::float8 + listing.z * ${z}::float8)`
}

const farnessOf = (km: number): number => -Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))

export const kilometresOf = (farness: number): number => EARTH_RADIUS_KM * Math.acos(Math.min(1, Math.max(-1, -farness)))

/** Specification, section 5: the rounded distance is not below the bucket's minimum, the floored one not above its maximum. */
export const isInBucket = (place: Place, [from, to]: readonly [number, number]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${farnessFrom(place)} >= ${farnessOf(from - 0.5)}::float8 and ${isNearerThan(place, to + 1)}`

/** Within a circle; the box around it is what an index can look for, at the poles and the date line as anywhere. */
export const isNearerThan = (place: Place, km: number): RawBuilder<SqlBool> => {
  const point = pointOf(place)
  const reach = 2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2)
  const side = (name: keyof Point) =>
    sql<SqlBool>`${sql.ref(`listing.${name}`)} between ${point[name] - reach}::float8 and ${point[name] + reach}::float8`
  return sql<SqlBool>`${side('z')} and ${side('y')} and ${side('x')} and ${farnessFrom(place)} < ${farnessOf(km)}::float8`
}
