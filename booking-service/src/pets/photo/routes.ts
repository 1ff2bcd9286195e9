import { hash } from 'node:crypto'
import { idParams } from '@lapka/contracts/api/common.ts'
import { petPhotoParams, petPhotoSaved, petSaved, removePetPhotoBody } from '@lapka/contracts/api/pets.ts'
import { photoQuery } from '@lapka/contracts/api/profile.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { petPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { decideRemovePetPhoto, decideSetPetPhoto } from '@lapka/domain/pets/set-photo/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { parents } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { recordReader } from '../record/access.ts'
import { sendPicture } from '../record/send-record-file.ts'

/** A pet's picture: re-encoded, sealed with the pet's key, and shown to those who may read its record. */
export const petPhotoRoutes = (app: App, dependencies: Dependencies): void => {
  setRoutes(app, dependencies)
  const { files } = dependencies
  const policy = { roles: ['PARENT', 'VET'] } as const
  const showing = limitedFor(policy, { params: petPhotoParams, querystring: photoQuery })
  app.get('/api/v2/pets/:id/photo/:photoId', showing, async (request, reply) => {
    const { id: petId, photoId } = request.params
    await recordReader(dependencies, request, { petId })
    if (photoId !== (await photosOf(dependencies, petId)).current) throw new Refused('NOT_FOUND')
    const bytes = await files.read({ accountId: petId, fileId: photoId })
    if (bytes === undefined) throw new Refused('NOT_FOUND')
    const make = () => pictureAtWidth(bytes, Number(request.query.width))
    return sendPicture(reply, await displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
  })
}

const setRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const streamsOf = (petId: string) => ({ pet: { stream: petStream(petId), fold: petFold } })
  const saving = commandFor(parents, { params: idParams, response: { 200: petPhotoSaved } }, { takesFile: true })
  app.put('/api/v2/pets/:id/photo', saving, async (request) => {
    const { id: petId } = request.params
    const { user } = await recordReader(dependencies, request, { petId })
    const { bytes, sent } = await takePhoto(request, user.id)
    const photoId = derivedId('pet-photo', user.id, petId, idempotencyKeyOf(request), sent)
    const photo = { petId, photoId, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const context = commandContext(request, { name: 'set-pet-photo', body: { sent }, user, now: now() })
    await files.keep({ accountId: petId, fileId: photoId }, bytes)
    const handled = await handle(context, { streams: streamsOf(petId) }, (states) =>
      decideSetPetPhoto({ accountId: user.id, photo }, states),
    )
    // Also this one's, where the request was refused or came again after another picture.
    await removeOld(dependencies, petId, photoId)
    return { photoUrl: petPhotoUrlOf(petId, photoId), position: orRefuse(handled).position }
  })

  const removing = { params: idParams, body: removePetPhotoBody, response: { 200: petSaved } }
  app.delete('/api/v2/pets/:id/photo', commandFor(parents, removing), async (request) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const context = commandContext(request, { name: 'remove-pet-photo', user, now: now() })
    const handled = await handle(context, { streams: streamsOf(petId) }, (states) =>
      decideRemovePetPhoto({ accountId: user.id, petId }, states),
    )
    const { position } = orRefuse(handled)
    await removeOld(dependencies, petId)
    return { id: petId, position }
  })
}

/** All pictures that the pet ever had, by the log, and the one that it has. */
const photosOf = async ({ handle }: Pick<Dependencies, 'handle'>, petId: string) => {
  const events = await handle.readEvents(petStream(petId))
  const ids = factsOf(events, 'PetPhotoSet').map(({ photoId }) => photoId)
  const last = events.findLast(({ type }) => type === 'PetPhotoSet' || type === 'PetPhotoRemoved')
  return { ids, current: last?.type === 'PetPhotoSet' ? ids.at(-1) : undefined }
}

/** No page shows an earlier picture any more. */
const removeOld = async (dependencies: Pick<Dependencies, 'handle' | 'files'>, petId: string, ...sent: string[]) => {
  const { ids, current } = await photosOf(dependencies, petId)
  const old = [...new Set([...ids.slice(-2), ...sent])].filter((photoId) => photoId !== current)
  for (const photoId of old) await dependencies.files.remove(photoId)
}
