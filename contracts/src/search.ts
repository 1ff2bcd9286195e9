/** The parameters of a search. Apart from its schemas, so that the search page does not load the schema library. */

export const distanceBuckets = ['10', '20', '50', '100', '1000'] as const
export type DistanceBucket = (typeof distanceBuckets)[number]
/** Kilometres by bucket value; the first bucket is for professionals nearer than all others. */
export const bucketKilometres = { '10': [0, 10], '20': [10, 20], '50': [21, 50], '100': [51, 100], '1000': [101, 1000] } as const

export const searchSorts = ['relevance', 'price', 'rating', 'distance', 'availability'] as const

/** Of a search for stays. */
export const staySorts = ['rating', 'price', 'distance'] as const

/** Local days from today on within which a professional must be free; 1 is today. */
export const freeWithinDays = ['1', '3', '7'] as const

export const LONGEST_WORDS = 80
export const HIGHEST_PRICE_CENTS = 100_000_000
export const HIGHEST_RATING_TENTHS = 50
export const languageCode = /^[a-z]{2}$/
export const wholeNumberText = /^\d{1,9}$/

const coordinatesText = /^-?\d{1,2}(?:\.\d{1,10})?,-?\d{1,3}(?:\.\d{1,10})?$/

/** "lat,long" of a point on the Earth; undefined for anything else. */
export const parseCoordinates = (text: string): { latitude: number; longitude: number } | undefined => {
  if (!coordinatesText.test(text)) return undefined
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** A part of the world as a map shows it, in degrees. */
export type Frame = { south: number; west: number; north: number; east: number }
export type FrameFault = 'NOT_A_FRAME' | 'FRAME_OFF_EARTH' | 'FRAME_TURNED'

const degrees = String.raw`-?\d{1,9}(?:\.\d{1,10})?`
const frameText = new RegExp(`^${degrees}(?:,${degrees}){3}$`)

/** "south,west,north,east", or what is wrong with it. A frame never crosses the date line. */
export const parseFrame = (text: string): Frame | FrameFault => {
  if (!frameText.test(text)) return 'NOT_A_FRAME'
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number)
  const isOnEarth = [south, north].every((one) => Math.abs(one) <= 90) && [west, east].every((one) => Math.abs(one) <= 180)
  if (!isOnEarth) return 'FRAME_OFF_EARTH'
  return south < north && west < east ? { south, west, north, east } : 'FRAME_TURNED'
}
