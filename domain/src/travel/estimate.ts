import { MAX_TRAVEL_MINUTES, TRAVEL_STEP_MINUTES, type TravelMode } from '@lapka/contracts/travel.ts'
import { distanceBetween, type GeoPoint } from '../kernel/distance.ts'

/**
 * In a straight line, for a road is about a third longer; `fixedMinutes` is to park, to wait, and to find the door. `farKmh` is the pace
 * beyond the first ten kilometres, outside the town. Assumptions, with their reasons, in decision 84.
 */
const paces: Record<TravelMode, { kmh: number; farKmh: number; fixedMinutes: number }> = {
  CAR: { kmh: 20, farKmh: 45, fixedMinutes: 5 },
  TRANSIT: { kmh: 13, farKmh: 25, fixedMinutes: 10 },
  BICYCLE: { kmh: 11, farKmh: 11, fixedMinutes: 3 },
  FOOT: { kmh: 3.6, farKmh: 3.6, fixedMinutes: 0 },
}
const TOWN_KM = 10

const minutesBy = (mode: TravelMode, km: number): number => {
  const { kmh, farKmh, fixedMinutes } = paces[mode]
  return fixedMinutes + (60 * Math.min(km, TOWN_KM)) / kmh + (60 * Math.max(0, km - TOWN_KM)) / farKmh
}

/** Up to the next five minutes, so that nobody reads more out of it than it knows. Between two addresses it is never none. */
const roundTravel = (minutes: number): number =>
  Math.min(MAX_TRAVEL_MINUTES, Math.max(1, Math.ceil(minutes / TRAVEL_STEP_MINUTES)) * TRAVEL_STEP_MINUTES)

/** About 250 metres. Only the block of an address is used: free times must not give a client's house away, and no routing server gets it. */
const BLOCK = { latitude: 0.0025, longitude: 0.0033 }
const coarse = (degrees: number, step: number): number => Number((Math.round(degrees / step) * step).toFixed(4))

export const blockOf = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: coarse(latitude, BLOCK.latitude),
  longitude: coarse(longitude, BLOCK.longitude),
})

/** Nobody drives to the house next door: a way that is shorter on foot is walked. */
export const estimateTravel = (from: GeoPoint, to: GeoPoint, mode: TravelMode): number => {
  const km = distanceBetween(blockOf(from), blockOf(to))
  return roundTravel(Math.min(minutesBy(mode, km), minutesBy('FOOT', km)))
}

/** Of a routing server, which knows neither parking nor stairs. */
export const travelByRoute = (seconds: number, mode: TravelMode): number => roundTravel(paces[mode].fixedMinutes + seconds / 60)
