import type { z } from 'zod'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { petBody, petPage, petSaved } from '@lapka/contracts/api/pets.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { decideAddPet } from '@lapka/domain/pets/add-pet/decide.ts'
import { decideChangePet } from '@lapka/domain/pets/change-pet/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { petCountOf, petsOf } from '@lapka/projections/accounts/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { parents } from '../http/authorization/policy.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { petPhotoRoutes } from './photo/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { passportRoute } from './passport/route.ts'
import { shareRoutes } from './shares/routes.ts'
import { busyTimesRoute } from './busy-times-route.ts'
import { chipKeyOf } from './chip-key.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** The pets that a parent cares for. */
export const petRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey } = dependencies
  const saving = { body: petBody }
  const streamOf = (petId: string) => ({ pet: { stream: petStream(petId), fold: petFold } })

  recordRoutes(app, dependencies)
  shareRoutes(app, dependencies)
  passportRoute(app, dependencies)
  petPhotoRoutes(app, dependencies)
  busyTimesRoute(app, dependencies)

  app.get('/api/v2/pets', routeFor('signed-in', { querystring: afterQuery, response: { 200: petPage } }), async (request) => {
    await seePosition(dependencies, request.query.after, ['accounts'])
    return { items: await petsOf(db, userOf(request).id) }
  })

  app.post('/api/v2/pets', commandFor(parents, { ...saving, response: { 201: petSaved } }), async (request, reply) => {
    const user = userOf(request)
    const id = derivedId('pet', user.id, idempotencyKeyOf(request))
    const isFull = (await petCountOf(db, user.id)) >= MAX_PETS
    const context = commandContext(request, { name: 'add-pet', objectId: id, user, now: now() })
    const profile = { ...described(request.body, id, lookupKey), ownerId: user.id }
    const { position } = orRefuse(
      await handle(context, { streams: streamOf(id) }, (states) =>
        isFull ? { refused: 'TOO_MANY_OWN_PETS' } : decideAddPet({ profile, today: today(now()) }, states),
      ),
    )
    return reply.code(201).send({ id, position })
  })

  const changing = { ...saving, params: idParams, response: { 200: petSaved } }
  app.put('/api/v2/pets/:id', commandFor(parents, changing), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'change-pet', user, now: now() })
    const profile = described(request.body, id, lookupKey)
    const { position } = orRefuse(
      await handle(context, { streams: streamOf(id) }, (states) =>
        decideChangePet({ accountId: user.id, profile, today: today(now()) }, states),
      ),
    )
    return { id, position }
  })
}

/** Each temperament once, a note only with text in it, and no empty fields. */
const described = (
  { temperament, temperamentNote, neutered, chip, chippedOn, weightKg, coat, ...body }: z.infer<typeof petBody>,
  petId: string,
  lookupKey: string,
): Omit<Events['PetAdded'], 'ownerId'> => {
  const chosen = [...new Set(temperament)]
  const { allergies, medicine, feeding, emergencyContact, usualVet, ...essentials } = body
  const said = Object.entries({ allergies, medicine, feeding, emergencyContact, usualVet }).filter(([, words]) => words !== '')
  return {
    petId,
    ...essentials,
    temperament: chosen,
    temperamentNote: chosen.includes('other-please-specify') ? temperamentNote : '',
    ...(neutered !== null && { neutered }),
    ...(chip !== '' && { chip, chipKey: chipKeyOf(chip, lookupKey) }),
    ...(chip !== '' && chippedOn !== null && { chippedOn }),
    ...(weightKg !== null && { weightKg }),
    ...(coat !== null && { coat }),
    ...Object.fromEntries(said),
  }
}

const today = (at: string) => localDateOf(at, DEFAULT_ZONE)
