import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { appointmentStream, paymentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Placed } from '@lapka/domain/appointments/appointment.ts'
import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Party } from '../authorization/policies.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

export type OwnAppointment = { appointment: Placed; payment: Payment; party: Party; user: CurrentUser }

/** The two streams of an appointment, as `handle` takes them. */
export const appointmentStreams = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  payment: { stream: paymentStream(appointmentId), fold: paymentFold },
})

/** Whom it is with, for commands that only the verified may still be asked for. */
export const professionalOf = ({ professionalId }: Placed) => ({
  stream: professionalStream(professionalId),
  fold: professionalFold,
})

type Asking = Pick<FastifyRequest, 'user' | 'routeOptions'> & { params: { id: string } }

/** The appointment in the path from the log itself, and who the caller is to it. Somebody else's looks like one that does not exist. */
export const ownAppointment = async ({ handle }: Pick<Dependencies, 'handle'>, request: Asking): Promise<OwnAppointment> => {
  const user = userOf(request)
  const { appointment, payment } = await handle.read(appointmentStreams(request.params.id))
  if (appointment.status === 'none') throw new Refused('NOT_FOUND')
  return { appointment, payment, user, party: allowedParty(request, appointment) }
}

/** Who the caller is to an appointment, if the route's policy lets them do this. */
export const allowedParty = (
  request: Pick<Asking, 'user' | 'routeOptions'>,
  appointment: { parentId: string; professionalId: string },
): Party => {
  const party = partyOf(appointment, userOf(request))
  const { policy } = request.routeOptions.config
  if (party === undefined) throw new Refused('NOT_FOUND')
  if (typeof policy !== 'object' || !('own' in policy) || !policy.by.includes(party)) throw new Refused('NOT_ALLOWED')
  return party
}

const partyOf = (
  { parentId, professionalId }: { parentId: string; professionalId: string },
  user: CurrentUser,
): Party | undefined => {
  if (parentId === user.id) return 'parent'
  if (professionalId === user.professionalId) return 'professional'
  return user.role === 'OPERATOR' ? 'operator' : undefined
}
