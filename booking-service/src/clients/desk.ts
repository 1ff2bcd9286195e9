import type { Desk } from '@lapka/projections/appointments/clients-query.ts'
import { clinicOfVet } from '@lapka/projections/clinics/query.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { professionalOf } from '../schedules/own-schedules.ts'

export type Caller = Pick<FastifyRequest, 'user'>

/** Whose clients the caller may know: their own, a clinic's those of its vets. */
export const deskOf = (request: Caller): Desk => {
  const { user, professionalId } = professionalOf(request)
  return user.role === 'CLINIC' ? { clinicId: professionalId } : { professionalId }
}

/** Whose time the caller books: their own, a clinic that of the vet it names. */
export const bookedAtDesk = async (
  { db }: Pick<Dependencies, 'db'>,
  request: Caller,
  named: string | undefined,
): Promise<string> => {
  const { user, professionalId: ownId } = professionalOf(request)
  const isClinic = user.role === 'CLINIC'
  const professionalId = isClinic && named !== undefined ? named : ownId
  if (isClinic ? (await clinicOfVet(db, professionalId))?.id !== ownId : (named ?? ownId) !== ownId)
    throw new Refused('NOT_FOUND')
  return professionalId
}
