import {
  adoptionRequestBody,
  adoptionRequests,
  adoptionRequestSaved,
  declineRequestBody,
  requestActBody,
  requestParams,
} from '@lapka/contracts/api/adoption-requests.ts'
import { afterQuery } from '@lapka/contracts/api/common.ts'
import { MAX_OWN_REQUESTS } from '@lapka/contracts/adoptions.ts'
import type { Events, OpenedEvents } from '@lapka/contracts/events.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { adoptionStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import {
  agreeStreams,
  decideAgreeToRequest,
  decideDeclineRequest,
  decideRequestAdoption,
  decideWithdrawRequest,
  endRequestStreams,
  requestStreams,
  type AgreeStates,
  type EndRequestStates,
  type RequestStates,
} from '@lapka/domain/adoptions/requests/decide.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { adoptionRequestsOf, openRequestCountOf } from '@lapka/projections/animals/requests-query.ts'
import { clear } from '@lapka/projections/projection.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents, parentsAndShelters, shelters } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { profileOwner } from '../professionals/own-profile.ts'
import { adoptionVisitRoutes } from './visit-routes.ts'

const path = '/api/v2/animals/:id/requests/:requestId'

/** Families ask for an animal of a shelter, and the shelter answers. */
export const adoptionRequestRoutes = (app: App, dependencies: Dependencies): void => {
  readRoute(app, dependencies)
  parentsRoutes(app, dependencies)
  declineRoute(app, dependencies)
  agreeRoute(app, dependencies)
  adoptionVisitRoutes(app, dependencies)
}

const readRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { querystring: afterQuery, response: { 200: adoptionRequests } }
  app.get('/api/v2/adoption-requests', routeFor(parentsAndShelters, schema), async (request) => {
    await seePosition(dependencies, request.query.after, ['animals', 'professionals', 'accounts'])
    const { id, role } = userOf(request)
    const reader = role === 'PARENT' ? { parentId: id } : { professionalId: profileOwner(request).professionalId }
    return { items: await adoptionRequestsOf(dependencies.db, reader) }
  })
}

const parentsRoutes = (app: App, { db, handle, now }: Dependencies): void => {
  const asking = { body: adoptionRequestBody, response: { 201: adoptionRequestSaved } }
  app.post('/api/v2/adoption-requests', commandFor(parents, asking), async (request, reply) => {
    const user = userOf(request)
    const requestId = derivedId('adoption-request', user.id, idempotencyKeyOf(request))
    const hasMaxRequests = (await openRequestCountOf(db, user.id)) >= MAX_OWN_REQUESTS
    const command = { request: { ...request.body, requestId, parentId: user.id }, hasMaxRequests }
    const context = commandContext(request, { name: 'request-adoption', objectId: requestId, user, now: now() })
    const handled = await handle(context, requestStreams(request.body), (states: RequestStates) =>
      decideRequestAdoption(command, states),
    )
    return reply.code(201).send({ id: requestId, position: orRefuse(handled).position })
  })

  const withdrawing = { params: requestParams, body: requestActBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/withdraw-request`, commandFor(parents, withdrawing), async (request) => {
    const user = userOf(request)
    const { id, requestId } = request.params
    const at = now()
    const context = commandContext(request, { user, now: at })
    const handled = await handle(context, endRequestStreams({ animalId: id }), (states: EndRequestStates) =>
      decideWithdrawRequest({ requestId, parentId: user.id, at }, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

const declineRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { params: requestParams, body: declineRequestBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/decline-request`, commandFor(shelters, schema), async (request) => {
    const { id, requestId } = request.params
    const at = now()
    const command = { professionalId: profileOwner(request).professionalId, requestId, reason: request.body.reason, at }
    const context = commandContext(request, { user: userOf(request), now: at })
    const handled = await handle(context, endRequestStreams({ animalId: id }), (states: EndRequestStates) =>
      decideDeclineRequest(command, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

const agreeRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { params: requestParams, body: requestActBody, response: { 200: adoptionRequestSaved } }
  app.post(`${path}/agree-request`, commandFor(shelters, schema), async (request) => {
    const { id: animalId, requestId } = request.params
    const described = await lastProfile(handle, animalId)
    const profile = asPet(described, derivedId('adopted-pet', requestId, animalId))
    const of = { animalId, professionalId: profileOwner(request).professionalId, requestId, profile }
    const at = now()
    const today = localDateOf(at, DEFAULT_ZONE)
    const context = commandContext(request, { user: userOf(request), now: at })
    const handled = await handle(context, agreeStreams(of), (states: AgreeStates) =>
      decideAgreeToRequest({ ...of, today, at }, states),
    )
    return { id: requestId, position: orRefuse(handled).position }
  })
}

type Profile = OpenedEvents['AnimalListed']

/** In clear: the pet is sealed anew, with a key of its own. */
const lastProfile = async (handle: Dependencies['handle'], animalId: string): Promise<Profile> => {
  const events = await handle.readOpened(adoptionStream(animalId))
  const profile = openedFactsOf(events, 'AnimalChanged').at(-1) ?? openedFactsOf(events, 'AnimalListed').at(-1)
  if (profile === undefined) throw new Refused('NOT_FOUND')
  return profile
}

/** Of a month the first day stands: a pet was born on a day or in a year. */
const asPet = (
  { name, animalType, gender, breed, breedWords, born, neutered, chip, chipKey }: Profile,
  petId: string,
): Omit<Events['PetAdded'], 'ownerId' | 'temperament'> => ({
  petId,
  name: clear(name),
  animalType,
  gender,
  breed: clear(breedWords) || breed,
  born: born.length === 'yyyy-mm'.length ? `${born}-01` : born,
  ...(neutered !== undefined && { neutered }),
  ...(clear(chip) !== '' && chipKey !== undefined && { chip: clear(chip), chipKey }),
})
