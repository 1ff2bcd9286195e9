import { appointmentNote, noteAppointmentAnswer, noteAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { decideNoteAppointment, noteStreams } from '@lapka/domain/appointments/note-appointment/decide.ts'
import { noteOf } from '@lapka/projections/notes/project.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext } from '../../http/command-context.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { seePosition } from '../../http/see-position.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** The professional's private note on an appointment. Nobody else reads it or learns that there is one. */
export const noteAppointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const schema = {
    params: idParams,
    body: noteAppointmentBody,
    headers: idempotencyHeaders,
    response: { 200: noteAppointmentAnswer },
  }
  const config = { rateLimit: perAccount(dependencies.limits.commandsPerAccount) }
  app.post('/api/v2/appointments/:id/note-appointment', { schema, config }, async (request) => {
    const { id } = request.params
    const at = dependencies.now()
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { name: 'note-appointment', objectId: id, body: request.body, user, now: at })
    const { appointment } = appointmentStreams(id)
    const handled = await dependencies.handle(context, { streams: { appointment, ...noteStreams(id) } }, (states) =>
      decideNoteAppointment({ ...request.body, at }, states),
    )
    return { id, position: orRefuse(handled).position }
  })

  app.get(
    '/api/v2/appointments/:id/note',
    { schema: { params: idParams, querystring: afterQuery, response: { 200: appointmentNote } } },
    async (request) => {
      await ownAppointment(dependencies, request)
      await seePosition(dependencies, request.query.after, ['notes'])
      return noteOf(dependencies.db, request.params.id)
    },
  )
}
