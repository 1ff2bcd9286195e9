import { searchQuery } from '@lapka/contracts/api/professionals.ts'

/** What may stand in the address of the find page, and goes to the server as it is. */
const names = ['q', 'city', 'role', 'language', 'service', 'maxPrice', 'near', 'bucket', 'sort'] as const
export type SearchName = (typeof names)[number]
export type SearchParameters = { [name in SearchName]?: string }

/** The filters of an address. What the server would refuse is left out, so that an old or mistyped link still finds. */
export const readSearch = (parameters: URLSearchParams): SearchParameters => {
  const read: SearchParameters = {}
  for (const name of names) {
    const value = parameters.get(name)?.trim()
    if (value && searchQuery.shape[name].safeParse(value).success) read[name] = value
  }
  return read
}

/** The address with one filter changed; an empty value takes it out. */
export const withFilter = (parameters: URLSearchParams, name: SearchName, value: string): URLSearchParams => {
  const next = new URLSearchParams(parameters)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
