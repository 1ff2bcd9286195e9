import { useLocation } from 'react-router-dom'

/** Where a pet is added, with the way back to here: a booking goes on where it was left. */
export const useNewPetPath = (): string => {
  const { pathname, search } = useLocation()
  return `/dashboard/parent/pets/new?redirectedFrom=${encodeURIComponent(pathname + search)}`
}
