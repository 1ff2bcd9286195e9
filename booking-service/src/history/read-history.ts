import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { historyFilter, historyListItem } from '@lapka/contracts/api/appointment-history.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { listHistory, type HistoryEntry, type HistoryScope } from '@lapka/projections/history/query.ts'
import { accountIdsOf, personalOf, readStreams } from '../appointments/history/history-events.ts'
import { scopeOf } from '../appointments/appointment-scope.ts'
import type { Dependencies } from '../dependencies.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { recordRead, type Recording } from '../http/record-read.ts'
import { Refused } from '../http/refused.ts'

type Filter = z.infer<typeof historyFilter>
export type HistoryItem = z.infer<typeof historyListItem>
type HistoryDependencies = Pick<Dependencies, 'db' | 'handle' | 'vault'>

/** A user's own; a clinic's is of its vets or of the one it names, an operator's of all or of the professional they name. */
const historyScopeOf = (user: CurrentUser, { professionalId }: Pick<Filter, 'professionalId'>): HistoryScope => {
  if (user.role === 'OPERATOR') return { professionalId }
  const own = scopeOf(user)
  if ('clinicId' in own) return { ...own, professionalId }
  if (professionalId !== undefined && professionalId !== user.professionalId) throw new Refused('NOT_FOUND')
  return own
}

type Reader = Pick<FastifyRequest, 'user' | 'id' | 'headers'>

/** The scope of the requested history. Reading one's own is free; each read of others' is on record before it is answered. */
export const recordedScopeOf = async (
  recording: Recording,
  request: Reader,
  { filter, what }: { filter: Filter; what: string },
): Promise<HistoryScope> => {
  const user = userOf(request)
  const scope = historyScopeOf(user, filter)
  if (user.role !== 'OPERATOR' && scope.clinicId === undefined) return scope
  const { professionalId = null, clinicId = null } = scope
  const fact = { type: 'HistoryRead', data: { professionalId, clinicId, what } } as const
  await recordRead(recording, request, { stream: readsStream(professionalId ?? clinicId ?? 'all'), fact })
  return scope
}

export type HistoryRequest = { scope: HistoryScope; filter: Filter; cursor?: string | undefined; limit: number }

export const listEntries = ({ db }: Pick<HistoryDependencies, 'db'>, { scope, filter, cursor, limit }: HistoryRequest) =>
  listHistory(db, { scope, from: filter.from, to: filter.to, types: filter.type?.split(','), actor: filter.actor, cursor, limit })

/** The items of those entries, as people read them. Their streams are read together and whole: they are short. */
export const itemsAt = async (dependencies: HistoryDependencies, entries: readonly HistoryEntry[]): Promise<HistoryItem[]> => {
  const streams = await readStreams(dependencies.handle, [...new Set(entries.map(({ stream }) => stream))])
  const found = entries.flatMap((entry) => {
    const event = streams.get(entry.stream)?.[entry.revision]
    return event === undefined ? [] : [{ entry, event }]
  })
  const events = found.map(({ event }) => event)
  const [opened, names, zones] = await Promise.all([
    dependencies.vault.openEvents(events),
    accountNames(dependencies.db, accountIdsOf(events)),
    zonesOf(dependencies, [...new Set(entries.map(({ appointmentId }) => appointmentId))]),
  ])
  return found.map(({ entry: { appointmentId }, event }, index) => ({
    ...event,
    data: event.data as Record<string, unknown>,
    actor: { ...event.actor, displayName: names.get(event.actor.id) || null },
    opened: personalOf(opened[index] ?? event),
    appointment: { id: appointmentId, number: numberOf(appointmentId), zone: zones.get(appointmentId) ?? DEFAULT_ZONE },
  }))
}

const zonesOf = async ({ db }: Pick<HistoryDependencies, 'db'>, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('views.appointments')
    .select(['appointmentId', 'zone'])
    .where('appointmentId', 'in', ids)
    .execute()
  return new Map(rows.map(({ appointmentId, zone }) => [appointmentId, zone]))
}
