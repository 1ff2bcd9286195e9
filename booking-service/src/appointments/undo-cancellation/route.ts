import { undoCancellationAnswer, undoCancellationBody } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { decideUndoCancellation } from '@lapka/domain/appointments/undo-cancellation/decide.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext } from '../../http/command-context.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** POST …/undo-cancellation: whoever cancelled has the appointment back, as long as nothing was sent. */
export const undoCancellationRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, limits, now } = dependencies
  const schema = {
    params: idParams,
    body: undoCancellationBody,
    headers: idempotencyHeaders,
    response: { 200: undoCancellationAnswer },
  }
  const config = { rateLimit: perAccount(limits.commandsPerAccount) }
  app.post('/api/v2/appointments/:id/undo-cancellation', { schema, config }, async (request) => {
    const { id } = request.params
    const at = now()
    const { party, user } = await ownAppointment(dependencies, request)
    const by = party === 'parent' ? 'parent' : 'professional'
    const context = commandContext(request, { name: 'undo-cancellation', objectId: id, body: {}, user, now: at })
    const handled = await handle(context, { streams: appointmentStreams(id), more: startedPayment }, (states) =>
      decideUndoCancellation({ by, at }, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}
