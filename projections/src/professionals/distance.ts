import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type Place = { latitude: number; longitude: number }

const EARTH_DIAMETER_KM = 12_742
const KM_PER_DEGREE = (EARTH_DIAMETER_KM * Math.PI) / 360

/** Great-circle kilometres between a place and a listing. */
export const distanceFrom = ({ latitude, longitude }: Place): RawBuilder<number> =>
  sql<number>`${EARTH_DIAMETER_KM}::float8 * asin(sqrt(least(1, power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude)) * power(sin(radians(longitude - ${longitude}::float8) / 2), 2))))`

/** Specification, section 5: the rounded distance is not below the bucket's minimum, the floored one not above its maximum. */
export const isWithin = (place: Place, [from, to]: readonly [number, number]): RawBuilder<SqlBool> => {
  const distance = distanceFrom(place)
  return sql<SqlBool>`${around(place, to + 1)} and round(${distance}) >= ${from} and floor(${distance}) <= ${to}`
}

/** A box that holds the circle, so that an index can leave out what is far away; none near the poles and the date line. */
const around = ({ latitude, longitude }: Place, km: number): RawBuilder<SqlBool> => {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)
  const isPlain = Math.abs(latitude) + high < 80 && Math.abs(longitude) + wide < 180
  return isPlain
    ? sql<SqlBool>`latitude between ${latitude - high} and ${latitude + high} and longitude between ${longitude - wide} and ${longitude + wide}`
    : sql<SqlBool>`true`
}
