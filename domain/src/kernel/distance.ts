export type GeoPoint = { latitude: number; longitude: number }

export const EARTH_RADIUS_KM = 6_371

/** Metres of each unit; `nmi` is the nautical mile. */
const metresPer = { km: 1_000, mi: 1_609.344, nmi: 1_852 } as const
export type DistanceUnit = keyof typeof metresPer

export const distanceIn = (metres: number, unit: DistanceUnit = 'km'): number => metres / metresPer[unit]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way over the Earth's surface between two points, by the haversine formula: exact for short ways too. */
export const distanceBetween = (one: GeoPoint, other: GeoPoint, unit: DistanceUnit = 'km'): number => {
  const [phi, otherPhi] = [radians(one.latitude), radians(other.latitude)]
  const halfChord =
    Math.sin((otherPhi - phi) / 2) ** 2 +
    Math.cos(phi) * Math.cos(otherPhi) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(halfChord)))
  return distanceIn(km * 1_000, unit)
}
