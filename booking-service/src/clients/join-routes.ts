import { joinClientBody, joinedClient, joinPreview, openLinkBody, type JoinPreview } from '@lapka/contracts/api/clients.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { isLinkOpen } from '@lapka/domain/clients/client-link/decide.ts'
import { decideJoinClient, joinClientStreams, type JoinClient } from '@lapka/domain/clients/join-client/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { accountById, petCountOf, petsOf } from '@lapka/projections/accounts/query.ts'
import { bookedFor } from '@lapka/projections/appointments/clients-query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { clientNamedBy } from './link-secret.ts'

/** Each is a stream of the append; what is left follows at once in a further one. */
const VISITS_AT_ONCE = 150
const MAX_APPENDS = 100

/** A parent with an account takes over what a desk has of them, by the link that others make an account by. */
export const joinClientRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, log, now, lookupKey, limits } = dependencies

  const previewing = { body: openLinkBody, response: { 200: joinPreview } }
  const slowed = { rateLimit: perAddress(limits.linksPerAddress) }
  app.post('/api/v2/clients/preview-join', routeFor(parents, previewing, slowed), async (request): Promise<JoinPreview> => {
    const { accountId, linkKey } = clientNamedBy(lookupKey, request.body.secret)
    const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
    if (!isLinkOpen(account, linkKey, now())) throw new Refused('CLIENT_LINK_OVER')
    const user = userOf(request)
    const [desk, client, own, pets, ownPets, { visits, stays }] = await Promise.all([
      professionalById(db, account.hostId ?? ''),
      accountById(db, accountId),
      accountById(db, user.id),
      petsOf(db, accountId),
      petsOf(db, user.id),
      bookedFor(db, accountId),
    ])
    const twinOf = ({ chip, animalType }: (typeof pets)[number]) =>
      chip === '' ? null : (ownPets.find((one) => one.chip === chip && one.animalType === animalType)?.id ?? null)
    return {
      desk: desk === undefined ? null : { displayName: desk.displayName, latinName: desk.latinName },
      name: client?.name ?? '',
      pets: pets.map((pet) => ({ id: pet.id, name: pet.name, animalType: pet.animalType, sameAs: twinOf(pet) })),
      visits,
      stays,
      phone: own?.phone === '' && client !== undefined && client.phone !== '' ? client.phone : null,
    }
  })

  const joining = { body: joinClientBody, response: { 200: joinedClient } }
  app.post('/api/v2/clients/join-client', commandFor(parents, joining), async (request) => {
    const { secret, pets } = request.body
    const user = userOf(request)
    const { accountId: clientId, linkKey } = clientNamedBy(lookupKey, secret)
    const context = commandContext(request, { objectId: clientId, user, now: now() })
    const join = async (after: number, commandId: string) => {
      await seePosition(dependencies, after, ['accounts', 'appointments'])
      const command = await commandFrom(dependencies, { clientId, linkKey, intoId: user.id, pets, at: context.occurredAt })
      const handled = await handle({ ...context, commandId }, joinClientStreams(command), (states) =>
        decideJoinClient(command, states),
      )
      return orRefuse(handled).position
    }
    let position = await join(await log.head(), context.commandId)
    // Booked by the desk in the same moment, or too much for one append.
    for (let nth = 1; nth <= MAX_APPENDS && (await leftOf(dependencies, clientId, position)) > 0; nth += 1)
      position = await join(position, derivedId(context.commandId, String(nth)))
    return { position }
  })
}

const leftOf = async (dependencies: Dependencies, clientId: string, after: number): Promise<number> => {
  await seePosition(dependencies, after, ['appointments'])
  return (await bookedFor(dependencies.db, clientId)).appointmentIds.length
}

type Asked = Pick<JoinClient, 'clientId' | 'linkKey' | 'intoId' | 'pets' | 'at'>

const commandFrom = async ({ db }: Dependencies, asked: Asked): Promise<JoinClient> => {
  const { clientId, intoId } = asked
  const [client, own, pets, count, { appointmentIds }] = await Promise.all([
    accountById(db, clientId),
    accountById(db, intoId),
    petsOf(db, clientId),
    petCountOf(db, intoId),
    bookedFor(db, clientId),
  ])
  const hasNoPhone = own?.phone === '' && client !== undefined && client.phone !== ''
  return {
    ...asked,
    petIds: pets.map(({ id }) => id),
    appointmentIds: appointmentIds.slice(0, VISITS_AT_ONCE),
    isListFull: count + pets.length > MAX_PETS,
    ...(hasNoPhone && { phone: client.phone }),
  }
}
