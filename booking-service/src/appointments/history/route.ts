import { historyPage, historyPageQuery } from '@lapka/contracts/api/appointment-history.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { ForeignCursor } from '@lapka/projections/foreign-cursor.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { routeFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'
import { accountIdsOf, inLogOrder, isHistoryOf, personalOf, readStreams, streamNamesOf } from './history-events.ts'

const DEFAULT_LIMIT = 200

/**
 * GET …/history: the log itself, oldest first and page by page. Personal fields of `data` stand in clear in `opened`. An event of an
 * older version is shown in the shape of today; the export holds the hashed form.
 */
export const historyRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/history',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), {
      params: idParams,
      querystring: historyPageQuery,
      response: { 200: historyPage },
    }),
    async (request) => {
      const { id } = request.params
      const { cursor, limit = DEFAULT_LIMIT } = request.query
      await ownAppointment(dependencies, request)
      const streams = await readStreams(dependencies.handle, await streamNamesOf(dependencies.handle, id))
      const all = inLogOrder([...streams.values()].flat().filter(isHistoryOf(id)))
      const { events, ...next } = pageOf(all, { cursor, limit })
      const [opened, names] = await Promise.all([
        dependencies.vault.openEvents(events),
        accountNames(dependencies.db, accountIdsOf(events)),
      ])
      const items = events.map((event, index) => ({
        ...event,
        data: event.data as Record<string, unknown>,
        actor: { ...event.actor, displayName: names.get(event.actor.id) || null },
        opened: personalOf(opened[index] ?? event),
      }))
      return { items, ...next }
    },
  )
}

/** The cursor is the position of the last one of the page before. */
const pageOf = (
  all: RecordedEvent[],
  { cursor, limit }: { cursor: string | undefined; limit: number },
): { events: RecordedEvent[]; nextCursor?: string } => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new ForeignCursor()
  const left = cursor === undefined ? all : all.filter(({ position }) => position > Number(cursor))
  const events = left.slice(0, limit)
  const last = events.at(-1)
  return { events, ...(left.length > limit && last ? { nextCursor: String(last.position) } : {}) }
}
