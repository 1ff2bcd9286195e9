import { placeAppointmentAnswer } from '@lapka/contracts/api/place-appointment.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { nightsAnswer, nightsQuery, placeStayBody } from '@lapka/contracts/api/stays.ts'
import { outcomeOfPlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { decidePlaceStay } from '@lapka/domain/appointments/place-stay/decide.ts'
import { placeStayStreams } from '@lapka/domain/appointments/place-stay/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { freeNights } from '@lapka/projections/stays/free-nights.ts'
import { createOpenHolds } from '../appointments/place-appointment/open-holds.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { checkDays } from '../http/day-range.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused, orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { verifiedProfessional } from '../professionals/routes.ts'
import { balanceRoute } from './balance-route.ts'
import { extendStayRoutes } from './extend-routes.ts'
import { shortenStayRoutes } from './shorten-routes.ts'
import { vaccinationRoutes } from './vaccination-routes.ts'
import { closureRoutes } from './closure-routes.ts'
import { boardRoutes } from './board-routes.ts'
import { stayOffersRoute } from './offers-route.ts'

const MAX_DAYS = 100
const tzdataVersion = process.versions.tz ?? 'unknown'

/** Nights at a hotel: what is free, and booking them. Paying, cancelling and all else is done to the appointment that a stay is. */
export const stayRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  boardRoutes(app, dependencies)
  shortenStayRoutes(app, dependencies)
  extendStayRoutes(app, dependencies)
  balanceRoute(app, dependencies)
  vaccinationRoutes(app, dependencies)
  stayOffersRoute(app, dependencies)
  closureRoutes(app, dependencies)

  const reading = { params: idParams, querystring: nightsQuery, response: { 200: nightsAnswer } }
  app.get('/api/v2/professionals/:id/nights', routeFor('public', reading, config), async (request) => {
    const { from, to, after } = request.query
    checkDays({ from, to }, MAX_DAYS)
    await seePosition(dependencies, after, ['professionals', 'claims'])
    const { professionalId, rooms, zone } = await verifiedProfessional(dependencies, request.params.id)
    if (rooms === null) throw new Refused('NOT_BOOKABLE')
    return { zone, nights: await freeNights(db, { professionalId, rooms }, { from, to, now: now() }) }
  })

  const openHolds = createOpenHolds(dependencies)
  const placing = { body: placeStayBody, response: { 201: placeAppointmentAnswer } }
  app.post('/api/v2/stays', commandFor(parents, placing), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { name: 'place-stay', objectId: appointmentId, user, now: at })
    const { professionalId, reason, ...stay } = request.body
    const handled = await openHolds.inTurn(user.id, async () => {
      const openHoldCount = await openHolds.count({ parentId: user.id, at })
      const command = { appointmentId, parentId: user.id, professionalId, stay, reason, at, tzdataVersion, openHoldCount }
      const answer = orRefuse(await handle(context, placeStayStreams(command), (states) => decidePlaceStay(command, states)))
      const { isResumed } = outcomeOfPlaceAppointment(answer.events.appointment)
      if (!isResumed && !answer.isReplay) openHolds.placed(user.id, answer.position)
      return answer
    })
    const { id, holdExpiresAt } = outcomeOfPlaceAppointment(handled.events.appointment)
    return reply.code(201).send({ id, status: 'PAYMENT', holdExpiresAt, position: handled.position })
  })
}
