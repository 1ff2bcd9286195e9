import { z } from 'zod'
import { historyFilter, historyList, historyQuery, MOST_EXPORTED } from '@lapka/contracts/api/appointments.ts'
import { historyFileOf } from '../appointments/history/history-file.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { instantsOf } from '../http/day-range.ts'
import { perAccount } from '../http/rate-limits.ts'
import { seePosition } from '../http/see-position.ts'
import { historyCsv } from './history-csv.ts'
import { itemsAt, placesOf, whoseOnRecord } from './read-history.ts'

const DEFAULT_LIMIT = 100
const EXPORTS_PER_MINUTE = 30

/** What happened to all of somebody's appointments: page by page, as a table for spreadsheets, or as a file that proves itself. */
export const historyRoutes = (app: App, dependencies: Dependencies): void => {
  app.get('/api/v2/history', { schema: { querystring: historyQuery, response: { 200: historyList } } }, async (request) => {
    const { after, cursor, limit = DEFAULT_LIMIT, ...filter } = await instantsOf(dependencies, request, request.query)
    await seePosition(dependencies, after, ['history'])
    const whose = await whoseOnRecord(dependencies, request, { filter, what: 'list' })
    const { places, ...next } = await placesOf(dependencies, { whose, filter, cursor, limit })
    return { items: await itemsAt(dependencies, places), ...next }
  })

  const config = { rateLimit: perAccount(EXPORTS_PER_MINUTE) }

  app.get(
    '/api/v2/history.csv',
    { schema: { querystring: historyFilter, response: { 200: z.string() } }, config },
    async (request, reply) => {
      const filter = await instantsOf(dependencies, request, request.query)
      const whose = await whoseOnRecord(dependencies, request, { filter, what: 'table' })
      const { places } = await placesOf(dependencies, { whose, filter, limit: MOST_EXPORTED })
      return reply
        .header('content-disposition', 'attachment; filename="lapka-history.csv"')
        .type('text/csv; charset=utf-8')
        .serializer(String)
        .send(historyCsv(await itemsAt(dependencies, places)))
    },
  )

  /** Not through a response schema: to check 5,000 events that were just made by us takes longer than to read them. */
  app.get(
    '/api/v2/history/export',
    {
      schema: { querystring: historyFilter, summary: 'The same as a file that proves itself' } as {
        querystring: typeof historyFilter
      },
      config,
    },
    async (request, reply) => {
      const filter = await instantsOf(dependencies, request, request.query)
      const whose = await whoseOnRecord(dependencies, request, { filter, what: 'export' })
      const { places, nextCursor } = await placesOf(dependencies, { whose, filter, limit: MOST_EXPORTED })
      const shown = new Set(places.map(({ stream, revision }) => `${stream} ${revision}`))
      const file = await historyFileOf(dependencies, {
        about: { filter: asked({ ...whose, ...filter }), isWhole: nextCursor === undefined },
        streamNames: [...new Set(places.map(({ stream }) => stream))],
        isShown: ({ stream, revision }) => shown.has(`${stream} ${revision}`),
      })
      return reply
        .header('content-disposition', 'attachment; filename="lapka-history.json"')
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(JSON.stringify(file))
    },
  )
}

const asked = (filter: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined))
