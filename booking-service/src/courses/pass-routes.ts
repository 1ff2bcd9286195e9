import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  passesAnswer,
  passOfferAnswer,
  passOfferBody,
  returnVisitBody,
  setPassOfferAnswer,
  takeVisitBody,
  visitAnswer,
} from '@lapka/contracts/api/courses.ts'
import { claimedLedgers } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { passOfferStreams } from '@lapka/domain/passes/pass.ts'
import { decideReturnVisit } from '@lapka/domain/appointments/return-visit/decide.ts'
import { decideSetPassOffer, setPassOfferStreams } from '@lapka/domain/passes/set-offer/decide.ts'
import { decideTakeVisit, takeVisitStreams } from '@lapka/domain/appointments/take-visit/decide.ts'
import { passesOf } from '@lapka/projections/courses/query.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { ofAppointment, parents, trainers } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { verifiedProfessional } from '../professionals/routes.ts'

/** A pass is bought with its first class, as a seat is. Here is what a trainer's pass is, and what a parent does with one. */
export const passRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  const offered = { params: idParams, response: { 200: passOfferAnswer } }
  app.get('/api/v2/professionals/:id/pass', routeFor('public', offered, config), async ({ params }) => {
    const { professionalId } = await verifiedProfessional(dependencies, params.id)
    const { passOffer } = await handle.read(passOfferStreams(professionalId))
    return { offer: passOffer.offer }
  })

  const setting = { body: passOfferBody, response: { 200: setPassOfferAnswer } }
  app.put('/api/v2/profile/pass', commandFor(trainers, setting), async (request) => {
    const user = userOf(request)
    const { body } = request
    if (user.professionalId === null) throw new Refused('NOT_BOOKABLE')
    const command = { professionalId: user.professionalId, offer: body.offer }
    const context = commandContext(request, { name: 'set-pass', body, user, objectId: user.professionalId, now: now() })
    const handled = await handle(context, setPassOfferStreams(command), (states) => decideSetPassOffer(command, states))
    return { position: orRefuse(handled).position }
  })

  const own = { querystring: afterQuery, response: { 200: passesAnswer } }
  app.get('/api/v2/passes', routeFor(parents, own), async (request) => {
    await seePosition(dependencies, request.query.after, ['appointments'])
    return { items: await passesOf(db, userOf(request).id, now()) }
  })

  const taking = { params: idParams, body: takeVisitBody, response: { 200: visitAnswer } }
  app.post('/api/v2/appointments/:id/take-visit', commandFor(ofAppointment('parent'), taking), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const command = { ...request.body, at }
    const { streams, more } = takeVisitStreams(command)
    const context = commandContext(request, { user, now: at })
    const reading = { streams: { ...appointmentStreams(id), ...streams }, more }
    const handled = await handle(context, reading, (states) => decideTakeVisit(command, states))
    return { id, position: orRefuse(handled).position }
  })

  const returning = { params: idParams, body: returnVisitBody, response: { 200: visitAnswer } }
  app.post('/api/v2/appointments/:id/return-visit', commandFor(ofAppointment('parent'), returning), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const command = { ...request.body, by: 'parent' as const, reason: '', at }
    const context = commandContext(request, { user, now: at })
    const reading = { streams: appointmentStreams(id), more: claimedLedgers }
    const handled = await handle(context, reading, (states) => decideReturnVisit(command, states))
    return { id, position: orRefuse(handled).position }
  })
}
