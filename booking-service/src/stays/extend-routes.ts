import { idParams } from '@lapka/contracts/api/common.ts'
import { extendStayAnswer, extendStayBody, extensionPreview, extensionQuery } from '@lapka/contracts/api/change-stay.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { decideExtendStay, outcomeOfExtendStay } from '@lapka/domain/appointments/extend-stay/decide.ts'
import { heldFor } from '@lapka/domain/appointments/extend-stay/end.ts'
import { extendStayStreams, offerExtension } from '@lapka/domain/appointments/extend-stay/offer.ts'
import { endOfStay } from '@lapka/domain/appointments/shorten-stay/decide.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { isVaccinationDue } from '@lapka/domain/appointments/started-appointment.ts'
import { isAwaited } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import { checkoutUrlOf } from '../appointments/start-payment/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** More nights at the end of a stay: what they would come to, and holding them to be paid. The parent alone pays. */
export const extendStayRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, feePercent } = dependencies
  const reading = { params: idParams, querystring: extensionQuery, response: { 200: extensionPreview } }
  app.get('/api/v2/appointments/:id/extension-preview', routeFor(ofAppointment('parent'), reading), async (request) => {
    const { appointment } = await ownAppointment(dependencies, request)
    const { departure } = request.query
    const { streams, more } = extendStayStreams({ appointmentId: request.params.id, departure })
    const states = await handle.read({ ...streams, ...more({ appointment }) })
    const offer = orRefuse(offerExtension({ departure, at: now() }, states))
    // It changed between the two reads.
    if ('missing' in offer) throw new Refused('DAY_CHANGED_MEANWHILE')
    const extras = offer.parts.flatMap((part) => {
      if (part.kind !== 'extra') return []
      const { name, nameEn } = part.extra
      return [{ name, nameEn, count: part.count, cents: part.count * part.eachCents }]
    })
    const endsAt = endOfStay(offer.appointment, departure)
    const { stay } = offer.appointment
    const waitsForVaccination = isAwaited(stay.vaccinations, departure) && !isVaccinationDue(offer.appointment)
    return { departure, endsAt, nights: offer.nights, extras, priceCents: totalOf(offer.price), waitsForVaccination }
  })

  const schema = { params: idParams, body: extendStayBody, response: { 200: extendStayAnswer } }
  app.post('/api/v2/appointments/:id/extend-stay', commandFor(ofAppointment('parent'), schema), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const context = commandContext(request, { user, now: at })
    const paymentId = derivedId('payment', context.commandId)
    const { cards } = await handle.read(cardStreams(user.id))
    const customerId = customerWithCards(cards)
    const asked = { at, paymentId, idempotencyKey: `checkout-${paymentId}`, feePercent, language: languageOf(request) }
    const command = { ...asked, departure: request.body.departure, ...(customerId !== undefined && { customerId }) }
    const { streams, more } = extendStayStreams({ appointmentId: id, departure: command.departure })
    const payment = { stream: paymentStream(paymentId), fold: paymentFold, isNew: true }
    const answer = await handle(context, { streams: { ...streams, payment }, more }, (states) =>
      decideExtendStay(command, states),
    )
    const { events, position } = orRefuse(answer)
    const going = { appointmentId: id, ...outcomeOfExtendStay(events.appointment) }
    const isWanted = async (): Promise<void> => {
      const { appointment } = await handle.read(appointmentStreams(id))
      if (heldFor(appointment, going.paymentId) === undefined) throw new Refused('EXTENSION_NOT_WANTED')
    }
    return { checkoutUrl: await checkoutUrlOf(dependencies, going, isWanted), position }
  })
}
