import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { petIdsOf } from '../pets-of-appointment.ts'
import { requireStarted } from '../started-appointment.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Appointment } from '../appointment.ts'

/** `sheet` is the written page. A page is never rewritten; a new one is written instead. */
export type WritePrescription = {
  prescriptionId: string
  /** Which animal it is for, where the appointment is for several. */
  petId?: string | undefined
  sheet: PrescriptionSheet
  at: string
}

const MAX_PRESCRIPTIONS = 20

export const decideWritePrescription = (
  { prescriptionId, petId: named, sheet, at }: WritePrescription,
  { appointment, professional }: { appointment: Appointment; professional: Professional },
): Decision<'appointment'> => {
  const started = requireStarted(appointment, at)
  if (isRefused(started)) return started
  if (professional.status === 'none' || professional.role !== 'VET') return { refused: 'ONLY_VETS_PRESCRIBE' }
  if (started.prescriptionCount >= MAX_PRESCRIPTIONS) return { refused: 'TOO_MANY_PRESCRIPTIONS' }
  const { appointmentId, parentId, professionalId } = started
  const petId = named ?? started.petId
  if (!petIdsOf(started).includes(petId)) return { refused: 'NOT_FOUND' }
  return {
    events: {
      appointment: [
        { type: 'PrescriptionWritten', data: { prescriptionId, appointmentId, parentId, professionalId, petId, sheet } },
      ],
    },
  }
}
