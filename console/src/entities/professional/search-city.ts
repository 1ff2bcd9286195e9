import { latinLetters } from '@lapka/contracts/transliterate.ts'
import type { SearchChoices } from './professionals-api.ts'
import type { SearchParameters } from './search-parameters.ts'

export const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`

type Cities = SearchChoices['cities'] | undefined

export const cityAt = (cities: Cities, near: string | undefined): string | undefined =>
  near === undefined ? undefined : cities?.find((city) => coordinatesOf(city) === near)?.name

/** With an origin the usual order begins with who is near; without one nothing can be near. */
export const changesTo = (near: string, { sort = '' }: SearchParameters): SearchParameters =>
  near === '' ? { near, bucket: '', sort: sort === 'distance' ? '' : sort } : { near }

/** A city may be named in either alphabet. */
const inLatin = (name: string) => latinLetters(name.toLowerCase())

const SHORTEST_BEGINNING = 3

/** Whether two words are the same but for one letter that is wrong, missing or too many, or two that changed places. */
const isMisspelt = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, restOfOther] = [one.slice(start), other.slice(start)]
  const areSwapped = rest[0] === restOfOther[1] && rest[1] === restOfOther[0] && rest.slice(2) === restOfOther.slice(2)
  return areSwapped || rest.slice(1) === restOfOther.slice(1) || rest.slice(1) === restOfOther || rest === restOfOther.slice(1)
}

/** The one city that a beginning or a misspelt name can mean; what is in full is taken as it is. */
const cityMeant = (typed: string, cities: Cities = []) => {
  const latin = inLatin(typed)
  const whole = cities.find(({ name }) => inLatin(name) === latin)
  if (whole !== undefined || latin.length < SHORTEST_BEGINNING) return whole
  const begun = cities.filter(({ name }) => inLatin(name).startsWith(latin))
  const meant = begun.length > 0 ? begun : cities.filter(({ name }) => isMisspelt(inLatin(name), latin))
  return meant.length === 1 ? meant[0] : undefined
}

/**
 * A typed city that is known is searched from its middle, unless the person is searched from where they are. A beginning ("соф") or
 * a misspelt name becomes the city that it means.
 */
export const changesToCity = (typed: string, search: SearchParameters, cities: Cities): SearchParameters => {
  if (typed === (search.city ?? '')) return { city: typed }
  // The part of a map that was searched lies elsewhere.
  const unframed = search.frame === undefined ? undefined : { frame: '' }
  const known = cityMeant(typed, cities)
  const city = known === undefined || inLatin(known.name) === inLatin(typed) ? typed : known.name
  if (search.near !== undefined && cityAt(cities, search.near) === undefined) return { city, ...unframed }
  return { city, ...unframed, ...changesTo(known === undefined ? '' : coordinatesOf(known), search) }
}

/** A part of a map takes the place of a city and of a distance; from where a person is stays measured. */
export const changesToFrame = (frame: string, search: SearchParameters, cities: Cities): SearchParameters => ({
  ...(search.near !== undefined && cityAt(cities, search.near) === undefined ? {} : changesTo('', search)),
  frame,
  city: '',
  bucket: '',
})
