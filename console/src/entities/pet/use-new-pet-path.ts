import { useLocation } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'

/** Where a pet is added, with the way back to here: a booking goes on where it was left. */
export const useNewPetPath = (): string => {
  const { pathname, search } = useLocation()
  return pathTo('newPet', null, { redirectedFrom: pathname + search })
}

/** That way back, going on with the pet. */
export const withPet = (wayBack: string, petId: string): string => {
  const { pathname, searchParams, hash } = new URL(wayBack, 'https://lapka.invalid')
  searchParams.set('petId', petId)
  return `${pathname}?${searchParams}${hash}`
}
