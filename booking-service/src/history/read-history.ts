import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { historyFilter, historyListItem } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { listHistory, type HistoryPlace, type Whose } from '@lapka/projections/history/query.ts'
import { accountIdsOf, personalOf, readStreams } from '../appointments/history/history-events.ts'
import { whoseVisits } from '../appointments/whose-visits.ts'
import type { Dependencies } from '../dependencies.ts'
import { userOf } from '../authorization/enforce.ts'
import { recordRead, type Recording } from '../http/record-read.ts'
import { Refused } from '../http/refused.ts'

type Filter = z.infer<typeof historyFilter>
export type HistoryItem = z.infer<typeof historyListItem>
type Need = Pick<Dependencies, 'db' | 'handle' | 'vault'>

/** Everybody's own; a clinic's is of its vets or of the one it names, an operator's of everybody or of the professional they name. */
const whoseHistory = (user: CurrentUser, { professionalId }: Pick<Filter, 'professionalId'>): Whose => {
  if (user.role === 'OPERATOR') return { professionalId }
  const own = whoseVisits(user)
  if ('clinicId' in own) return { ...own, professionalId }
  if (professionalId !== undefined && professionalId !== user.professionalId) throw new Refused('NOT_FOUND')
  return own
}

type Asking = Pick<FastifyRequest, 'user' | 'id'>

/** Whose history is asked for. One's own visits anybody reads; of others' each look is on record before it is answered. */
export const whoseOnRecord = async (
  recording: Recording,
  request: Asking,
  { filter, what }: { filter: Filter; what: string },
): Promise<Whose> => {
  const user = userOf(request)
  const whose = whoseHistory(user, filter)
  if (user.role !== 'OPERATOR' && whose.clinicId === undefined) return whose
  const { professionalId = null, clinicId = null } = whose
  const fact = { type: 'HistoryRead', data: { professionalId, clinicId, what } } as const
  await recordRead(recording, request, { stream: readsStream(professionalId ?? clinicId ?? 'all'), fact })
  return whose
}

export type Asked = { whose: Whose; filter: Filter; cursor?: string | undefined; limit: number }

export const placesOf = ({ db }: Pick<Need, 'db'>, { whose, filter, cursor, limit }: Asked) =>
  listHistory(db, { whose, from: filter.from, to: filter.to, types: filter.type?.split(','), actor: filter.actor, cursor, limit })

/** What stands at those places of the log, as people read it. Their streams are read together and whole: they are short. */
export const itemsAt = async (need: Need, places: readonly HistoryPlace[]): Promise<HistoryItem[]> => {
  const streams = await readStreams(need.handle, [...new Set(places.map(({ stream }) => stream))])
  const found = places.flatMap((place) => {
    const event = streams.get(place.stream)?.[place.revision]
    return event === undefined ? [] : [{ place, event }]
  })
  const events = found.map(({ event }) => event)
  const [opened, names, zones] = await Promise.all([
    need.vault.openEvents(events),
    accountNames(need.db, accountIdsOf(events)),
    zonesOf(need, [...new Set(places.map(({ appointmentId }) => appointmentId))]),
  ])
  return found.map(({ place: { appointmentId }, event }, index) => ({
    ...event,
    data: event.data as Record<string, unknown>,
    actor: { ...event.actor, displayName: names.get(event.actor.id) || null },
    opened: personalOf(opened[index] ?? event),
    appointment: { id: appointmentId, number: numberOf(appointmentId), zone: zones.get(appointmentId) ?? DEFAULT_ZONE },
  }))
}

const zonesOf = async ({ db }: Pick<Need, 'db'>, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('views.appointments')
    .select(['appointmentId', 'zone'])
    .where('appointmentId', 'in', ids)
    .execute()
  return new Map(rows.map(({ appointmentId, zone }) => [appointmentId, zone]))
}
