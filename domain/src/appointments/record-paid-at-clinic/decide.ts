import { isRefused, type Decision } from '../../kernel/decision.ts'
import type { Appointment } from '../appointment.ts'
import { requireStarted } from '../started-appointment.ts'

/** The total that the parent has paid at the clinic by now. A later amount corrects an earlier one. */
export const decideRecordPaidAtClinic = (
  { amountCents, at }: { amountCents: number; at: string },
  states: { appointment: Appointment },
): Decision<'appointment'> => {
  const appointment = requireStarted(states.appointment, at)
  if (isRefused(appointment)) return appointment
  const { appointmentId, paidAtClinicCents, dueToClinicCents } = appointment
  if (amountCents === paidAtClinicCents) return { events: {} }
  if (amountCents > dueToClinicCents) return { refused: 'PAID_MORE_THAN_DUE' }
  return { events: { appointment: [{ type: 'PaidAtClinic', data: { appointmentId, amountCents } }] } }
}
