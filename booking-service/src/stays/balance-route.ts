import { idParams } from '@lapka/contracts/api/common.ts'
import { payBalanceAnswer, payBalanceBody } from '@lapka/contracts/api/change-stay.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { decideStartBalance, outcomeOfStartBalance } from '@lapka/domain/appointments/pay-balance/decide.ts'
import { isBalanceDue, requireConfirmed } from '@lapka/domain/appointments/started-appointment.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import { checkoutUrlOf } from '../appointments/start-payment/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'

/** POST …/pay-balance: asks for what is left of a stay's price and answers where to pay, as paying for the first time does. */
export const balanceRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, feePercent } = dependencies
  const schema = { params: idParams, body: payBalanceBody, response: { 200: payBalanceAnswer } }
  app.post('/api/v2/appointments/:id/pay-balance', commandFor(ofAppointment('parent'), schema), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const context = commandContext(request, { user, now: at })
    const paymentId = derivedId('payment', context.commandId)
    const { cards } = await handle.read(cardStreams(user.id))
    const customerId = customerWithCards(cards)
    const asked = { at, paymentId, idempotencyKey: `checkout-${paymentId}`, feePercent, language: languageOf(request) }
    const command = { ...asked, ...(customerId !== undefined && { customerId }) }
    const payment = { stream: paymentStream(paymentId), fold: paymentFold, isNew: true }
    const answer = await handle(context, { streams: { ...appointmentStreams(id), payment } }, (states) =>
      decideStartBalance(command, states),
    )
    const { events, position } = orRefuse(answer)
    const isWanted = async (): Promise<void> => {
      const { appointment } = await handle.read(appointmentStreams(id))
      if (!isBalanceDue(orRefuse(requireConfirmed(appointment)))) throw new Refused('BALANCE_NOT_DUE')
    }
    const going = { appointmentId: id, ...outcomeOfStartBalance(events.appointment) }
    return { checkoutUrl: await checkoutUrlOf(dependencies, going, isWanted), position }
  })
}
