import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { useSearchParams } from 'react-router-dom'

/** What may stand in the address of the find page, and goes to the server as it is. */
const names = [
  'q',
  'city',
  'role',
  'language',
  'service',
  'specialty',
  'species',
  'minPrice',
  'maxPrice',
  'minRating',
  'freeWithin',
  'near',
  'bucket',
  'sort',
] as const
type SearchName = (typeof names)[number]
export type SearchParameters = { [name in SearchName]?: string }

/** The filters of an address. What the server would refuse is left out, so that an old or mistyped link still finds. */
export const readSearch = (parameters: URLSearchParams): SearchParameters => {
  const read: SearchParameters = {}
  for (const name of names) {
    const value = parameters.get(name)?.trim()
    if (value && searchQuery.shape[name].safeParse(value).success) read[name] = value
  }
  // Drops an inverted price range, and a distance without a location.
  if (!searchQuery.safeParse(read).success) delete read.minPrice
  if (read.near === undefined) delete read.bucket
  return read
}

/** The address with some filters changed; an empty value takes one out. Whatever else stands in it stays. */
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
