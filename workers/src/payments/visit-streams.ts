import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '@lapka/domain/appointments/appointment.ts'
import { claimedLedgers } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import type { Tools } from '../work/job.ts'

/** A visit and its money, as the log has them now. */
export type VisitStates = { appointment: Appointment; payment: Payment }

const visitStreams = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  payment: { stream: paymentStream(appointmentId), fold: paymentFold },
})

export const paymentStreams = (appointmentId: string) => ({ payment: visitStreams(appointmentId).payment })

/** The visit with the days it is claimed on: what deciders about holds and captures need. */
export const claimStreams = (appointmentId: string) => ({ streams: visitStreams(appointmentId), more: claimedLedgers })

export const readVisit = (tools: Pick<Tools, 'handle'>, appointmentId: string): Promise<VisitStates> =>
  tools.handle.read(visitStreams(appointmentId))
