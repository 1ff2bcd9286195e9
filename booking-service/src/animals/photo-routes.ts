import { hash } from 'node:crypto'
import { animalPhotoAdded, animalPhotoParams, animalPhotoQuery, animalSaved } from '@lapka/contracts/api/animals.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { photoQuery } from '@lapka/contracts/api/profile.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { adoptionStream } from '@lapka/contracts/streams.ts'
import { animalStreamOf } from '@lapka/domain/adoptions/animal.ts'
import { decideAddAnimalPhoto, decideRemoveAnimalPhoto, ownAnimal } from '@lapka/domain/adoptions/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { animalById } from '@lapka/projections/animals/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import { displayLane } from '../files/lanes.ts'
import { pictureAtWidth } from '../files/paint-anew.ts'
import { createRenditions } from '../files/renditions.ts'
import { takePhoto } from '../files/take-photo.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { shelters } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { networkOf } from '../http/network-of.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { sendPicture } from '../pets/record/send-record-file.ts'
import { profileOwner } from '../professionals/own-profile.ts'

const path = '/api/v2/animals/:id/photos'

/** Photos of an animal that looks for a home: re-encoded, sealed with its shelter's key, and public as the animal is. */
export const animalPhotoRoutes = (app: App, dependencies: Dependencies): void => {
  addRoute(app, dependencies)
  showRoute(app, dependencies)
  const { handle, now } = dependencies
  const removing = commandFor(shelters, { params: animalPhotoParams, response: { 200: animalSaved } })
  app.delete(`${path}/:photoId`, removing, async (request) => {
    const { id, photoId } = request.params
    const command = { professionalId: profileOwner(request).professionalId, photoId }
    const context = commandContext(request, { name: 'remove-animal-photo', body: { photoId }, user: userOf(request), now: now() })
    const handled = await handle(context, { streams: animalStreamOf(id) }, (states) => decideRemoveAnimalPhoto(command, states))
    const { position } = orRefuse(handled)
    await removeUnshown(dependencies, id)
    return { id, position }
  })
}

const addRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { params: idParams, querystring: animalPhotoQuery, response: { 201: animalPhotoAdded } }
  app.post(path, commandFor(shelters, schema, { takesFile: true }), async (request, reply) => {
    const user = userOf(request)
    const { id } = request.params
    const { professionalId } = profileOwner(request)
    const { animal } = await handle.read(animalStreamOf(id))
    if (ownAnimal(animal, professionalId) === null) throw new Refused('NOT_FOUND')
    const { alt } = request.query
    const { bytes, sent } = await takePhoto(request, user.id)
    const photoId = derivedId('animal-photo', id, idempotencyKeyOf(request), sent)
    const photo = { photoId, alt, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const context = commandContext(request, { name: 'add-animal-photo', body: { sent, alt }, user, now: now() })
    await files.keep({ accountId: user.id, fileId: photoId }, bytes)
    const handled = await handle(context, { streams: animalStreamOf(id) }, (states) =>
      decideAddAnimalPhoto({ professionalId, photo }, states),
    )
    // Bytes of a refused photo, or of one that came again after it was removed, are not kept.
    await removeUnshown(dependencies, id, photoId)
    return reply.code(201).send({ photoId, position: orRefuse(handled).position })
  })
}

/** Everyone sees the photos of a verified shelter's animals; of others only the shelter itself, and operators. */
const showRoute = (app: App, { db, files, limits }: Dependencies): void => {
  const renditions = createRenditions()
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const showing = routeFor('public', { params: animalPhotoParams, querystring: photoQuery }, config)
  app.get(`${path}/:photoId`, showing, async (request, reply) => {
    const { id, photoId } = request.params
    const row = await animalById(db, id)
    if (!row?.photos.some((photo) => photo.photoId === photoId)) throw new Refused('NOT_FOUND')
    const isVerified = (await professionalById(db, row.professionalId))?.verifiedAt != null
    const isSide = request.user?.role === 'OPERATOR' || request.user?.professionalId === row.professionalId
    if (!isSide && (!isVerified || row.status === 'withdrawn')) throw new Refused('NOT_FOUND')
    const width = Number(request.query.width)
    const make = async () => {
      const photo = await files.read({ accountId: row.accountId, fileId: photoId })
      return photo && pictureAtWidth(photo, width)
    }
    const picture = await renditions.at(`${photoId} ${width}`, () => displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
    if (picture === undefined) throw new Refused('NOT_FOUND')
    return sendPicture(reply, picture)
  })
}

/** Deletes the bytes of photos that are not, or no longer, shown. */
const removeUnshown = async (
  { handle, files }: Pick<Dependencies, 'handle' | 'files'>,
  animalId: string,
  ...sent: string[]
): Promise<void> => {
  const { animal } = await handle.read(animalStreamOf(animalId))
  const shown = animal.status === 'none' ? [] : animal.photoIds
  const removed = factsOf(await handle.readEvents(adoptionStream(animalId)), 'AnimalPhotoRemoved')
  const known = new Set([...removed.map(({ photoId }) => photoId), ...sent])
  for (const photoId of known) if (!shown.includes(photoId)) await files.remove(photoId)
}
