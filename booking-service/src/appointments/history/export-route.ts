import { idParams } from '@lapka/contracts/api/common.ts'
import { historyFile } from '@lapka/contracts/api/history-file.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ownAppointment } from '../own-appointment.ts'
import { isHistoryOf, streamNamesOf } from './history-events.ts'
import { historyFileOf } from './history-file.ts'

/** GET …/history/export: the appointment's history as a file that anybody can prove without us. */
export const historyExportRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/history/export',
    { schema: { params: idParams, response: { 200: historyFile } } },
    async (request, reply) => {
      const { id } = request.params
      await ownAppointment(dependencies, request)
      const streamNames = await streamNamesOf(dependencies.handle, id)
      const file = await historyFileOf(dependencies, { about: { appointmentId: id }, streamNames, isShown: isHistoryOf(id) })
      return reply
        .header('content-disposition', `attachment; filename="lapka-history-${numberOf(id)}.json"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )
}
