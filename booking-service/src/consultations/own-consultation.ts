import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import type { KnownConsultation } from '@lapka/domain/consultations/consultation.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { ConsultationReader } from '../http/authorization/policy.ts'
import { recordRead, type Recording } from '../http/record-read.ts'
import { Refused } from '../http/refused.ts'

export type OwnConsultation = { consultation: KnownConsultation; party: ConsultationReader; user: CurrentUser }

type ConsultationRequest = Pick<FastifyRequest, 'user' | 'routeOptions' | 'id' | 'headers'> & { params: { id: string } }

/** The consultation in the path from the log itself, and the caller's party. Anyone else gets 404. */
export const ownConsultation = async (recording: Recording, request: ConsultationRequest): Promise<OwnConsultation> => {
  const user = userOf(request)
  const { consultation } = await recording.handle.read(consultationStreams(request.params.id))
  const party = consultation.status === 'none' ? undefined : partyTo(consultation, user)
  if (consultation.status === 'none' || party === undefined) throw new Refused('NOT_FOUND')
  await allowParty(recording, request, party)
  return { consultation, user, party }
}

/** A party that the route's policy does not name gets 403. An operator who looks leaves a record. */
export const allowParty = async (
  recording: Recording,
  request: ConsultationRequest,
  party: ConsultationReader,
): Promise<void> => {
  const { policy, url = '' } = { ...request.routeOptions.config, url: request.routeOptions.url }
  const isAllowed = typeof policy === 'object' && 'own' in policy && policy.own === 'consultation' && policy.by.includes(party)
  if (!isAllowed) throw new Refused('NOT_ALLOWED')
  if (party !== 'operator') return
  const what = ['consultation', ...url.split('/:id').slice(1)].join('').replaceAll('/', '-')
  const fact = { type: 'AppointmentRead', data: { appointmentId: request.params.id, what } } as const
  await recordRead(recording, request, { stream: readsStream(request.params.id), fact })
}

/** Undefined without a part in it: a vet has one from when they are rung. */
const partyTo = (consultation: KnownConsultation, user: CurrentUser): ConsultationReader | undefined => {
  if (consultation.parentId === user.id) return 'parent'
  const rungIds = 'professionalIds' in consultation ? consultation.professionalIds : []
  if (user.professionalId !== null && rungIds.includes(user.professionalId)) return 'professional'
  return user.role === 'OPERATOR' ? 'operator' : undefined
}
