import {
  clientChanged,
  clientLinkMade,
  deskClient,
  openLinkBody,
  openedLink,
  clientCommandBody,
} from '@lapka/contracts/api/clients.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type KnownAccount } from '@lapka/domain/accounts/account.ts'
import { decideMakeClientLink, decideRevokeClientLink, isLinkOpen } from '@lapka/domain/clients/client-link/decide.ts'
import { accountById, petsOf } from '@lapka/projections/accounts/query.ts'
import { hostIdsOf } from '@lapka/projections/appointments/clients-query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { professionalOf } from '../schedules/own-schedules.ts'
import { deskOf, type Caller } from './desk.ts'
import { clientNamedBy, linkSecretFor } from './link-secret.ts'

const streamsOf = (accountId: string) => ({ account: { stream: accountStream(accountId), fold: accountFold } })

/** Whether a parent is this desk's client without an account, or was one; null for all others. */
export const clientStanding = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  request: Caller,
  accountId: string,
): Promise<'of_desk' | 'taken_over' | null> => {
  const { account } = await handle.read(streamsOf(accountId))
  if (account.status !== 'registered') return null
  const { hostId, takenOver, received } = account
  if (hostId === undefined && takenOver === undefined && received === undefined) return null
  const hostIds = await hostIdsOf(db, deskOf(request))
  if (hostId !== undefined) return hostIds.includes(hostId) ? 'of_desk' : null
  return takenOverAt(account, hostIds) === null ? null : 'taken_over'
}

/** Since when a client of these desks is a person's own, in this account. */
const takenOverAt = ({ takenOver, received = [] }: KnownAccount, hostIds: readonly string[]): string | null =>
  [...received, ...(takenOver === undefined ? [] : [takenOver])].find(({ hostId }) => hostIds.includes(hostId))?.at ?? null

/** A client takes over what a desk has of them: the desk makes a link, and the account becomes that of the person who opens it. */
export const clientLinkRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey, limits } = dependencies

  const reading = { params: idParams, response: { 200: deskClient } }
  app.get('/api/v2/clients/:id', routeFor(professionals, reading), async (request) => {
    const { id } = request.params
    const [hostIds, { account }] = await Promise.all([hostIdsOf(db, deskOf(request)), handle.read(streamsOf(id))])
    if (account.status !== 'registered') throw new Refused('NOT_FOUND')
    const { hostId = '', clientLink } = account
    const takenAt = takenOverAt(account, hostIds)
    if (!hostIds.includes(hostId) && takenAt === null) throw new Refused('NOT_FOUND')
    const until = clientLink !== undefined && clientLink.until > now() ? clientLink.until : null
    return { id, linkUntil: until, takenOverAt: takenAt }
  })

  const making = { params: idParams, body: clientCommandBody, response: { 201: clientLinkMade } }
  app.post('/api/v2/clients/:id/make-link', commandFor(professionals, making), async (request, reply) => {
    const { id } = request.params
    const { user } = professionalOf(request)
    const at = now()
    const secret = linkSecretFor(lookupKey, id, `${user.id} ${idempotencyKeyOf(request)}`)
    const { linkKey } = clientNamedBy(lookupKey, secret)
    const command = { hostIds: await hostIdsOf(db, deskOf(request)), linkKey, at }
    const handled = await handle(commandContext(request, { user, now: at }), { streams: streamsOf(id) }, (states) =>
      decideMakeClientLink(command, states),
    )
    const { events, position } = orRefuse(handled)
    return reply.code(201).send({ secret, until: writtenFact(events.account, 'ClientLinkMade').until, position })
  })

  const revoking = { params: idParams, body: clientCommandBody, response: { 200: clientChanged } }
  app.post('/api/v2/clients/:id/revoke-link', commandFor(professionals, revoking), async (request) => {
    const { id } = request.params
    const { user } = professionalOf(request)
    const command = { hostIds: await hostIdsOf(db, deskOf(request)) }
    const handled = await handle(commandContext(request, { user, now: now() }), { streams: streamsOf(id) }, (states) =>
      decideRevokeClientLink(command, states),
    )
    return { position: orRefuse(handled).position }
  })

  const opening = { body: openLinkBody, response: { 200: openedLink } }
  const slowed = { rateLimit: perAddress(limits.linksPerAddress) }
  app.post('/api/v2/clients/open-link', routeFor('public', opening, slowed), async (request) => {
    const { accountId, linkKey } = clientNamedBy(lookupKey, request.body.secret)
    const { account } = await handle.read(streamsOf(accountId))
    if (!isLinkOpen(account, linkKey, now())) throw new Refused('CLIENT_LINK_OVER')
    const [desk, client, pets] = await Promise.all([
      professionalById(db, account.hostId ?? ''),
      accountById(db, accountId),
      petsOf(db, accountId),
    ])
    return {
      desk: desk === undefined ? null : { displayName: desk.displayName, latinName: desk.latinName },
      name: client?.name ?? '',
      petNames: pets.map(({ name }) => name),
    }
  })
}
