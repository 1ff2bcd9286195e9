import type { z } from 'zod'
import { addressBody, addressPage, addressQuery, addressSaved, removeAddressBody } from '@lapka/contracts/api/addresses.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import { decideAddAddress } from '@lapka/domain/addresses/add-address/decide.ts'
import { addressFold } from '@lapka/domain/addresses/address.ts'
import { decideChangeAddress } from '@lapka/domain/addresses/change-address/decide.ts'
import { isInArea as isWithinArea } from '@lapka/domain/appointments/location.ts'
import { distanceBetween, type GeoPoint } from '@lapka/domain/kernel/distance.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import { decideRemoveAddress } from '@lapka/domain/addresses/remove-address/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { addressesOf } from '@lapka/projections/addresses/query.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { verifiedProfessional } from '../professionals/routes.ts'

/** No parent lives in so many places, and a mistake must not fill the lists of others. */
const MAX_ADDRESSES = 20

/** Where a parent is visited. Only they are shown the list; a professional sees the one of a visit, see decision 46. */
export const addressRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const streamOf = (addressId: string) => ({ address: { stream: addressStream(addressId), fold: addressFold } })

  const listing = { querystring: addressQuery, response: { 200: addressPage } }
  app.get('/api/v2/addresses', routeFor(parents, listing), async (request) => {
    const { after, professionalId } = request.query
    await seePosition(dependencies, after, ['addresses'])
    const [items, professional] = await Promise.all([
      addressesOf(db, userOf(request).id),
      professionalId === undefined ? undefined : verifiedProfessional(dependencies, professionalId),
    ])
    return { items: items.map((one) => ({ ...one, reach: professional === undefined ? null : reachOf(professional, one) })) }
  })

  const adding = { body: addressBody, response: { 201: addressSaved } }
  app.post('/api/v2/addresses', commandFor(parents, adding), async (request, reply) => {
    const user = userOf(request)
    const id = derivedId('address', user.id, idempotencyKeyOf(request))
    const kept = await addressesOf(db, user.id)
    const isFull = kept.length >= MAX_ADDRESSES && !kept.some((one) => one.id === id)
    const context = commandContext(request, { name: 'add-address', objectId: id, user, now: now() })
    const said = saidAddress(request.body, { addressId: id, accountId: user.id })
    const { position } = orRefuse(
      await handle(context, { streams: streamOf(id) }, (states) =>
        isFull ? { refused: 'TOO_MANY_ADDRESSES' } : decideAddAddress(said, states),
      ),
    )
    return reply.code(201).send({ id, position })
  })

  const changing = { body: addressBody, params: idParams, response: { 200: addressSaved } }
  app.put('/api/v2/addresses/:id', commandFor(parents, changing), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'change-address', user, now: now() })
    const said = saidAddress(request.body, { addressId: id, accountId: user.id })
    const { position } = orRefuse(await handle(context, { streams: streamOf(id) }, (states) => decideChangeAddress(said, states)))
    return { id, position }
  })

  const removing = { body: removeAddressBody, params: idParams, response: { 200: addressSaved } }
  app.delete('/api/v2/addresses/:id', commandFor(parents, removing), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'remove-address', user, now: now() })
    const removal = { addressId: id, accountId: user.id }
    const handled = await handle(context, { streams: streamOf(id) }, (states) => decideRemoveAddress(removal, states))
    return { id, position: orRefuse(handled).position }
  })
}

type Going = Pick<ProfessionalRow, 'latitude' | 'longitude' | 'services' | 'serviceAreaKm'>

/** By the same function as the booking. */
const reachOf = ({ services, serviceAreaKm, ...own }: Going, point: GeoPoint) => {
  const place = publicPlaceOf(own, services)
  const isInArea = isWithinArea({ place, serviceAreaKm }, point)
  const km = distanceBetween(place, point)
  return { isInArea, areaKm: serviceAreaKm, distanceKm: isInArea ? Math.round(km) : Math.ceil(km) }
}

const saidAddress = (
  { latitude, longitude, ...texts }: z.infer<typeof addressBody>,
  owner: Pick<Events['AddressAdded'], 'addressId' | 'accountId'>,
): Events['AddressAdded'] => ({ ...owner, ...texts, coordinates: [longitude, latitude] })
