import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'

/** What becomes of an appointment after it was placed. Every instant lies before the day the demo is made on. */
export type PlannedOutcome =
  | { kind: 'kept' }
  | { kind: 'moved'; by: 'parent' | 'professional'; at: string; startsAt: string }
  | { kind: 'cancelled'; by: 'parent' | 'professional'; at: string; reason: string }
  | { kind: 'expired' }

export type PlannedAppointment = {
  appointmentId: string
  professional: PlannedProfessional
  parent: PlannedParent
  petId: string
  service: Service
  startsAt: string
  placedAt: string
  reason: string
  course: PlannedOutcome
}
