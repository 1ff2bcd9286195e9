import type { FastifyRequest } from 'fastify'
import { startPaymentAnswer, startPaymentBody } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { decideStartPayment, type StartPaymentStates } from '@lapka/domain/appointments/start-payment/decide.ts'
import { appointmentById, checkoutUrlOf } from '@lapka/projections/appointments/query.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, derivedId } from '../../http/command-context.ts'
import { Refused } from '../../http/refused.ts'
import { handleOnDays } from '../handle-on-days.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

const PATIENCE_MS = 8_000

/**
 * POST …/start-payment: asks for the money and answers where to pay. A worker opens the provider's page; this waits for it a
 * bounded time (docs/decisions/0002). The parent alone pays.
 */
export const startPaymentRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, body: startPaymentBody, headers: idempotencyHeaders, response: { 200: startPaymentAnswer } }
  app.post('/api/v2/appointments/:id/start-payment', { schema }, async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const at = dependencies.now()
    const { appointment, party } = await ownAppointment(dependencies, id, user)
    if (party !== 'parent') throw new Refused(party === 'operator' ? 'NOT_ALLOWED' : 'NOT_FOUND')
    const context = commandContext(request as FastifyRequest, { name: 'start-payment', objectId: id, body: {}, user, now: at })
    // Asked again under another key, the payment that was asked for first goes on: one appointment, one charge.
    const command = { at, paymentId: derivedId('payment', id), idempotencyKey: `checkout-${id}` }
    const { position } = await handleOnDays<StartPaymentStates>(dependencies.handle, context, {
      appointment,
      streams: appointmentStreams(id),
      decide: (states) => decideStartPayment(command, states),
    })
    return { checkoutUrl: await checkoutUrl(dependencies, id), position }
  })
}

/** Looks at each change of the appointment until the page is open, or the hold has ended meanwhile. */
const checkoutUrl = async ({ db, changes, now }: Dependencies, appointmentId: string): Promise<string> => {
  const url = await changes.untilDefined(appointmentId, PATIENCE_MS, async () => {
    const found = await checkoutUrlOf(db, appointmentId)
    if (found !== undefined) return found
    const view = await appointmentById(db, appointmentId, now())
    if (view?.status === 'CANCELED') throw new Refused('HOLD_EXPIRED')
    if (view !== undefined && view.paidCents > 0) throw new Refused('ALREADY_PAID')
    return undefined
  })
  if (url === undefined) throw new Refused('PAYMENT_PROVIDER_SLOW')
  return url
}
