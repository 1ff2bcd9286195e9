import { hash } from 'node:crypto'
import { photoParams, photoQuery, photoSaved } from '@lapka/contracts/api/profile.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import { professionalRoles } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideSetAccountPhoto, decideSetProfilePhoto } from '@lapka/domain/accounts/set-photo/decide.ts'
import { photoOwner } from '@lapka/projections/accounts/query.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import { createRenditions } from '../../files/renditions.ts'
import type { App } from '../../http/app-type.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { profileOwner, profileStreams } from '../../professionals/own-profile.ts'

/** The id changes with the picture, so what is at an address never does; a day bounds how long an erased one lives on in caches. */
const CACHED = 'public, max-age=86400, immutable'

/** A user's own photo, and its public address. */
export const photoRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, files, now, limits, sessions } = dependencies
  const renditions = createRenditions()

  const saving = commandFor('signed-in', { response: { 200: photoSaved } }, { takesFile: true })
  app.put('/api/v2/profile/photo', saving, async (request) => {
    const user = userOf(request)
    const { bytes, sent } = await takePhoto(request, user.id)
    const body = { sent }
    const photoId = derivedId('photo', user.id, idempotencyKeyOf(request), sent)
    const photo = { photoId, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const context = commandContext(request, { name: 'set-photo', objectId: user.id, body, user, now: now() })
    await files.keep({ accountId: user.id, fileId: photoId }, bytes)
    const account = { stream: accountStream(user.id), fold: accountFold }
    const owner = (professionalRoles as readonly string[]).includes(user.role) ? profileOwner(request) : null
    const professional = owner && profileStreams(owner.professionalId).professional
    const handled = professional
      ? await handle(context, { streams: { professional } }, (states) => decideSetProfilePhoto({ owner, photo }, states))
      : await handle(context, { streams: { account } }, (states) => decideSetAccountPhoto(photo, states))
    if (isRefused(handled)) await files.remove(photoId)
    const { position } = orRefuse(handled)
    // Answers when the view shows it: the next read of the session has the photo.
    await seePosition(dependencies, position, ['accounts'])
    sessions.forgetAccount(user.id)
    await removeReplaced(dependencies, { stream: (professional ?? account).stream, photoId })
    return { photoUrl: photoUrlOf(photoId), position }
  })

  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const showing = routeFor('open', { params: photoParams, querystring: photoQuery }, config)
  app.get('/api/v2/photos/:photoId', showing, async (request, reply) => {
    const { photoId } = request.params
    const accountId = await photoOwner(db, photoId)
    if (accountId === undefined) throw new Refused('NOT_FOUND')
    const width = Number(request.query.width)
    const make = async () => {
      const photo = await files.read({ accountId, fileId: photoId })
      return photo && pictureAtWidth(photo, width)
    }
    const picture = await renditions.at(`${photoId} ${width}`, () => displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
    if (picture === undefined) throw new Refused('NOT_FOUND')
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': CACHED,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(picture)
  })
}

/** No page links to the previous photo any more; and this one is already replaced if an old request came again. */
const removeReplaced = async ({ handle, files }: Dependencies, { stream, photoId }: { stream: string; photoId: string }) => {
  const photoIds = (await handle.readEvents(stream)).flatMap((event) =>
    [...factsOf([event], 'PhotoSet'), ...factsOf([event], 'ProfilePhotoSet')].map(({ photoId }) => photoId),
  )
  const before = photoIds[photoIds.indexOf(photoId) - 1]
  if (before !== undefined) await files.remove(before)
  if (photoId !== photoIds.at(-1)) await files.remove(photoId)
}
