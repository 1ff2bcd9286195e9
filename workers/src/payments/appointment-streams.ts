import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import { paymentAndLedgers, startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { captureStreams } from '@lapka/domain/appointments/take-over/streams.ts'
import { petsAmong, petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import type { CommandDependencies } from '../work/job.ts'

/** An appointment and its money, as the log has them now. */
export type AppointmentAndPayment = { appointment: Appointment; payment: Payment }
type Reader = Pick<CommandDependencies, 'handle'>

export const appointmentStreams = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
})

export const paymentStreams = (paymentId: string) => ({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })

/** A payment with what it is for, and the days that is claimed on: what deciders about captures need. */
export const paidStreams = ({ paymentId, subject }: PaymentIdentity) => ({
  streams: { ...appointmentStreams(paidAppointment(subject)), ...paymentStreams(paymentId) },
  more: captureStreams,
})

/** An appointment with its payment and the days it is claimed on: what deciders about its hold and its end need. */
export const claimStreams = (appointmentId: string) => ({ streams: appointmentStreams(appointmentId), more: paymentAndLedgers })

/** Whether every animal that an appointment is for has died: nothing reminds of it, and nobody is asked how it was. */
export const havePetsDied = async ({ handle }: Reader, appointment: PlacedAppointment): Promise<boolean> => {
  const petIds = petIdsOf(appointment)
  const pets = petsAmong(await handle.read(petsStreams(petIds)), petIds)
  return pets.length > 0 && pets.every(({ death }) => death !== undefined)
}

export const readAppointment = async ({ handle }: Reader, appointmentId: string): Promise<AppointmentAndPayment> => {
  const { appointment } = await handle.read(appointmentStreams(appointmentId))
  const { payment = paymentFold.initialState() } = await handle.read(startedPayment({ appointment }))
  return { appointment, payment }
}

export const readPaid = ({ handle }: Reader, payment: PaymentIdentity): Promise<AppointmentAndPayment> =>
  handle.read(paidStreams(payment).streams)
