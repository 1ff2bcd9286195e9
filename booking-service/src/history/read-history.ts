import type { z } from 'zod'
import type { historyFilter, historyListItem } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-row.ts'
import { listHistory, type HistoryPlace, type Whose } from '@lapka/projections/history/query.ts'
import { accountIdsOf, personalOf, readStreams } from '../appointments/history/history-events.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

type Filter = z.infer<typeof historyFilter>
export type HistoryItem = z.infer<typeof historyListItem>
type Need = Pick<Dependencies, 'db' | 'log' | 'vault'>

/** Everybody's own; an operator's is everybody's, or of the professional they name. */
export const whoseHistory = (user: CurrentUser, { professionalId }: Pick<Filter, 'professionalId'>): Whose => {
  if (user.role === 'OPERATOR') return { professionalId }
  if (professionalId !== undefined && professionalId !== user.professionalId) throw new Refused('NOT_FOUND')
  return user.professionalId === null ? { parentId: user.id } : { professionalId: user.professionalId }
}

export type Asked = { whose: Whose; filter: Filter; cursor?: string | undefined; limit: number }

export const placesOf = ({ db }: Pick<Need, 'db'>, { whose, filter, cursor, limit }: Asked) =>
  listHistory(db, { whose, from: filter.from, to: filter.to, types: filter.type?.split(','), actor: filter.actor, cursor, limit })

/** What stands at those places of the log, as people read it. Their streams are read together and whole: they are short. */
export const itemsAt = async (need: Need, places: readonly HistoryPlace[]): Promise<HistoryItem[]> => {
  const streams = await readStreams(need.log, [...new Set(places.map(({ stream }) => stream))])
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
