import type { FastifyRequest } from 'fastify'
import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { appointmentStream, professionalStream, readsStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
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

/** Its professional, for commands that need a verified one. */
export const professionalOf = ({ professionalId }: PlacedAppointment) => ({
  stream: professionalStream(professionalId),
  fold: professionalFold,
})

/** The animal of a visit that something is written of: the one that was named first, unless another of them is named. */
export const petOfVisit = (
  appointment: PlacedAppointment,
  { petId = appointment.petId }: { petId?: string | undefined },
): string => {
  if (!petIdsOf(appointment).includes(petId)) throw new Refused('NOT_FOUND')
  return petId
}

/** The caller's side of the appointment: a clinic acts for its vet, and gives a reason. */
export const sideOf = (party: Party, { reason }: { reason: string | undefined }): 'parent' | 'professional' => {
  if (party === 'clinic' && !reason) throw new Refused('INVALID_INPUT', { errors: [{ path: 'reason', fault: 'WHY_MISSING' }] })
  return party === 'parent' ? 'parent' : 'professional'
}

type AppointmentRequest = Pick<FastifyRequest, 'user' | 'routeOptions' | 'id' | 'headers'> & { params: { id: string } }

/** The appointment in the path from the log itself, and the caller's party. Anyone else gets 404. */
export const ownAppointment = async (
  dependencies: Pick<Dependencies, 'db'> & Recording,
  request: AppointmentRequest,
): Promise<OwnAppointment> => {
  const user = userOf(request)
  const { appointment } = await dependencies.handle.read(appointmentStreams(request.params.id))
  if (appointment.status === 'none') throw new Refused('NOT_FOUND')
  return { appointment, user, party: await allowedParty(dependencies, request, appointment) }
}

/** The caller's party, if the route's policy allows it. A caller outside of the appointment leaves a record. */
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

/** Undefined without a part in it. */
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
