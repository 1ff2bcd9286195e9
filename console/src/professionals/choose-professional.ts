import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { useLocation, useSearchParams } from 'react-router-dom'
import { beginProgress, saveStep } from '../entities/appointment/booking-progress.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { useSearch } from '../entities/professional/search-parameters.ts'

/** The context of choosing a professional. `here` is the address to return to after signing in. */
type Choosing = {
  service: string | undefined
  petId: string | undefined
  isSignedIn: boolean
  here: string
  isUrgent?: boolean
}

/**
 * With a service chosen one has to be known, and goes on to the time; without one a hotel's profile is
 * looked at, in urgent mode all others are asked at once, and else an appointment is made.
 */
export const placeToGo = (
  { id, role }: Pick<ProfessionalSummary, 'id' | 'role'>,
  { service, petId, isSignedIn, here, isUrgent = false }: Choosing,
): string => {
  const withPet = petId === undefined ? undefined : { petId }
  if (service !== undefined) {
    if (!isSignedIn) return pathTo('login', null, { redirectedFrom: here })
    return pathTo('professional', { id }, { service, ...withPet })
  }
  if (isUrgent && role !== 'HOTELS') return pathTo('onlineConsultation', null, { professionalId: id, ...withPet })
  return pathTo(role === 'HOTELS' ? 'professional' : 'makeAppointment', { id }, withPet)
}

/** Where choosing this professional leads from here, and the record that they were chosen. */
export const useChoice = (professional: ProfessionalSummary, isUrgent: boolean) => {
  const { search } = useSearch()
  const [parameters] = useSearchParams()
  const location = useLocation()
  const petId = parameters.get('petId') ?? undefined
  const { service } = search
  const here = location.pathname + location.search
  return {
    to: placeToGo(professional, { service, petId, isSignedIn: useCurrentUser() !== null, here, isUrgent }),
    profile: pathTo('professional', { id: professional.id }, { ...(petId && { petId }), ...(service && { service }) }),
    // A service of an earlier search is not this one's.
    remember: () => {
      if (isUrgent) beginProgress('direct')
      void saveStep('PROFESSIONAL_SELECTED', { professionalID: professional.id, serviceType: service ?? '' })
    },
  }
}
