import { idParams } from '@lapka/contracts/api/common.ts'
import { startConsultationPaymentAnswer, startConsultationPaymentBody } from '@lapka/contracts/api/consultations.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import {
  decideStartConsultationPayment,
  outcomeOfStartConsultationPayment,
  whyNotPayable,
} from '@lapka/domain/consultations/start-payment/decide.ts'
import { consultationStreams, startPaymentStreams } from '@lapka/domain/consultations/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { languageOf } from '../../http/language.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownConsultation } from '../own-consultation.ts'
import { changeOf } from '../../live/change-feed.ts'

/**
 * POST …/start-payment: the bank is asked to keep the money, or a card is checked where promotions pay all of it, and this answers where. A worker opens the provider's page; this waits for it a
 * bounded time, as booking does.
 */
export const startConsultationPaymentRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, feePercent } = dependencies
  const schema = {
    params: idParams,
    body: startConsultationPaymentBody,
    response: { 200: startConsultationPaymentAnswer },
  }
  app.post('/api/v2/consultations/:id/start-payment', commandFor(ofConsultation('parent'), schema), async (request) => {
    const { id } = request.params
    const saveCard = request.body?.saveCard === true
    const at = now()
    const { user } = await ownConsultation(dependencies, request)
    const body = saveCard ? { saveCard } : {}
    const context = commandContext(request, { name: 'start-consultation-payment', body, user, now: at })
    // Asked again under another key, the payment that was asked for first goes on: one consultation, one charge.
    const paymentId = derivedId('payment', context.commandId)
    const { cards } = await handle.read(cardStreams(user.id))
    const customerId = customerWithCards(cards)
    const card = { saveCard, ...(customerId !== undefined && { customerId }) }
    const asked = { at, paymentId, idempotencyKey: `checkout-${paymentId}`, feePercent, language: languageOf(request) }
    const handled = await handle(context, startPaymentStreams(id, paymentId), (states) =>
      decideStartConsultationPayment({ ...asked, ...card }, states),
    )
    const { events, position } = orRefuse(handled)
    const { paymentId: goingId } = outcomeOfStartConsultationPayment(events.consultation)
    return { checkoutUrl: await checkoutUrl(dependencies, { consultationId: id, paymentId: goingId }), position }
  })
}

/** Looks until the page is open, or there is nothing to pay for any more. The log keeps the address for good. */
const checkoutUrl = async (
  { handle, changes, checkoutTimeoutMs, now }: Dependencies,
  { consultationId, paymentId }: { consultationId: string; paymentId: string },
): Promise<string> => {
  const url = await changes.untilDefined(changeOf(consultationId, checkoutTimeoutMs), async () => {
    const opened = factOf(await handle.readEvents(paymentStream(paymentId)), 'CheckoutOpened')
    if (opened !== undefined) return opened.checkoutUrl
    const { consultation } = await handle.read(consultationStreams(consultationId))
    const refused = whyNotPayable(consultation, now())
    if (refused !== null) throw new Refused(refused)
    return undefined
  })
  if (url === undefined) throw new Refused('PAYMENT_PROVIDER_SLOW')
  return url
}
