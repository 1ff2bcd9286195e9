import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

/** The party as which an account reads its own list. */
export const partyOf = ({ role, professionalId }: Pick<CurrentUser, 'role' | 'professionalId'>): Party => {
  if (professionalId === null) return 'parent'
  return role === 'CLINIC' ? 'clinic' : 'professional'
}
