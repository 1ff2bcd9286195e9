import { hash } from 'node:crypto'
import { idParams } from '@lapka/contracts/api/common.ts'
import { photoQuery } from '@lapka/contracts/api/profile.ts'
import { reviewAnswer, reviewPhotoAdded, reviewPhotoParams, reviewPhotoQuery } from '@lapka/contracts/api/reviews.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { reviewStream } from '@lapka/contracts/streams.ts'
import { decideAddReviewPhoto, decideRemoveReviewPhoto } from '@lapka/domain/reviews/photos/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { ownAppointment } from '../../appointments/own-appointment.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { sendPicture } from '../../pets/record/send-record-file.ts'

const path = '/api/v2/appointments/:id/review-photos'

/** Photos in a review: re-encoded, sealed with the author's key, and public while the review stands. */
export const reviewPhotoRoutes = (app: App, dependencies: Dependencies): void => {
  addRoute(app, dependencies)
  showRoute(app, dependencies)
  const { handle, now } = dependencies
  const removing = commandFor(ofAppointment('parent'), { params: reviewPhotoParams, response: { 200: reviewAnswer } })
  app.delete(`${path}/:photoId`, removing, async (request) => {
    const { id, photoId } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { name: 'remove-review-photo', user, now: now() })
    const handled = await handle(context, { streams: reviewStreams(id) }, (states) =>
      decideRemoveReviewPhoto({ photoId }, states),
    )
    const { position } = orRefuse(handled)
    await removeUnshown(dependencies, id)
    return { id, position }
  })
}

const addRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { params: idParams, querystring: reviewPhotoQuery, response: { 201: reviewPhotoAdded } }
  app.post(path, commandFor(ofAppointment('parent'), schema, { takesFile: true }), async (request, reply) => {
    const { id } = request.params
    const { alt } = request.query
    const { user } = await ownAppointment(dependencies, request)
    const { bytes, sent } = await takePhoto(request, user.id)
    const photoId = derivedId('review-photo', user.id, id, idempotencyKeyOf(request), sent)
    const photo = { photoId, alt, sizeBytes: bytes.length, sha256: hash('sha256', bytes), at: now() }
    const context = commandContext(request, { name: 'add-review-photo', body: { sent, alt }, user, now: photo.at })
    await files.keep({ accountId: user.id, fileId: photoId }, bytes)
    const handled = await handle(context, { streams: reviewStreams(id) }, (states) => decideAddReviewPhoto(photo, states))
    // Bytes of a refused photo, or of one that came again after it was removed, are not kept.
    await removeUnshown(dependencies, id, photoId)
    return reply.code(201).send({ photoId, position: orRefuse(handled).position })
  })
}

/** Everyone sees the photos of a review that stands; of one that we removed its author and operators, who decide about an objection. */
const showRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, files, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const showing = routeFor('public', { params: reviewPhotoParams, querystring: photoQuery }, config)
  app.get('/api/v2/reviews/:id/photos/:photoId', showing, async (request, reply) => {
    const { id, photoId } = request.params
    const { review } = await handle.read(reviewStreams(id))
    if (review.status === 'none' || !review.photoIds.includes(photoId) || review.isTakenBack) throw new Refused('NOT_FOUND')
    const { authorId, professionalId, status } = review
    const isSide = request.user?.role === 'OPERATOR' || request.user?.id === authorId
    if (!isSide && (status !== 'published' || (await professionalById(db, professionalId))?.verifiedAt == null))
      throw new Refused('NOT_FOUND')
    const bytes = await files.read({ accountId: authorId, fileId: photoId })
    if (bytes === undefined) throw new Refused('NOT_FOUND')
    const make = () => pictureAtWidth(bytes, Number(request.query.width))
    return sendPicture(reply, await displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
  })
}

/** Deletes the bytes of photos that their author took back, one by one or with the whole review. */
export const removeUnshown = async (
  { handle, files }: Pick<Dependencies, 'handle' | 'files'>,
  appointmentId: string,
  ...sent: string[]
): Promise<void> => {
  const { review } = await handle.read(reviewStreams(appointmentId))
  const isKept = (photoId: string) => review.status !== 'none' && !review.isTakenBack && review.photoIds.includes(photoId)
  const added = factsOf(await handle.readEvents(reviewStream(appointmentId)), 'ReviewPhotoAdded')
  const all = new Set([...added.map(({ photoId }) => photoId), ...sent])
  for (const photoId of all) if (!isKept(photoId)) await files.remove(photoId)
}
