import { resizeAppointmentAnswer, resizeAppointmentBody } from '@lapka/contracts/api/change-appointment.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  decideResizeAppointment,
  outcomeOfResizeAppointment,
  resizeAppointmentStreams,
} from '@lapka/domain/appointments/resize-appointment/decide.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'

/** POST …/resize-appointment: its professional lets it end later, where the time after it is free, or earlier. */
export const resizeAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = {
    params: idParams,
    body: resizeAppointmentBody,
    response: { 200: resizeAppointmentAnswer },
  }
  app.post('/api/v2/appointments/:id/resize-appointment', commandFor(ofAppointment('professional'), schema), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const command = { ...request.body, at: now() }
    const context = commandContext(request, { user, now: command.at })
    const streams = resizeAppointmentStreams({ appointmentId: id, endsAt: command.endsAt })
    const handled = await decideWithWays(dependencies, (travel) =>
      handle(context, streams, (states) => decideResizeAppointment({ ...command, travel }, states)),
    )
    const { events, position } = orRefuse(handled)
    return { ...outcomeOfResizeAppointment(events.appointment), position }
  })
}
