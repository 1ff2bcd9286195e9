import { idParams, afterQuery } from '@lapka/contracts/api/common.ts'
import {
  makeShareBody,
  openByCodeBody,
  openedByCode,
  revokeShareBody,
  shareChanged,
  shareList,
  shareMade,
  type ShareList,
} from '@lapka/contracts/api/shares.ts'
import { MAX_SHARES } from '@lapka/contracts/shares.ts'
import { joinRecords } from '@lapka/domain/pets/links/links.ts'
import { isKeeper, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { decideMakeShare, decideRevokeShare, decideRevokeShares } from '@lapka/domain/pets/shares/decide.ts'
import { isEnded, petShareStreams, shareStreams } from '@lapka/domain/pets/shares/share.ts'
import { linkedOfSameKeepers, recordsOf } from '@lapka/projections/records/linked-pets.ts'
import { openShareCountOf, sharesOf } from '@lapka/projections/records/shares-query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { parents, type Policy } from '../../http/authorization/policy.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networksOf } from '../../http/network-of.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { guestRoutes } from './guest-routes.ts'
import { refuseClosed } from './open-share.ts'
import { deskPassFor, hashOfSecret, secretFor, shareIdOf } from './secrets.ts'

/** Links and codes that show something of a pet's record to those who have no right of their own. */
export const shareRoutes = (app: App, dependencies: Dependencies): void => {
  listRoute(app, dependencies)
  makeRoute(app, dependencies)
  revokeRoutes(app, dependencies)
  deskRoute(app, dependencies)
  guestRoutes(app, dependencies)
}

const listRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const schema = { params: idParams, querystring: afterQuery, response: { 200: shareList } }
  app.get('/api/v2/pets/:id/shares', routeFor(parents, schema), async (request) => {
    const { id: petId } = request.params
    await seePosition(dependencies, request.query.after, ['records'])
    const pets = await sharedTogether(dependencies, { petId, accountId: userOf(request).id })
    const ends = new Map(
      await Promise.all(pets.map(async (pet) => [pet.petId, (await handle.read(petShareStreams(pet.petId))).end] as const)),
    )
    const [shares, at] = [await sharesOf(db, [...ends.keys()]), now()]
    const stateOf = (share: (typeof shares)[number]): ShareList['items'][number]['state'] => {
      const end = ends.get(share.petId)
      if (share.isRevoked || end === undefined || isEnded(share, end)) return 'revoked'
      return share.until <= at ? 'expired' : 'open'
    }
    // The shares of a former keeper are over, and the other keepers do not see them.
    const items = shares.filter(({ makerId }) => pets.every((pet) => isKeeper(pet, makerId)))
    return { items: items.map((share) => ({ ...share, state: stateOf(share) })) }
  })
}

/** A keeper's pet, and the linked ones that a share of any of them shows with it. */
const sharedTogether = async (
  { handle }: Pick<Dependencies, 'handle'>,
  { petId, accountId }: { petId: string; accountId: string },
) => {
  const { pet } = await handle.read(petShareStreams(petId))
  if (pet.status === 'none' || !isKeeper(pet, accountId)) throw new Refused('NOT_FOUND')
  return [pet, ...(await linkedOfSameKeepers(handle, pet))] as const
}

const makeRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey } = dependencies
  const schema = { params: idParams, body: makeShareBody, response: { 201: shareMade } }
  app.post('/api/v2/pets/:id/make-share', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const { kind, scope, until } = request.body
    const at = now()
    const secret = secretFor(lookupKey, { kind, accountId: user.id, petId, key: idempotencyKeyOf(request) })
    const secretHash = hashOfSecret(lookupKey, secret)
    const share = { shareId: shareIdOf(secretHash), petId, makerId: user.id, kind, scope, until, secretHash }
    const [, ...others] = await sharedTogether(dependencies, { petId, accountId: user.id })
    const linked = await recordsOf(handle, others)
    const isFull = (await openShareCountOf(db, { petId, makerId: user.id, now: at })) >= MAX_SHARES
    const streams = { ...shareStreams(share.shareId), ...recordStreams(petId) }
    const handled = await handle(commandContext(request, { user, now: at }), { streams }, (states) =>
      isFull
        ? { refused: 'TOO_MANY_SHARES' }
        : decideMakeShare({ share, at }, { ...states, record: joinRecords(states.record, linked) }),
    )
    return reply.code(201).send({ id: share.shareId, secret, position: orRefuse(handled).position })
  })
}

const revokeRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const one = { params: idParams, body: revokeShareBody, response: { 200: shareChanged } }
  app.post('/api/v2/pets/:id/revoke-share', commandFor(parents, one), async (request) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const streams = { ...shareStreams(request.body.shareId), pet: petShareStreams(petId).pet }
    const handled = await handle(commandContext(request, { user, now: now() }), { streams }, (states) =>
      decideRevokeShare({ petId, accountId: user.id }, states),
    )
    return { position: orRefuse(handled).position }
  })

  const all = { params: idParams, response: { 200: shareChanged } }
  app.post('/api/v2/pets/:id/revoke-shares', commandFor(parents, all), async (request) => {
    const user = userOf(request)
    const pets = await sharedTogether(dependencies, { petId: request.params.id, accountId: user.id })
    // Of linked pets each one's shares show the others.
    const petIds = pets.map((pet) => pet.petId)
    const handled = await handle(commandContext(request, { user, now: now() }), { streams: petsStreams(petIds) }, (states) =>
      decideRevokeShares({ petIds, accountId: user.id }, states),
    )
    return { position: orRefuse(handled).position }
  })
}

const desks: Policy = { roles: ['VET', 'CLINIC'] }

/** Wrong codes are counted by account and network before they are looked up, as wrong passwords are. */
const deskRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, lookupKey, passwordTries } = dependencies
  const schema = { body: openByCodeBody, response: { 200: openedByCode } }
  app.post('/api/v2/shares/open-by-code', limitedFor(desks, schema), async (request) => {
    const { id: accountId } = userOf(request)
    const secretHash = hashOfSecret(lookupKey, request.body.code)
    const shareId = shareIdOf(secretHash)
    const { share } = await handle.read(shareStreams(shareId))
    const trying = { account: `share code ${accountId}`, device: null, ...networksOf(request.ip) }
    const isRight = share.status === 'made' && share.kind === 'code' && share.secretHash === secretHash
    const isKnown = await passwordTries(trying, async () => isRight).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'TOO_MANY_TRIES') throw error
      throw new Refused('TOO_MANY_CODES', {}, { retryAfterMs: error.retryAfterMs ?? 0, cause: error })
    })
    if (!isKnown || !isRight) throw new Refused('SHARE_CODE_UNKNOWN')
    await refuseClosed(dependencies, request, share)
    return { secret: deskPassFor(lookupKey, { shareId, accountId }) }
  })
}
