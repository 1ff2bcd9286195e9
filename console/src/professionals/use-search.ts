import { useSearchParams } from 'react-router-dom'
import { readSearch, withFilters, type SearchParameters } from './search-parameters.ts'

/** The address is the only place where filters are kept. */
export const useSearch = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    search: readSearch(parameters),
    change: (changes: SearchParameters) => setParameters((known) => withFilters(known, changes)),
    /** All filters at once, as they were saved. */
    replace: (search: string) => setParameters(new URLSearchParams(search)),
  }
}
