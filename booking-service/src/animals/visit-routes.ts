import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import {
  adoptionRequestSaved,
  bookVisitBody,
  offerVisitBody,
  requestActBody,
  requestParams,
  type AdoptionRequestView,
} from '@lapka/contracts/api/adoption-requests.ts'
import type { VisitTime } from '@lapka/contracts/adoptions.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { animalStreamOf } from '@lapka/domain/adoptions/animal.ts'
import {
  decideBookVisit,
  decideCancelVisit,
  decideOfferVisit,
  visitStreams,
  type Side,
  type VisitStates,
} from '@lapka/domain/adoptions/requests/visits.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { adoptionRequestById } from '@lapka/projections/animals/requests-query.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parentsAndShelters, shelters } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { profileOwner } from '../professionals/own-profile.ts'

const path = '/api/v2/animals/:id/requests/:requestId'

/** A family that asks for an animal comes to see it: the shelter offers times, the family takes one, and either side moves or cancels it. */
export const adoptionVisitRoutes = (app: App, dependencies: Dependencies): void => {
  fileRoute(app, dependencies)
  offerRoute(app, dependencies)
  bookRoute(app, dependencies)
  cancelRoute(app, dependencies)
}

const endingAfter = (startsAt: string, minutes: number): VisitTime => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString(),
})

const offerRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { params: requestParams, body: offerVisitBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/offer-visit`, commandFor(shelters, schema), async (request) => {
    const { id: animalId, requestId } = request.params
    const times = request.body.startsAt.map((startsAt) => endingAfter(startsAt, request.body.minutes))
    const { professionalId } = profileOwner(request)
    const at = now()
    const context = commandContext(request, { user: userOf(request), now: at })
    const handled = await handle(context, visitStreams({ animalId, professionalId, requestId, times }), (states: VisitStates) =>
      decideOfferVisit({ professionalId, requestId, times, at }, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

/** The family's side names no shelter: the animal does. */
const sideOf = async (
  { handle }: Pick<Dependencies, 'handle'>,
  request: FastifyRequest,
  animalId: string,
): Promise<{ side: Side; professionalId: string }> => {
  const { id, role } = userOf(request)
  if (role !== 'PARENT') {
    const { professionalId } = profileOwner(request)
    return { side: { professionalId }, professionalId }
  }
  const { animal } = await handle.read(animalStreamOf(animalId))
  if (animal.status === 'none') throw new Refused('NOT_FOUND')
  return { side: { parentId: id }, professionalId: animal.professionalId }
}

const bookRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: requestParams, body: bookVisitBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/book-visit`, commandFor(parentsAndShelters, schema), async (request) => {
    const user = userOf(request)
    const { id: animalId, requestId } = request.params
    const { side, professionalId } = await sideOf(dependencies, request, animalId)
    const time = endingAfter(request.body.startsAt, request.body.minutes)
    const at = now()
    const visitId = derivedId('adoption-visit', user.id, requestId, idempotencyKeyOf(request))
    const context = commandContext(request, { user, now: at })
    const streams = visitStreams({ animalId, professionalId, requestId, times: [time] })
    const handled = await handle(context, streams, (states: VisitStates) =>
      decideBookVisit({ side, requestId, at, visitId, ...time }, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

const cancelRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: requestParams, body: requestActBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/cancel-visit`, commandFor(parentsAndShelters, schema), async (request) => {
    const { id: animalId, requestId } = request.params
    const { side, professionalId } = await sideOf(dependencies, request, animalId)
    const at = now()
    const context = commandContext(request, { user: userOf(request), now: at })
    const handled = await handle(
      context,
      visitStreams({ animalId, professionalId, requestId, times: [] }),
      (states: VisitStates) => decideCancelVisit({ side, requestId, at }, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

const fileRoute = (app: App, dependencies: Dependencies): void => {
  app.get(`${path}/visit.ics`, routeFor(parentsAndShelters, { params: requestParams }), async (request, reply) => {
    const { id: animalId, requestId } = request.params
    const user = userOf(request)
    const reader = user.role === 'PARENT' ? { parentId: user.id } : { professionalId: profileOwner(request).professionalId }
    const view = await adoptionRequestById(dependencies.db, requestId, reader)
    if (view?.animal.id !== animalId || view.visit === null) throw new Refused('NOT_FOUND')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'attachment; filename="lapka-visit.ics"')
      .send(visitFile(view, view.visit, { language: user.language, publicUrl: dependencies.publicUrl }))
  })
}

type Reader = { language: Language; publicUrl: string }

/** As that of an appointment: instants, one UID through every move, and SEQUENCE counts changes. */
const visitFile = (
  { id, animal, parent, shelter, askedAt }: AdoptionRequestView,
  visit: NonNullable<AdoptionRequestView['visit']>,
  { language, publicUrl }: Reader,
): string => {
  const isBulgarian = language === 'bg'
  const calendar = ical({
    name: isBulgarian ? 'Лапка' : 'Lapka',
    prodId: { company: 'Lapka', product: 'Calendar', language: isBulgarian ? 'BG' : 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const other = parent === null ? shelter.name : parent.name
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    sequence: visit.sequence,
    stamp: new Date(askedAt),
    start: new Date(visit.startsAt),
    end: new Date(visit.endsAt),
    summary: [isBulgarian ? 'Посещение' : 'Visit', ...[animal.name, other].map((name) => lettersOf(name, language))].join(' · '),
    location: lettersOf([shelter.address, shelter.city].filter(Boolean).join(', '), language),
    url: `${publicUrl}${parent === null ? `/adopt/${animal.id}` : '/dashboard/professional/animals'}`,
    status: visit.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
