import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Placed } from '@lapka/domain/appointments/appointment.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

export type Party = 'parent' | 'professional' | 'operator'
export type OwnAppointment = { appointment: Placed; payment: Payment; party: Party }

/** The two streams of an appointment, as `handle` takes them. */
export const appointmentStreams = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  payment: { stream: paymentStream(appointmentId), fold: paymentFold },
})

/** Who the caller is to this appointment, from the log itself. Somebody else's looks like one that does not exist. */
export const ownAppointment = async (
  { handle }: Pick<Dependencies, 'handle'>,
  appointmentId: string,
  user: CurrentUser,
): Promise<OwnAppointment> => {
  const { appointment, payment } = await handle.read(appointmentStreams(appointmentId))
  if (appointment.status === 'none') throw new Refused('NOT_FOUND')
  const party = partyOf(appointment, user)
  if (party === undefined) throw new Refused('NOT_FOUND')
  return { appointment, payment, party }
}

export const partyOf = (
  { parentId, professionalId }: { parentId: string; professionalId: string },
  user: CurrentUser,
): Party | undefined => {
  if (parentId === user.id) return 'parent'
  if (professionalId === user.professionalId) return 'professional'
  return user.role === 'OPERATOR' ? 'operator' : undefined
}
