import type { FastifyRequest } from 'fastify'
import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { appointmentStream, professionalStream, readsStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { clinicOfAppointment } from '@lapka/projections/clinics/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordRead, type Recording } from '../http/record-read.ts'
import { Refused } from '../http/refused.ts'

export type OwnAppointment = { appointment: PlacedAppointment; party: Party; user: CurrentUser }

/** The stream of an appointment, as `handle` takes it; what else is read follows from its state. */
export const appointmentStreams = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
})

/** Whom it is with, for commands that only the verified may still be asked for. */
export const professionalOf = ({ professionalId }: PlacedAppointment) => ({
  stream: professionalStream(professionalId),
  fold: professionalFold,
})

/** On whose side of the appointment somebody acts: a clinic acts for its vet, and says why. */
export const sideOf = (party: Party, { reason }: { reason: string | undefined }): 'parent' | 'professional' => {
  if (party === 'clinic' && !reason) throw new Refused('INVALID_INPUT', { errors: [{ path: 'reason', fault: 'WHY_MISSING' }] })
  return party === 'parent' ? 'parent' : 'professional'
}

type AppointmentRequest = Pick<FastifyRequest, 'user' | 'routeOptions' | 'id' | 'headers'> & { params: { id: string } }

/** The appointment in the path from the log itself, and who the caller is to it. Somebody else's looks like one that does not exist. */
export const ownAppointment = async (
  dependencies: Pick<Dependencies, 'db'> & Recording,
  request: AppointmentRequest,
): Promise<OwnAppointment> => {
  const user = userOf(request)
  const { appointment } = await dependencies.handle.read(appointmentStreams(request.params.id))
  if (appointment.status === 'none') throw new Refused('NOT_FOUND')
  return { appointment, user, party: await allowedParty(dependencies, request, appointment) }
}

/** Who the caller is to an appointment, if the route's policy lets them do this. Whoever it is neither with nor for leaves a record. */
export const allowedParty = async (
  dependencies: Pick<Dependencies, 'db'> & Recording,
  request: Omit<AppointmentRequest, 'params'>,
  appointment: AppointmentParties,
): Promise<Party> => {
  const party = await partyTo(dependencies.db, appointment, userOf(request))
  const { policy } = request.routeOptions.config
  if (party === undefined) throw new Refused('NOT_FOUND')
  const isAllowed = typeof policy === 'object' && 'own' in policy && policy.own === 'appointment' && policy.by.includes(party)
  if (!isAllowed) throw new Refused('NOT_ALLOWED')
  if (party === 'operator' || party === 'clinic') {
    const { appointmentId } = appointment
    const fact = { type: 'AppointmentRead', data: { appointmentId, what: whatOf(request.routeOptions.url) } } as const
    await recordRead(dependencies, request, { stream: readsStream(appointmentId), fact })
  }
  return party
}

/** `history` of `/api/v2/appointments/:id/history`, and `appointment` of the one itself. */
const whatOf = (url = ''): string => url.split('/:id').at(-1)?.slice(1).replace('/', '-') || 'appointment'

type AppointmentParties = { appointmentId: string; parentId: string; professionalId: string }

/** Undefined for somebody who has no part in it. */
export const partyTo = async (
  db: Dependencies['db'],
  { appointmentId, parentId, professionalId }: AppointmentParties,
  user: CurrentUser,
): Promise<Party | undefined> => {
  if (parentId === user.id) return 'parent'
  if (professionalId === user.professionalId) return 'professional'
  if (user.role === 'CLINIC' && (await clinicOfAppointment(db, appointmentId)) === user.professionalId) return 'clinic'
  return user.role === 'OPERATOR' ? 'operator' : undefined
}
