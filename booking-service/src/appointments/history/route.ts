import { historyPage } from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ownAppointment } from '../own-appointment.ts'
import { accountIdsOf, inLogOrder, isHistoryOf, personalOf, readStreams, streamNamesOf } from './history-events.ts'

/**
 * GET …/history: the log itself, oldest first. What is personal in `data` stands in clear in `opened`. An event of an older version is
 * shown in the shape of today; the export holds what was hashed.
 */
export const historyRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/history',
    { schema: { params: idParams, querystring: afterQuery, response: { 200: historyPage } } },
    async (request) => {
      const { id } = request.params
      await ownAppointment(dependencies, request)
      const streams = await readStreams(dependencies.handle, await streamNamesOf(dependencies.handle, id))
      const events = inLogOrder([...streams.values()].flat().filter(isHistoryOf(id)))
      const [opened, names] = await Promise.all([
        dependencies.vault.openEvents(events),
        accountNames(dependencies.db, accountIdsOf(events)),
      ])
      return {
        items: events.map((event, index) => ({
          ...event,
          data: event.data as Record<string, unknown>,
          actor: { ...event.actor, displayName: names.get(event.actor.id) || null },
          opened: personalOf(opened[index] ?? event),
        })),
      }
    },
  )
}
