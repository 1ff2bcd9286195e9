import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

/** A clinic sees the appointments of its vets, who is booked those they are booked for, everybody else those they booked. */
export const scopeOf = ({ id, role, professionalId }: Pick<CurrentUser, 'id' | 'role' | 'professionalId'>) => {
  if (professionalId === null) return { parentId: id }
  return role === 'CLINIC' ? { clinicId: professionalId } : { professionalId }
}
