import { isVisited, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { GeoPoint } from '../kernel/distance.ts'

/** About a kilometre: of a home, the neighbourhood is known and the house is not. */
const HOME_DECIMALS = 2

const coarse = (degrees: number): number => Number(degrees.toFixed(HOME_DECIMALS))

/**
 * The point from which distances to a professional are counted: the address of a practice, or the neighbourhood of one who only goes to
 * parents. That address is their home, and three exact distances from different places would give it away.
 */
export const publicPlaceOf = ({ latitude, longitude }: GeoPoint, services: readonly { location: ServiceLocation }[]): GeoPoint =>
  isVisited(services) ? { latitude, longitude } : { latitude: coarse(latitude), longitude: coarse(longitude) }
