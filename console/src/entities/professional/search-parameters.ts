import type { SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { professionalRoles } from '@lapka/contracts/roles.ts'
import {
  distanceBuckets,
  freeWithinDays,
  HIGHEST_PRICE_CENTS,
  HIGHEST_RATING_TENTHS,
  languageCode,
  LONGEST_WORDS,
  parseCoordinates,
  parseFrame,
  searchSorts,
  wholeNumberText,
} from '@lapka/contracts/search.ts'
import { useSearchParams } from 'react-router-dom'

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const areWords = (value: string) => value.length <= LONGEST_WORDS
const isWholeUpTo = (most: number) => (value: string) => wholeNumberText.test(value) && Number(value) <= most

/** The parameters in the address of the find page, which go to the server as they are. */
const isTaken = {
  q: areWords,
  city: areWords,
  role: isOneOf(professionalRoles),
  language: (value: string) => languageCode.test(value),
  service: areWords,
  specialty: areWords,
  species: isOneOf(animalTypes),
  minPrice: isWholeUpTo(HIGHEST_PRICE_CENTS),
  maxPrice: isWholeUpTo(HIGHEST_PRICE_CENTS),
  minRating: isWholeUpTo(HIGHEST_RATING_TENTHS),
  freeWithin: isOneOf(freeWithinDays),
  near: (value: string) => parseCoordinates(value) !== undefined,
  bucket: isOneOf(distanceBuckets),
  frame: (value: string) => typeof parseFrame(value) === 'object',
  sort: isOneOf(searchSorts),
} as const satisfies Partial<Record<keyof SearchQuery, (value: string) => boolean>>
type SearchName = keyof typeof isTaken
export type SearchParameters = { [name in SearchName]?: string }

/** The filters of an address. Values that the server would refuse are left out, so that an old or mistyped link still finds. */
export const readSearch = (parameters: URLSearchParams): SearchParameters => {
  const read: SearchParameters = {}
  for (const name of Object.keys(isTaken) as SearchName[]) {
    const value = parameters.get(name)?.trim()
    if (value && isTaken[name](value)) read[name] = value
  }
  if (Number(read.minPrice) > Number(read.maxPrice)) delete read.minPrice
  if (read.near === undefined) delete read.bucket
  return read
}

/** The address with some filters changed; an empty value takes one out. Other parameters stay. */
export const withFilters = (parameters: URLSearchParams, changes: SearchParameters): URLSearchParams => {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** A search and the way to change it: the address's, or a draft's. */
export type SearchState = { search: SearchParameters; change: (changes: SearchParameters) => void }

/** A search with some filters changed; an empty value takes one out. */
export const changed = (search: SearchParameters, changes: SearchParameters): SearchParameters =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== ''))

/** The address is the only place where filters are kept. */
export const useSearch = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    search: readSearch(parameters),
    /** Reads the address itself, because it is newer than what is rendered. */
    change: (changes: SearchParameters) => setParameters(withFilters(new URLSearchParams(window.location.search), changes)),
    /** All filters at once, as they were saved. */
    replace: (search: string) => setParameters(new URLSearchParams(search)),
  }
}
type NamedService = { id: string; name: string; nameEn: string }

const STEM = 6

/** Whether the name has the beginnings of all searched words: "Ваксинация" finds "Ваксина срещу бяс", as the search did. */
const isNamed = ({ name, nameEn }: NamedService, typed: string): boolean => {
  const known = `${name} ${nameEn}`.toLowerCase()
  return typed.split(/\s+/).every((word) => known.includes(word.slice(0, STEM)))
}

/** By id, or by a part of its name that was searched for; otherwise the first. */
export const findService = <Service extends NamedService>(services: readonly Service[], parameters: URLSearchParams) => {
  const typed = parameters.get('service')?.toLowerCase()
  return (
    services.find(({ id }) => id === parameters.get('serviceId')) ??
    services.find(({ name, nameEn }) => typed && `${name} ${nameEn}`.toLowerCase().includes(typed)) ??
    services.find((service) => typed && isNamed(service, typed)) ??
    services[0]
  )
}
