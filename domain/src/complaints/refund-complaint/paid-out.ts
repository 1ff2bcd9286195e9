import { earningIdOf } from '@lapka/contracts/payouts.ts'
import type { Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { paidOutOf, payeeStreams, type Payee } from '../../payouts/payee.ts'
import { payeeOf, workplacesOf, type Workplaces } from '../../payouts/workplaces.ts'
import type { Appointment, PlacedAppointment } from '../../appointments/appointment.ts'

/** The payee of an appointment depends on where its professional worked. */
export type PaidOutStates = { workplaces?: Workplaces; payee?: Payee }
type PaidOutStreams = {
  workplaces?: { stream: string; fold: Fold<Workplaces> }
  payee?: { stream: string; fold: Fold<Payee>; isAsserted: true }
}

/** The payee's stream is asserted: a payout at the same moment reserves earnings there, and needs a second operator for the refund. */
export const paidOutStreams = ({ appointment, workplaces }: PaidOutStates & { appointment: Appointment }): PaidOutStreams => {
  if (appointment.status === 'none') return {}
  const { professionalId, startsAt } = appointment
  const of = { workplaces: workplacesOf(professionalId) }
  if (workplaces === undefined) return of
  const { payee } = payeeStreams(payeeOf(professionalId, workplaces, startsAt))
  return { ...of, payee: { ...payee, isAsserted: true } }
}

/** Whether a payout that came or may come to something had any of what this appointment earned. */
export const wasPaidOut = (
  { workplaces, payee }: PaidOutStates,
  { appointmentId, paymentId }: PlacedAppointment,
): boolean | Missing => {
  if (workplaces === undefined || payee === undefined) return { missing: ['workplaces', 'payee'] }
  const earningId = paymentId === null ? earningIdOf.free(appointmentId) : earningIdOf.payment(paymentId)
  return (paidOutOf(payee).get(earningId) ?? 0) > 0
}
