import type { FastifyRequest } from 'fastify'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays, startOfDay } from '@lapka/domain/time/zone.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'

type Range = { from?: string | undefined; to?: string | undefined }

const isDate = (end: string | undefined): end is string => end !== undefined && !end.includes('T')

/** A range of instants. A date in it stands for its whole day, `to` included, in the zone of the professional who asks. */
export const instantsOf = async <Asked extends Range>(
  { db }: Pick<Dependencies, 'db'>,
  request: Pick<FastifyRequest, 'user'>,
  asked: Asked,
): Promise<Asked> => {
  const { from, to } = asked
  if (!isDate(from) && !isDate(to)) return asked
  const { professionalId } = userOf(request)
  const professional = professionalId === null ? undefined : await professionalById(db, professionalId)
  const zone = professional?.zone ?? DEFAULT_ZONE
  return {
    ...asked,
    ...(isDate(from) && { from: startOfDay(from, zone) }),
    ...(isDate(to) && { to: startOfDay(addDays(to, 1), zone) }),
  }
}
