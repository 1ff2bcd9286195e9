import { idParams } from '@lapka/contracts/api/common.ts'
import { historyFile } from '@lapka/contracts/api/history-file.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { routeFor } from '../../http/route-for.ts'
import { sendExport } from '../../http/send-export.ts'
import { ownAppointment } from '../own-appointment.ts'
import { isHistoryOf, streamNamesOf } from './history-events.ts'
import { writeHistoryFile } from './history-file.ts'

/** GET …/history/export: the appointment's history as a file that can be proven without Lapka. */
export const historyExportRoute = (app: App, dependencies: Dependencies): void => {
  // For the API's description; what is written is no object to be checked.
  const schema = { params: idParams, response: { 200: historyFile } } as { params: typeof idParams }
  app.get(
    '/api/v2/appointments/:id/history/export',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), schema),
    (request, reply) => {
      const { id } = request.params
      return sendExport(
        { request, reply },
        { name: `lapka-history-${numberOf(id)}.json`, type: 'application/json' },
        async (add) => {
          await ownAppointment(dependencies, request)
          const streamNames = await streamNamesOf(dependencies.handle, id)
          await writeHistoryFile(dependencies, { about: { appointmentId: id }, streamNames, isShown: isHistoryOf(id) }, add)
        },
      )
    },
  )
}
