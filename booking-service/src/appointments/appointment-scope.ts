import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

/** A clinic sees the appointments of its vets, a professional those they are booked for, other users those they booked. */
export const scopeOf = ({ id, role, professionalId }: Pick<CurrentUser, 'id' | 'role' | 'professionalId'>) => {
  if (professionalId === null) return { parentId: id }
  return role === 'CLINIC' ? { clinicId: professionalId } : { professionalId }
}
