import type { FastifyRequest } from 'fastify'
import { cancelAppointmentAnswer, cancelAppointmentBody, cancellationPreview } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import type { Events } from '@lapka/contracts/events.ts'
import {
  decideCancelAppointment,
  quoteForAppointment,
  type CancelStates,
} from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, derivedId } from '../../http/command-context.ts'
import { Refused } from '../../http/refused.ts'
import { handleOnDays } from '../handle-on-days.ts'
import { appointmentStreams, ownAppointment, type Party } from '../own-appointment.ts'

/** Operators look; they cancel through their own road with a reason and a second person (a later issue). */
const cancellerOf = (party: Party): 'parent' | 'professional' => {
  if (party === 'operator') throw new Refused('NOT_ALLOWED')
  return party
}

export const cancelAppointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const { now, handle } = dependencies

  app.get(
    '/api/v2/appointments/:id/cancellation-preview',
    { schema: { params: idParams, response: { 200: cancellationPreview } } },
    async (request) => {
      const { appointment, payment, party } = await ownAppointment(dependencies, request.params.id, userOf(request))
      if (appointment.status === 'cancelled' || appointment.status === 'expired') throw new Refused('ALREADY_CANCELLED')
      const quote = quoteForAppointment(appointment, payment, {
        by: party === 'professional' ? 'professional' : 'parent',
        at: now(),
      })
      const { refundCents, keptCents, isLate, changesAt } = quote
      return {
        refundCents,
        keptCents,
        isLate,
        changesAt,
        freeCancellationUntil: appointment.freeCancellationUntil,
        policy: appointment.policy,
      }
    },
  )

  const schema = {
    params: idParams,
    body: cancelAppointmentBody,
    headers: idempotencyHeaders,
    response: { 200: cancelAppointmentAnswer },
  }
  app.post('/api/v2/appointments/:id/cancel-appointment', { schema }, async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const at = now()
    const { appointment, party } = await ownAppointment(dependencies, id, user)
    const by = cancellerOf(party)
    const context = commandContext(request as FastifyRequest, {
      name: 'cancel-appointment',
      objectId: id,
      body: request.body,
      user,
      now: at,
    })
    const refundId = derivedId('refund', context.commandId)
    const command = { by, reason: request.body.reason, at, refund: { refundId, idempotencyKey: `refund-${refundId}-1` } }
    const { events, position } = await handleOnDays<CancelStates>(handle, context, {
      appointment,
      streams: appointmentStreams(id),
      decide: (states) => decideCancelAppointment(command, states),
    })
    const cancelled = events['appointment']?.find((event) => event.type === 'AppointmentCancelled')?.data as
      Events['AppointmentCancelled'] | undefined
    return { refundCents: cancelled?.refundCents ?? 0, position }
  })
}
