import { latinLetters } from '@lapka/contracts/transliterate.ts'
import type { SearchChoices } from './professionals-api.ts'
import type { SearchParameters } from './search-parameters.ts'

export const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`

type Cities = SearchChoices['cities'] | undefined

export const cityAt = (cities: Cities, near: string | undefined): string | undefined =>
  near === undefined ? undefined : cities?.find((city) => coordinatesOf(city) === near)?.name

/** Whoever chooses where to search wants the nearest first; without an origin nothing can be near. */
export const changesTo = (near: string, { sort = '' }: SearchParameters): SearchParameters =>
  near === '' ? { near, bucket: '', sort: sort === 'distance' ? '' : sort } : { near, sort: 'distance' }

/** A city may be named in either alphabet. */
const inLatin = (name: string) => latinLetters(name.toLowerCase())

/** A typed city that is known is searched from its middle, unless the person is searched from where they are. */
export const changesToCity = (city: string, search: SearchParameters, cities: Cities): SearchParameters => {
  if (city === (search.city ?? '') || (search.near !== undefined && cityAt(cities, search.near) === undefined)) return { city }
  const known = cities?.find(({ name }) => inLatin(name) === inLatin(city))
  return { city, ...changesTo(known === undefined ? '' : coordinatesOf(known), search) }
}
