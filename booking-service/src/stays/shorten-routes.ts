import { idParams } from '@lapka/contracts/api/common.ts'
import {
  shortenStayAnswer,
  shortenStayBody,
  shorteningPreview,
  shorteningQuery,
  type ShorteningPreview,
} from '@lapka/contracts/api/change-stay.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { balanceOf, unrefundedCentsOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { paymentAndLedgers, startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import {
  endOfStay,
  decideShortenStay,
  outcomeOfShortenStay,
  whyNotShortened,
} from '@lapka/domain/appointments/shorten-stay/decide.ts'
import { quoteShortening, type Shortening } from '@lapka/domain/appointments/shorten-stay/quote.ts'
import { requireConfirmed } from '@lapka/domain/appointments/started-appointment.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext, refundKeysOf } from '../http/command-context.ts'
import { Refused, orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** As the command does, to the cent. */
export const previewShortening = async (
  { handle }: Pick<Dependencies, 'handle'>,
  appointment: PlacedAppointment,
  shortening: Shortening,
): Promise<ShorteningPreview> => {
  const quote = quoteShortening(appointment, shortening)
  if (quote === undefined) throw new Refused('NOT_A_STAY')
  const { payment = paymentFold.initialState() } = await handle.read(startedPayment({ appointment }))
  const { dropped, extrasCents, isLate, keptCents, waivedCents, price, dueToClinicCents } = quote
  // The parent's bank may have taken some of it back already.
  const refundCents = Math.min(quote.refundCents, unrefundedCentsOf(balanceOf(payment)))
  const { departure } = shortening
  const endsAt = endOfStay(appointment, departure)
  const sums = {
    dropped,
    extrasCents,
    isLate,
    refundCents,
    keptCents,
    waivedCents,
    priceCents: dueToClinicCents ?? totalOf(price),
  }
  return { departure, endsAt, ...sums, isPaidThere: dueToClinicCents !== undefined }
}

/** Giving up the last nights of a stay: what it would come to, and doing it. */
export const shortenStayRoutes = (app: App, dependencies: Dependencies): void => {
  const reading = { params: idParams, querystring: shorteningQuery, response: { 200: shorteningPreview } }
  app.get(
    '/api/v2/appointments/:id/shortening-preview',
    routeFor(ofAppointment('parent', 'professional'), reading),
    async (request) => {
      const own = await ownAppointment(dependencies, request)
      const by = own.party === 'professional' ? 'professional' : 'parent'
      const shortening = { departure: request.query.departure, by, at: dependencies.now() } as const
      const appointment = orRefuse(requireConfirmed(own.appointment))
      const refused = whyNotShortened(appointment, shortening)
      if (refused !== null) throw new Refused(refused)
      return previewShortening(dependencies, appointment, shortening)
    },
  )

  const schema = { params: idParams, body: shortenStayBody, response: { 200: shortenStayAnswer } }
  app.post(
    '/api/v2/appointments/:id/shorten-stay',
    commandFor(ofAppointment('parent', 'professional'), schema),
    async (request) => {
      const { id } = request.params
      const { party, user } = await ownAppointment(dependencies, request)
      const at = dependencies.now()
      const context = commandContext(request, { user, now: at })
      const command = {
        departure: request.body.departure,
        by: party === 'professional' ? 'professional' : 'parent',
        at,
        refund: refundKeysOf(context),
      } as const
      const reading = { streams: appointmentStreams(id), more: paymentAndLedgers }
      const handled = await dependencies.handle(context, reading, (states) => decideShortenStay(command, states))
      const { events, position } = orRefuse(handled)
      return { id, ...outcomeOfShortenStay(events.appointment), position }
    },
  )
}
