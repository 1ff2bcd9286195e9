import { appointmentNote, noteAppointmentAnswer, noteAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { decideNoteAppointment, noteStreams } from '@lapka/domain/appointments/note-appointment/decide.ts'
import { noteOf } from '@lapka/projections/notes/project.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** The professional's private note on an appointment. No one else reads it or learns that there is one. */
export const noteAppointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const schema = {
    params: idParams,
    body: noteAppointmentBody,
    response: { 200: noteAppointmentAnswer },
  }
  app.post('/api/v2/appointments/:id/note-appointment', commandFor(ofAppointment('professional'), schema), async (request) => {
    const { id } = request.params
    const at = dependencies.now()
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: at })
    const { appointment } = appointmentStreams(id)
    const handled = await dependencies.handle(context, { streams: { appointment, ...noteStreams(id) } }, (states) =>
      decideNoteAppointment({ ...request.body, at }, states),
    )
    return { id, position: orRefuse(handled).position }
  })

  app.get(
    '/api/v2/appointments/:id/note',
    routeFor(ofAppointment('professional'), { params: idParams, querystring: afterQuery, response: { 200: appointmentNote } }),
    async (request) => {
      await ownAppointment(dependencies, request)
      await seePosition(dependencies, request.query.after, ['notes'])
      return noteOf(dependencies.db, request.params.id)
    },
  )
}
