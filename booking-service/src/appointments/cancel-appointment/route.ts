import { cancelAppointmentAnswer, cancelAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { UNDO_MS } from '@lapka/contracts/time.ts'
import { decideCancelAppointment, outcomeOfCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { paymentAndLedgers } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext } from '../../http/command-context.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { appointmentStreams, ownAppointment, sideOf } from '../own-appointment.ts'

const schema = {
  params: idParams,
  // A reason may be given; without one there need be no body at all.
  body: cancelAppointmentBody.nullish(),
  headers: idempotencyHeaders,
  response: { 200: cancelAppointmentAnswer },
}

/**
 * POST …/cancel-appointment: gives the time back and asks for the refund that the pinned policy says, in one append; with `isUndoable`
 * both wait for `CancellationSettled`. The instant of this request fixes the amount. Operators look; they will cancel through a road of their own, with a reason and a second person.
 */
export const cancelAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const config = { rateLimit: perAccount(dependencies.limits.commandsPerAccount) }
  app.post('/api/v2/appointments/:id/cancel-appointment', { schema, config }, async (request) => {
    const { id } = request.params
    const { reason = '', isUndoable = false } = request.body ?? {}
    const at = dependencies.now()
    const { party, user } = await ownAppointment(dependencies, request)
    const by = sideOf(party, { reason })
    const context = commandContext(request, {
      name: 'cancel-appointment',
      objectId: id,
      body: { reason, ...(isUndoable && { isUndoable }) },
      user,
      now: at,
    })
    const refundId = derivedId('refund', context.commandId)
    const command = {
      by,
      reason,
      at,
      refund: { refundId, idempotencyKey: `refund-${refundId}-1` },
      undoUntil: isUndoable ? addMs(at, UNDO_MS) : undefined,
    } as const
    const reading = { streams: appointmentStreams(id), more: paymentAndLedgers }
    const handled = await dependencies.handle(context, reading, (states) => decideCancelAppointment(command, states))
    const { events, position } = orRefuse(handled)
    return { ...outcomeOfCancelAppointment(events.appointment), position }
  })
}
