import { appointmentStream, paymentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideCompleteAppointment } from '@lapka/domain/appointments/complete-appointment/decide.ts'
import { decideMarkNoShow } from '@lapka/domain/appointments/mark-no-show/decide.ts'
import { decideWritePrescription } from '@lapka/domain/appointments/write-prescription/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import type { RunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import { recordPlannedVisit } from './pet-records.ts'
import type { PlannedAppointment, PlannedMark } from './planned-appointment.ts'
import { paymentIdOf } from './provider-records.ts'

/** The professional marks an appointment as completed, with its prescription, or as a no-show. */
export const markAppointment = async (run: RunCommand, planned: PlannedAppointment, mark: PlannedMark): Promise<void> => {
  const { appointmentId, professional } = planned
  const { account, profile } = professional
  const command = (name: string, body: object) => ({
    names: [name, appointmentId],
    actor: { id: account.accountId, role: account.role },
    at: mark.at,
    correlationId: appointmentId,
    body,
  })
  const appointment = { stream: appointmentStream(appointmentId), fold: appointmentFold }
  if (mark.kind === 'no-show') {
    const payment = { stream: paymentStream(paymentIdOf(appointmentId)), fold: paymentFold }
    const refund = { refundId: demoId('no-show-refund', appointmentId), idempotencyKey: demoId('no-show-key', appointmentId) }
    await run(command('mark-no-show', {}), { appointment, payment }, (states) =>
      decideMarkNoShow({ at: mark.at, refund }, states),
    )
    return
  }
  await run(command('complete-appointment', {}), { appointment }, (states) => decideCompleteAppointment(mark, states))
  const { at, sheet } = mark
  if (sheet === undefined) return
  const streams = {
    appointment,
    professional: { stream: professionalStream(profile.professionalId), fold: professionalFold },
  }
  const prescription = { prescriptionId: demoId('prescription', appointmentId), sheet, at }
  await run(command('write-prescription', sheet), streams, (states) => decideWritePrescription(prescription, states))
  // One vet's patients alone: the streams of pets then have their events in one order, also when several vets are seeded at once.
  if (account.email.startsWith('pro1@')) await recordPlannedVisit(run, planned, { sheet, at })
}
