import { isVisited, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { GeoPoint } from '../kernel/distance.ts'

/** About a kilometre: of a home, the neighbourhood is known and the house is not. */
const HOME_DECIMALS = 2

const coarse = (degrees: number): number => Number(degrees.toFixed(HOME_DECIMALS))

/**
 * Where distances to a professional, and the area around them, are counted from: their own address, or the neighbourhood of one where nobody
 * comes to. It is their home then, and a distance that is exact, asked from three places, tells the house.
 */
export const publicPlaceOf = ({ latitude, longitude }: GeoPoint, services: readonly { location: ServiceLocation }[]): GeoPoint =>
  isVisited(services) ? { latitude, longitude } : { latitude: coarse(latitude), longitude: coarse(longitude) }
