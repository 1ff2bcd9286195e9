import { extendHoldAnswer, extendHoldBody } from '@lapka/contracts/api/appointments.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { claimedLedgers } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { decideExtendHold, outcomeOfExtendHold } from '@lapka/domain/appointments/extend-hold/decide.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** POST …/extend-hold: five more minutes to pay, once per hold. Only the parent, whose hold it is. */
export const extendHoldRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, body: extendHoldBody, response: { 200: extendHoldAnswer } }
  app.post('/api/v2/appointments/:id/extend-hold', commandFor(ofAppointment('parent'), schema), async (request) => {
    const { id } = request.params
    const at = dependencies.now()
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: at })
    const reading = { streams: { appointment: appointmentStreams(id).appointment }, more: claimedLedgers }
    const handled = await dependencies.handle(context, reading, (states) => decideExtendHold({ at }, states))
    const { events, position } = orRefuse(handled)
    return { ...outcomeOfExtendHold(events.appointment), position }
  })
}
