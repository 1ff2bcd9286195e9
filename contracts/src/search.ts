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
