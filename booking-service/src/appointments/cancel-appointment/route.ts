import { cancelAppointmentAnswer, cancelAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { decideCancelAppointment, outcomeOfCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { paymentAndLedgers } from '@lapka/domain/appointments/payment-of-appointment.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext, refundKeysOf } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment, sideOf } from '../own-appointment.ts'

const schema = {
  params: idParams,
  // A reason may be given; without one there need be no body at all.
  body: cancelAppointmentBody.nullish(),
  response: { 200: cancelAppointmentAnswer },
}

/**
 * POST …/cancel-appointment: gives the time back and asks for the refund that the pinned policy says, in one append; with `isUndoable`
 * both wait for `CancellationSettled`. The instant of this request fixes the amount. Operators look; they will cancel through a road of their own, with a reason and a second person.
 */
export const cancelAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  app.post(
    '/api/v2/appointments/:id/cancel-appointment',
    commandFor(ofAppointment('parent', 'professional', 'clinic'), schema),
    async (request) => {
      const { id } = request.params
      const { reason = '', isUndoable = false } = request.body ?? {}
      const at = dependencies.now()
      const { party, user } = await ownAppointment(dependencies, request)
      const by = sideOf(party, { reason })
      const context = commandContext(request, { body: { reason, ...(isUndoable && { isUndoable }) }, user, now: at })
      const command = {
        by,
        reason,
        at,
        refund: refundKeysOf(context),
        isUndoable,
      } as const
      const reading = { streams: appointmentStreams(id), more: paymentAndLedgers }
      const handled = await dependencies.handle(context, reading, (states) => decideCancelAppointment(command, states))
      const { events, position } = orRefuse(handled)
      return { ...outcomeOfCancelAppointment(events.appointment), position }
    },
  )
}
