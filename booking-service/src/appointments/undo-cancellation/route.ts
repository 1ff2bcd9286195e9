import { undoCancellationAnswer, undoCancellationBody } from '@lapka/contracts/api/appointments.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { decideUndoCancellation } from '@lapka/domain/appointments/undo-cancellation/decide.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** POST …/undo-cancellation: the person who cancelled has the appointment back, as long as nothing was sent. */
export const undoCancellationRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = {
    params: idParams,
    body: undoCancellationBody,
    response: { 200: undoCancellationAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/undo-cancellation',
    commandFor(ofAppointment('parent', 'professional', 'clinic'), schema),
    async (request) => {
      const { id } = request.params
      const at = now()
      const { party, user } = await ownAppointment(dependencies, request)
      const by = party === 'parent' ? 'parent' : 'professional'
      const context = commandContext(request, { user, now: at })
      const handled = await handle(context, { streams: appointmentStreams(id) }, (states) =>
        decideUndoCancellation({ by, at }, states),
      )
      return { id, position: orRefuse(handled).position }
    },
  )
}
