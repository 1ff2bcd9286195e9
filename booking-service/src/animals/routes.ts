import {
  animalActBody,
  animalBody,
  animalList,
  animalSaved,
  animalsQuery,
  animalView,
  ownAnimals,
  type AnimalBody,
} from '@lapka/contracts/api/animals.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { MAX_LISTED_ANIMALS } from '@lapka/contracts/adoptions.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { animalStreams, type AnimalStates } from '@lapka/domain/adoptions/animal.ts'
import { decideChangeAnimal, decideListAgain, decideListAnimal, decideUnlistAnimal } from '@lapka/domain/adoptions/decide.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import {
  animalById,
  animalsOf,
  isChipOfPet,
  listedAnimals,
  listedCountOf,
  shownAnimal,
} from '@lapka/projections/animals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { shelters } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { chipKeyOf } from '../pets/chip-key.ts'
import { profileOwner } from '../professionals/own-profile.ts'
import { animalPhotoRoutes } from './photo-routes.ts'
import { adoptionRequestRoutes } from './request-routes.ts'

const shown = ['animals', 'professionals'] as const

/** Animals that look for a home: their shelters list them, and everyone sees them. */
export const animalRoutes = (app: App, dependencies: Dependencies): void => {
  readRoutes(app, dependencies)
  writeRoutes(app, dependencies)
  unlistRoutes(app, dependencies)
  animalPhotoRoutes(app, dependencies)
  adoptionRequestRoutes(app, dependencies)
}

const readRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const listing = { querystring: animalsQuery, response: { 200: animalList } }
  app.get('/api/v2/animals', routeFor('public', listing, config), async ({ query: { after, ...query } }) => {
    await seePosition(dependencies, after, shown)
    return listedAnimals(db, query)
  })

  const one = { params: idParams, querystring: afterQuery, response: { 200: animalView } }
  app.get('/api/v2/animals/:id', routeFor('public', one, config), async ({ params, query }) => {
    await seePosition(dependencies, query.after, shown)
    const animal = await shownAnimal(db, params.id)
    if (animal === undefined) throw new Refused('NOT_FOUND')
    return animal
  })

  const own = { querystring: afterQuery, response: { 200: ownAnimals } }
  app.get('/api/v2/profile/animals', routeFor(shelters, own), async (request) => {
    await seePosition(dependencies, request.query.after, shown)
    return { items: await animalsOf(db, profileOwner(request).professionalId) }
  })
}

const writeRoutes = (app: App, { db, handle, now, lookupKey }: Dependencies): void => {
  const describe = async (body: AnimalBody, of: Pick<Events['AnimalListed'], 'animalId' | 'professionalId' | 'accountId'>) => {
    const profile = { ...of, ...said(body, lookupKey) }
    return { profile, today: localDateOf(now(), DEFAULT_ZONE), isChipOfPet: await isChipOfPet(db, profile.chipKey) }
  }
  const streamsOf = ({ animalId, professionalId, chipKey }: Events['AnimalListed']) =>
    animalStreams({ animalId, professionalId, chipKey: chipKey ?? null })

  const adding = { body: animalBody, response: { 201: animalSaved } }
  app.post('/api/v2/animals', commandFor(shelters, adding), async (request, reply) => {
    const user = userOf(request)
    const { professionalId, accountId } = profileOwner(request)
    const animalId = derivedId('animal', user.id, idempotencyKeyOf(request))
    const described = await describe(request.body, { animalId, professionalId, accountId })
    const hasMaxAnimals = (await listedCountOf(db, professionalId)) >= MAX_LISTED_ANIMALS
    const context = commandContext(request, { name: 'list-animal', objectId: animalId, user, now: now() })
    const handled = await handle(context, streamsOf(described.profile), (states: AnimalStates) =>
      decideListAnimal({ ...described, hasMaxAnimals }, states),
    )
    return reply.code(201).send({ id: animalId, position: orRefuse(handled).position })
  })

  const changing = { params: idParams, body: animalBody, response: { 200: animalSaved } }
  app.put('/api/v2/animals/:id', commandFor(shelters, changing), async (request) => {
    const { id: animalId } = request.params
    const { professionalId, accountId } = profileOwner(request)
    const described = await describe(request.body, { animalId, professionalId, accountId })
    const context = commandContext(request, { name: 'change-animal', user: userOf(request), now: now() })
    const handled = await handle(context, streamsOf(described.profile), (states: AnimalStates) =>
      decideChangeAnimal(described, states),
    )
    return { id: animalId, position: orRefuse(handled).position }
  })
}

const unlistRoutes = (app: App, { db, handle, now }: Dependencies): void => {
  const acting = { params: idParams, body: animalActBody, response: { 200: animalSaved } }
  const outcomes = { 'withdraw-animal': 'withdrawn', 'home-animal': 'homed' } as const
  for (const [command, why] of Object.entries(outcomes))
    app.post(`/api/v2/animals/:id/${command}`, commandFor(shelters, acting), async (request) => {
      const of = { animalId: request.params.id, professionalId: profileOwner(request).professionalId }
      const at = now()
      const context = commandContext(request, { user: userOf(request), now: at })
      const handled = await handle(context, animalStreams(of), (states: AnimalStates) =>
        decideUnlistAnimal({ ...of, why, at }, states),
      )
      return { id: of.animalId, position: orRefuse(handled).position }
    })

  app.post('/api/v2/animals/:id/list-again', commandFor(shelters, acting), async (request) => {
    const of = { animalId: request.params.id, professionalId: profileOwner(request).professionalId }
    const row = await animalById(db, of.animalId)
    const [isChipped, count] = await Promise.all([
      isChipOfPet(db, row?.chipKey ?? undefined),
      listedCountOf(db, of.professionalId),
    ])
    const command = { ...of, isChipOfPet: isChipped, hasMaxAnimals: count >= MAX_LISTED_ANIMALS }
    const context = commandContext(request, { user: userOf(request), now: now() })
    const handled = await handle(context, animalStreams(of), (states: AnimalStates) => decideListAgain(command, states))
    return { id: of.animalId, position: orRefuse(handled).position }
  })
}

/** Without empty fields. A size is said of dogs alone. */
const said = ({ neutered, chip, size, animalType, ...words }: AnimalBody, lookupKey: string) => ({
  ...words,
  animalType,
  size: animalType === 'dog' ? size : null,
  ...(neutered !== null && { neutered }),
  ...(chip !== '' && { chip, chipKey: chipKeyOf(chip, lookupKey) }),
})
