import type { FastifyRequest } from 'fastify'
import { professionalRoles, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import type { ProfileOwner } from '@lapka/domain/professionals/save-section/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { Refused } from '../http/refused.ts'

const isProfessional = (role: string): role is ProfessionalRole => (professionalRoles as readonly string[]).includes(role)

/** The owner of the profile that a request is about: the caller. An account has one, so its id follows from the account's. */
export const profileOwner = (request: Pick<FastifyRequest, 'user'>): ProfileOwner => {
  const { id: accountId, role, name, surname, professionalId } = userOf(request)
  if (!isProfessional(role)) throw new Refused('NOT_ALLOWED')
  return { professionalId: professionalId ?? derivedId('professional', accountId), accountId, role, name, surname }
}

export const profileStreams = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
  schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
})
