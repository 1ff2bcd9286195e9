import { id as uuid, idParams } from '@lapka/contracts/api/common.ts'
import { consultationPhotoAnswer } from '@lapka/contracts/api/consultations.ts'
import { diplomaQuery } from '@lapka/contracts/api/profile.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { decideAddConsultationPhoto } from '@lapka/domain/consultations/add-photo/decide.ts'
import type { KnownConsultation } from '@lapka/domain/consultations/consultation.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { ownConsultation } from '../own-consultation.ts'
import { ownRoom } from './own-room.ts'
import { partyOf } from './door.ts'

const path = '/api/v2/consultations/:id/photos'

/** Pictures with the reason, and in the chat: re-encoded, and sealed with the sender's key. */
export const photoRoutes = (app: App, dependencies: Dependencies): void => {
  addPhotoRoute(app, dependencies)
  const schema = { params: idParams.extend({ photoId: uuid }), querystring: diplomaQuery }
  const config = { rateLimit: perAccount(dependencies.limits.searchesPerAddress) }
  app.get(`${path}/:photoId`, routeFor(ofConsultation('parent', 'professional'), schema, config), async (request, reply) => {
    const { id, photoId } = request.params
    const { consultation, user } = await ownConsultation(dependencies, request)
    if (!maySee(consultation, user)) throw new Refused('NOT_FOUND')
    const bytes = await readPhoto(dependencies, id, photoId)
    if (bytes === undefined) throw new Refused('NOT_FOUND')
    const { width } = request.query
    const make = () => pictureAtWidth(bytes, Number(width))
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(width === undefined ? bytes : await displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
  })
}

/** The two parties; and until a vet accepts the vets who are rung and have not declined. */
const maySee = (consultation: KnownConsultation, user: CurrentUser): boolean =>
  partyOf(consultation, user) !== undefined ||
  (consultation.status === 'offered' &&
    user.professionalId !== null &&
    consultation.professionalIds.includes(user.professionalId) &&
    !consultation.declinedIds.includes(user.professionalId))

/** The log says whose key seals it. Undefined if there is none, or if the sender was erased. */
const readPhoto = async ({ handle, files }: Dependencies, consultationId: string, photoId: string) => {
  const added = factsOf(await handle.readEvents(consultationStream(consultationId)), 'ConsultationPhotoAdded')
  const photo = added.find((one) => one.photoId === photoId)
  return photo && files.read({ accountId: photo.authorId, fileId: photoId })
}

const addPhotoRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { params: idParams, response: { 201: consultationPhotoAnswer } }
  app.post(path, commandFor(ofConsultation('parent', 'professional'), schema, { takesFile: true }), async (request, reply) => {
    const { id } = request.params
    const { user } = await ownRoom(dependencies, request)
    const { bytes, sent } = await takePhoto(request, user.id)
    const photoId = derivedId('consultation-photo', user.id, id, idempotencyKeyOf(request), sent)
    const context = commandContext(request, { name: 'add-photo', objectId: id, body: { sent }, user, now: now() })
    await files.keep({ accountId: user.id, fileId: photoId }, bytes)
    const handled = await handle(context, { streams: consultationStreams(id) }, (states) =>
      decideAddConsultationPhoto({ photoId, authorId: user.id }, states),
    )
    // Bytes that the log does not have are not kept.
    const { consultation } = await handle.read(consultationStreams(id))
    if (consultation.status === 'none' || !consultation.photoIds.includes(photoId)) await files.remove(photoId)
    return reply.code(201).send({ photoId, position: orRefuse(handled).position })
  })
}
