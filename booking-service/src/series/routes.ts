import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { startPaymentAnswer, startPaymentBody } from '@lapka/contracts/api/appointments.ts'
import { placeSeriesAnswer, placeSeriesBody, seriesOffer, seriesOffersQuery, seriesView } from '@lapka/contracts/api/series.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { MAX_SERIES_VISITS } from '@lapka/contracts/series.ts'
import { paymentStream, professionalStream, seriesStream } from '@lapka/contracts/streams.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decidePlaceSeries, outcomeOfPlaceSeries } from '@lapka/domain/series/place-series/decide.ts'
import { placeSeriesStreams } from '@lapka/domain/series/place-series/streams.ts'
import { isUnpaidSeries, seriesFold, type Series } from '@lapka/domain/series/series.ts'
import { seriesVisitStreams } from '@lapka/domain/series/series-visits.ts'
import { decideStartSeriesPayment, outcomeOfStartSeriesPayment } from '@lapka/domain/series/start-payment.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { withVisitAddresses } from '@lapka/projections/addresses/visit-addresses.ts'
import { appointmentsByIds } from '@lapka/projections/appointments/query.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { changeOf } from '../live/change-feed.ts'
import { offerSeries } from './offers.ts'
import { wantedSeries } from './wanted-series.ts'

const seriesStreams = (seriesId: string) => ({ series: { stream: seriesStream(seriesId), fold: seriesFold } })
type Placed = Exclude<Series, { status: 'none' }>

/** Visits that are booked together: looked at, held, paid at once. */
export const seriesRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, db, now } = dependencies

  /** Anyone but its parent gets 404. */
  const ownSeries = async (seriesId: string, userId: string): Promise<Placed> => {
    const { series } = await handle.read(seriesStreams(seriesId))
    if (series.status === 'none' || series.parentId !== userId) throw new Refused('NOT_FOUND')
    return series
  }

  // It decides up to sixty bookings, as placing them does, and is limited as that is.
  const offers = { querystring: seriesOffersQuery, response: { 200: seriesOffer } }
  app.get('/api/v2/series/offers', limitedFor(parents, offers), async (request) => {
    const { after, weekdays, time, from, until, instead, ...asked } = request.query
    await seePosition(dependencies, after, ['appointments'])
    const { id: parentId } = userOf(request)
    const plan = { weekdays, time, from, until, instead }
    const by = { parentId, seriesId: derivedId('series', parentId, 'looked at'), at: now(), reason: '' }
    return offerSeries(dependencies, await wantedSeries(dependencies, { ...asked, plan }, by))
  })

  const placing = { body: placeSeriesBody, response: { 201: placeSeriesAnswer } }
  app.post('/api/v2/series', commandFor(parents, placing), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const seriesId = derivedId('series', user.id, idempotencyKeyOf(request))
    const { agreed, reason, ...asked } = request.body
    const context = commandContext(request, { name: 'place-series', objectId: seriesId, user, now: at })
    const command = { ...(await wantedSeries(dependencies, asked, { parentId: user.id, seriesId, at, reason })), agreed }
    const handled = await decideWithWays(dependencies, (travel) =>
      handle(context, placeSeriesStreams(command), (states) => decidePlaceSeries({ ...command, travel }, states)),
    )
    const { events, position } = orRefuse(handled)
    return reply.code(201).send({ ...outcomeOfPlaceSeries(events.series), position })
  })

  const reading = { params: idParams, querystring: afterQuery, response: { 200: seriesView } }
  app.get('/api/v2/series/:id', routeFor(parents, reading), async (request) => {
    await seePosition(dependencies, request.query.after, ['appointments', 'addresses'])
    const series = await ownSeries(request.params.id, userOf(request).id)
    const { seriesId: id, status, holdExpiresAt, skipped } = series
    const ids = series.visits.map(({ appointmentId }) => appointmentId)
    const visits = await withVisitAddresses(db, await appointmentsByIds(db, ids, now()), { party: 'parent', now: now() })
    const counted = visits.filter((visit) => (isUnpaidSeries(series) ? visit.status === 'PAYMENT' : visit.paidAt !== null))
    const totalCents = counted.reduce((sum, { priceCents }) => sum + priceCents, 0)
    return { id, status, holdExpiresAt, totalCents, skipped: [...skipped], visits }
  })

  const paying = { params: idParams, body: startPaymentBody, response: { 200: startPaymentAnswer } }
  app.post('/api/v2/series/:id/start-payment', commandFor(parents, paying), async (request) => {
    const { id } = request.params
    const user = userOf(request)
    const { professionalId } = await ownSeries(id, user.id)
    const saveCard = request.body?.saveCard === true
    const at = now()
    const context = commandContext(request, { body: saveCard ? { saveCard } : {}, user, now: at })
    const paymentId = derivedId('payment', context.commandId)
    const partIds = Array.from({ length: MAX_SERIES_VISITS }, (_, index) =>
      derivedId('payment', context.commandId, String(index)),
    )
    const { cards } = await handle.read(cardStreams(user.id))
    const customerId = customerWithCards(cards)
    const { feePercent } = dependencies
    const asked = { at, paymentId, partIds, idempotencyKey: `checkout-${paymentId}`, feePercent, saveCard }
    const command = { ...asked, language: languageOf(request), ...(customerId !== undefined && { customerId }) }
    const payment = { stream: paymentStream(paymentId), fold: paymentFold, isNew: true }
    const professional = { stream: professionalStream(professionalId), fold: professionalFold }
    // The series first: that nothing changed is written where the outcome is read.
    const streams = { ...seriesStreams(id), payment, professional }
    const handled = await handle(context, { streams, more: seriesVisitStreams }, (states) =>
      decideStartSeriesPayment(command, states),
    )
    const { events, position } = orRefuse(handled)
    const { paymentId: goingId } = outcomeOfStartSeriesPayment(events.series)
    return { checkoutUrl: await checkoutUrl(dependencies, { seriesId: id, paymentId: goingId }), position }
  })
}

/** As of one appointment: the page is opened by a worker, and the log keeps its address. */
const checkoutUrl = async (
  { handle, changes, checkoutTimeoutMs }: Dependencies,
  { seriesId, paymentId }: { seriesId: string; paymentId: string },
): Promise<string> => {
  const url = await changes.untilDefined(changeOf(seriesId, checkoutTimeoutMs), async () => {
    const opened = factOf(await handle.readEvents(paymentStream(paymentId)), 'CheckoutOpened')
    if (opened !== undefined) return opened.checkoutUrl
    const { series } = await handle.read(seriesStreams(seriesId))
    if (!isUnpaidSeries(series)) throw new Refused(series.status === 'paid' ? 'ALREADY_PAID' : 'HOLD_EXPIRED')
    return undefined
  })
  if (url === undefined) throw new Refused('PAYMENT_PROVIDER_SLOW')
  return url
}
