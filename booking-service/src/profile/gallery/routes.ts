import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  galleryOrder,
  galleryPhotoAdded,
  galleryPhotoParams,
  galleryQuery,
  photoParams,
  photoQuery,
  profileSaved,
} from '@lapka/contracts/api/profile.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { galleryPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import {
  decideAddGalleryPhoto,
  decideOrderGallery,
  decideRemoveGalleryPhoto,
} from '@lapka/domain/professionals/gallery/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import { createRenditions } from '../../files/renditions.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { professionals } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { sendPicture } from '../../pets/record/send-record-file.ts'
import { profileOwner, profileStreams } from '../../professionals/own-profile.ts'

const path = '/api/v2/profile/gallery'

/** Photos of a professional's place: re-encoded, sealed with their key, and public while they are verified. */
export const galleryRoutes = (app: App, dependencies: Dependencies): void => {
  addRoute(app, dependencies)
  showRoute(app, dependencies)
  const { handle, now } = dependencies
  const commandOf = (request: FastifyRequest, name: string, body: object = {}) => {
    const { professionalId } = profileOwner(request)
    const context = commandContext(request, { name, objectId: professionalId, body, user: userOf(request), now: now() })
    return { professionalId, context, streams: { professional: profileStreams(professionalId).professional } }
  }

  app.put(path, commandFor(professionals, { body: galleryOrder, response: { 200: profileSaved } }), async (request) => {
    const { context, streams } = commandOf(request, 'order-gallery', request.body)
    const handled = await handle(context, { streams }, (states) => decideOrderGallery(request.body, states))
    return { position: orRefuse(handled).position }
  })

  const removing = commandFor(professionals, { params: photoParams, response: { 200: profileSaved } })
  app.delete(`${path}/:photoId`, removing, async (request) => {
    const { photoId } = request.params
    const { professionalId, context, streams } = commandOf(request, 'remove-gallery-photo', { photoId })
    const handled = await handle(context, { streams }, (states) => decideRemoveGalleryPhoto({ photoId }, states))
    const { position } = orRefuse(handled)
    await removeUnshown(dependencies, professionalId)
    return { position }
  })
}

const addRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { querystring: galleryQuery, response: { 201: galleryPhotoAdded } }
  app.post(path, commandFor(professionals, schema, { takesFile: true }), async (request, reply) => {
    const user = userOf(request)
    const owner = profileOwner(request)
    const { professionalId } = owner
    const { bytes, sent } = await takePhoto(request, user.id)
    const words = request.query
    const photoId = derivedId('gallery-photo', professionalId, idempotencyKeyOf(request), sent)
    const photo = { photoId, ...words, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const command = { name: 'add-gallery-photo', objectId: professionalId, body: { sent, ...words }, user, now: now() }
    await files.keep({ accountId: user.id, fileId: photoId }, bytes)
    const streams = { professional: profileStreams(professionalId).professional }
    const handled = await handle(commandContext(request, command), { streams }, (states) =>
      decideAddGalleryPhoto({ owner, photo }, states),
    )
    // Bytes of a refused photo, or of one that came again after it was removed, are not kept.
    await removeUnshown(dependencies, professionalId, photoId)
    const { position } = orRefuse(handled)
    // Its owner is shown it with the answer, from the view.
    await seePosition(dependencies, position, ['professionals'])
    return reply.code(201).send({ photo: { id: photoId, url: galleryPhotoUrlOf(professionalId, photoId), ...words }, position })
  })
}

/** Everyone sees the photos of a verified professional; others only their owner, and operators who decide about them. */
const showRoute = (app: App, { db, files, limits }: Dependencies): void => {
  const renditions = createRenditions()
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const showing = routeFor('public', { params: galleryPhotoParams, querystring: photoQuery }, config)
  app.get('/api/v2/professionals/:id/photos/:photoId', showing, async (request, reply) => {
    const { id, photoId } = request.params
    const row = await professionalById(db, id)
    const isShown = row?.gallery.some((photo) => photo.photoId === photoId) === true
    const { user } = request
    if (!row || !isShown || (row.verifiedAt === null && user?.role !== 'OPERATOR' && user?.professionalId !== id))
      throw new Refused('NOT_FOUND')
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

/** Deletes the bytes of photos that are not, or no longer, in the gallery. */
const removeUnshown = async (
  { handle, files }: Pick<Dependencies, 'handle' | 'files'>,
  professionalId: string,
  ...sent: string[]
): Promise<void> => {
  const { professional } = await handle.read({ professional: profileStreams(professionalId).professional })
  const shown = professional.status === 'none' ? [] : (professional.gallery ?? [])
  const removed = factsOf(await handle.readEvents(professionalStream(professionalId)), 'GalleryPhotoRemoved')
  const known = new Set([...removed.map(({ photoId }) => photoId), ...sent])
  for (const photoId of known) if (!shown.includes(photoId)) await files.remove(photoId)
}
