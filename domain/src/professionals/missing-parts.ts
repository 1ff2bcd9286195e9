import { requiredSectionsOf, type MissingPart } from '@lapka/contracts/profile.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Schedule } from './schedule/schedule.ts'
import type { Professional } from './professional.ts'

type States = { professional: Professional; schedule: Schedule }

/**
 * Parts that verification still waits for, in the order in which they
 * are filled in. A profile that was never saved misses everything.
 */
export const missingParts = (role: ProfessionalRole, { professional, schedule }: States): MissingPart[] => {
  const isNew = professional.status === 'none'
  const isThere = (part: MissingPart): boolean => {
    if (part === 'working-days') return schedule.status === 'set' && schedule.weekly.length > 0
    if (isNew) return false
    if (part === 'services') return professional.services.length > 0
    return part === 'diplomas' ? professional.diplomas.length > 0 : professional.filled.includes(part)
  }
  return [...requiredSectionsOf(role), 'diplomas' as const].filter((part) => !isThere(part))
}
