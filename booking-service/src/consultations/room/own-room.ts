import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import { isWaiting, type KnownConsultation } from '@lapka/domain/consultations/consultation.ts'
import type { Recording } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'
import { ownConsultation } from '../own-consultation.ts'
import { partyOf } from './door.ts'

export type OwnRoom = { consultation: KnownConsultation; by: ConsultationParty; user: CurrentUser }
type RoomRequest = Pick<FastifyRequest, 'user' | 'routeOptions' | 'id' | 'headers'> & { params: { id: string } }

/**
 * The consultation in the path for one of the two who talk. A vet who is rung has no part in the room yet, and none once another vet
 * has accepted.
 */
export const ownRoom = async (recording: Recording, request: RoomRequest): Promise<OwnRoom> => {
  const { consultation, user } = await ownConsultation(recording, request)
  const by = partyOf(consultation, user)
  if (by === undefined) throw new Refused(isWaiting(consultation) ? 'CONSULTATION_NOT_OPEN' : 'NOT_FOUND')
  return { consultation, by, user }
}
