import { idParams } from '@lapka/contracts/api/common.ts'
import { documentList } from '@lapka/contracts/api/documents.ts'
import { ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { routeFor } from '../http/route-for.ts'
import { readDocuments } from './issued-document.ts'

/** GET …/documents: what was issued about an appointment. */
export const documentsRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/documents',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), {
      params: idParams,
      response: { 200: documentList },
    }),
    async (request) => {
      await ownAppointment(dependencies, request)
      return { items: await readDocuments(dependencies.handle, request.params.id) }
    },
  )
}
