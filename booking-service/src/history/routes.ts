import { historyFilter, historyList, historyQuery, MAX_EXPORTED } from '@lapka/contracts/api/appointment-history.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { writeHistoryFile } from '../appointments/history/history-file.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { csvHeader, csvLines } from '../http/csv.ts'
import { instantsOf } from '../http/day-range.ts'
import { chunksOf } from '../http/json-list.ts'
import { perAccount } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'
import { sendExport } from '../http/send-export.ts'
import { seePosition } from '../http/see-position.ts'
import { historyCells, historyColumns } from './history-csv.ts'
import { itemsAt, listEntries, recordedScopeOf } from './read-history.ts'

const DEFAULT_LIMIT = 100
const EXPORTS_PER_MINUTE = 30
const ITEMS_AT_ONCE = 200

/** The history of all of a person's appointments: page by page, as a table for spreadsheets, or as a file that proves itself. */
export const historyRoutes = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/history',
    routeFor('signed-in', { querystring: historyQuery, response: { 200: historyList } }),
    async (request) => {
      const { after, cursor, limit = DEFAULT_LIMIT, ...filter } = await instantsOf(dependencies, request, request.query)
      await seePosition(dependencies, after, ['history'])
      const scope = await recordedScopeOf(dependencies, request, { filter, what: 'list' })
      const { entries, ...next } = await listEntries(dependencies, { scope, filter, cursor, limit })
      return { items: await itemsAt(dependencies, entries), ...next }
    },
  )

  const config = { rateLimit: perAccount(EXPORTS_PER_MINUTE) }

  app.get('/api/v2/history.csv', routeFor('signed-in', { querystring: historyFilter }, config), (request, reply) =>
    sendExport({ request, reply }, { name: 'lapka-history.csv', type: 'text/csv' }, async (add) => {
      const filter = await instantsOf(dependencies, request, request.query)
      const scope = await recordedScopeOf(dependencies, request, { filter, what: 'table' })
      const { entries } = await listEntries(dependencies, { scope, filter, limit: MAX_EXPORTED })
      await add(csvHeader(historyColumns))
      for (const some of chunksOf(entries, ITEMS_AT_ONCE)) await add(csvLines(historyCells(await itemsAt(dependencies, some))))
    }),
  )

  const schema = { querystring: historyFilter, summary: 'The same as a file that proves itself' }
  app.get('/api/v2/history/export', routeFor('signed-in', schema, config), (request, reply) =>
    sendExport({ request, reply }, { name: 'lapka-history.json', type: 'application/json' }, async (add) => {
      const filter = await instantsOf(dependencies, request, request.query)
      const scope = await recordedScopeOf(dependencies, request, { filter, what: 'export' })
      const { entries, nextCursor } = await listEntries(dependencies, { scope, filter, limit: MAX_EXPORTED })
      const shown = new Set(entries.map(({ stream, revision }) => `${stream} ${revision}`))
      const history = {
        about: { filter: withoutEmpty({ ...scope, ...filter }), isWhole: nextCursor === undefined },
        streamNames: [...new Set(entries.map(({ stream }) => stream))],
        isShown: ({ stream, revision }: RecordedEvent) => shown.has(`${stream} ${revision}`),
      }
      await writeHistoryFile(dependencies, history, add)
    }),
  )
}

const withoutEmpty = (filter: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined))
