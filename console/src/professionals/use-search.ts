import { useSearchParams } from 'react-router-dom'
import { readSearch, withFilters, type SearchParameters } from './search-parameters.ts'

/** The address is the only place where filters are kept. */
export const useSearch = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    search: readSearch(parameters),
    /** Of the address itself: what was chosen a moment ago stands there before it is drawn. */
    change: (changes: SearchParameters) => setParameters(withFilters(new URLSearchParams(window.location.search), changes)),
    /** All filters at once, as they were saved. */
    replace: (search: string) => setParameters(new URLSearchParams(search)),
  }
}
