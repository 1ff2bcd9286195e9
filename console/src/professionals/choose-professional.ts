import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { bookingStepAddress } from '../api/api-paths.ts'
import { pathTo } from '../pages/paths.ts'
import { tabStorage } from '../storage.ts'

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

const KEY = 'lapka.booking-step'

/** Records that a professional was chosen, specification sections 4 and 7. A failure does not stop the booking. */
export const rememberChoice = (professionalId: string, service: string | undefined): void => {
  const known = tabStorage.read(KEY) ?? '0'
  const record = {
    professionalID: professionalId,
    bookingStep: 'PROFESSIONAL_SELECTED',
    nextStep: 'CHOOSE_TIMING',
    ...(service === undefined ? {} : { serviceType: service }),
  }
  void fetch(bookingStepAddress(known), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
    keepalive: true,
  })
    .then(async (answer) => {
      if (answer.ok) tabStorage.write(KEY, ((await answer.json()) as { id: string }).id)
      else tabStorage.remove(KEY)
    })
    .catch(() => undefined)
}
