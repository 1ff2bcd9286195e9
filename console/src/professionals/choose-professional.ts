import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { saveStep } from '../booking/booking-progress.ts'
import { pathTo } from '../pages/paths.ts'

/** The context of choosing a professional. `here` is the address to return to after signing in. */
type Choosing = { service: string | undefined; petId: string | undefined; isSignedIn: boolean; here: string }

/**
 * Specification, section 4. With a service chosen one has to be known, and goes on to the time; without one a hotel's profile is
 * looked at, and with all others an appointment is made.
 */
export const placeToGo = (
  { id, role }: Pick<ProfessionalSummary, 'id' | 'role'>,
  { service, petId, isSignedIn, here }: Choosing,
): string => {
  const withPet = petId === undefined ? undefined : { petId }
  if (service !== undefined) {
    if (!isSignedIn) return pathTo('login', null, { redirectedFrom: here })
    return pathTo('professional', { id }, { service, ...withPet })
  }
  return pathTo(role === 'HOTELS' ? 'professional' : 'makeAppointment', { id }, withPet)
}

/** Specification, sections 4 and 7. A service of an earlier search is not this one's. */
export const rememberChoice = (professionalID: string, service: string | undefined): void =>
  void saveStep('PROFESSIONAL_SELECTED', { professionalID, serviceType: service ?? '' })
