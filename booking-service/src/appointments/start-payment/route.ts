import { startPaymentAnswer, startPaymentBody } from '@lapka/contracts/api/appointments.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '@lapka/domain/appointments/appointment.ts'
import { claimedLedgers } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { decideStartPayment, outcomeOfStartPayment } from '@lapka/domain/appointments/start-payment/decide.ts'
import { isUnpaid, whyNotUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import { takeOverParties } from '@lapka/domain/appointments/take-over/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext } from '../../http/command-context.ts'
import { languageOf } from '../../http/language.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment, professionalOf } from '../own-appointment.ts'
import { changeOf } from '../../live/change-feed.ts'

/**
 * POST …/start-payment: asks for the money and answers where to pay. A worker opens the provider's page; this waits for it a
 * bounded time (docs/decisions/0002). The parent alone pays.
 */
export const startPaymentRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, body: startPaymentBody, response: { 200: startPaymentAnswer } }
  app.post('/api/v2/appointments/:id/start-payment', commandFor(ofAppointment('parent'), schema), async (request) => {
    const { id } = request.params
    const saveCard = request.body?.saveCard === true
    const at = dependencies.now()
    const { appointment, user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { body: saveCard ? { saveCard } : {}, user, now: at })
    // Asked again under another key, the payment that was asked for first goes on: one appointment, one charge.
    const paymentId = derivedId('payment', context.commandId)
    const { feePercent } = dependencies
    const { cards } = await dependencies.handle.read(cardStreams(user.id))
    const customerId = customerWithCards(cards)
    const card = { saveCard, ...(customerId !== undefined && { customerId }) }
    const asked = { at, paymentId, idempotencyKey: `checkout-${paymentId}` }
    const command = { ...asked, ...card, feePercent, language: languageOf(request) }
    const payment = { stream: paymentStream(paymentId), fold: paymentFold, isNew: true }
    const streams = { ...appointmentStreams(id), payment, professional: professionalOf(appointment) }
    const handled = await dependencies.handle(context, { streams, more: withParties }, (states) =>
      decideStartPayment(command, states),
    )
    const { events, position } = orRefuse(handled)
    const { paymentId: goingId } = outcomeOfStartPayment(events.appointment)
    if (goingId === null) return { checkoutUrl: `${dependencies.publicUrl}/appointments/${id}`, position }
    const isWanted = async (): Promise<void> => {
      const { appointment: standing } = await dependencies.handle.read(appointmentStreams(id))
      if (!isUnpaid(standing)) throw new Refused(whyNotUnpaid(standing))
    }
    return { checkoutUrl: await checkoutUrlOf(dependencies, { appointmentId: id, paymentId: goingId }, isWanted), position }
  })
}

const withParties = (states: { appointment: Appointment }) => ({ ...claimedLedgers(states), ...takeOverParties(states) })

/**
 * Reads each change of the appointment until the page is open; `isWanted` refuses once the payment is no longer needed. The log keeps the address for
 * good: the same key gets the same address again, paid or not.
 */
export const checkoutUrlOf = async (
  { handle, changes, checkoutTimeoutMs }: Dependencies,
  { appointmentId, paymentId }: { appointmentId: string; paymentId: string },
  isWanted: () => Promise<void>,
): Promise<string> => {
  const url = await changes.untilDefined(changeOf(appointmentId, checkoutTimeoutMs), async () => {
    const opened = factOf(await handle.readEvents(paymentStream(paymentId)), 'CheckoutOpened')
    if (opened !== undefined) return opened.checkoutUrl
    await isWanted()
    return undefined
  })
  if (url === undefined) throw new Refused('PAYMENT_PROVIDER_SLOW')
  return url
}
