import { HOUR_MS } from '@lapka/contracts/time.ts'
import { resourceTimeId } from '@lapka/contracts/resources.ts'
import {
  claimDates,
  claimsOf,
  ledgerStreams,
  missingLedgers,
  streamsOfTime,
  type Interval,
  type LedgerStates,
} from '@lapka/domain/kernel/ledger.ts'
import { nearestFree, type KnownClaim } from '@lapka/domain/slots/free-slots.ts'
import { leaveOutUses, needsThere, type SharedResource, type SharingOffer } from '@lapka/domain/slots/full-times.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { lineStreams, linesIn, promisedTimes, type LinesOfDays } from '@lapka/domain/slots/promised-times.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { TravelSources } from '../travel/look-up-ways.ts'
import { wantedAddress, waysOfOffer } from '../travel/offer-with-ways.ts'
import { offersOf } from './free-times.ts'
import { professionalById } from './query.ts'
import type { ProfessionalRow } from './search.ts'
import type { NeedyService } from './shared-resources.ts'

export type TakenSlot = {
  professionalId: string
  serviceId: string
  furtherServiceIds?: readonly string[] | undefined
  /** The rooms and devices of an existing appointment, which keeps them; of a new one the services say what it needs. */
  resourceIds?: readonly string[] | undefined
  /** An existing appointment keeps its own length if the service has changed. */
  durationMinutes?: number
  startsAt: string
  now: string
  parentId: string
  /** Where it is wanted, of a professional who travels. */
  addressId?: string | undefined
}
type Sources = Pick<TravelSources, 'routing'> & { db: Kysely<Database>; handle: Pick<Handle, 'read'> }

type Days = LedgerStates & LinesOfDays

/** Each reads the days that the one before came upon; a view that lags so far behind has nothing to offer. */
const MAX_ROUNDS = 8

/**
 * Three free starts nearest to a time that was just taken, or at which a room or a device is in use. Views find the days, and the ledgers of those days say what is free: a
 * parent who lost a race by a millisecond is not offered the winner's time.
 */
export const alternativesTo = async ({ db, handle, routing }: Sources, slot: TakenSlot): Promise<string[]> => {
  const { professionalId, startsAt, now, parentId } = slot
  const professional = await professionalById(db, professionalId)
  const durationMinutes = slot.durationMinutes ?? professional?.services.find(({ id }) => id === slot.serviceId)?.durationMinutes
  if (professional === undefined || durationMinutes === undefined) return []
  const { zone, services } = professional
  const to = addMs(now, 24 * HOUR_MS * ((professional.schedule?.horizonDays ?? 0) + 2))
  const offer = (await offersOf(db, { professionals: [professional], from: now, to, now })).get(professionalId)
  if (offer === undefined) return []
  const { widen } = waysOfOffer({ db, routing }, professional, await placeOf(db, slot, professional))
  const needing = needyServices(slot, services)
  const needs = needing.flatMap(needsThere)
  const needed = offer.resources.filter(({ resourceId }) => needs.includes(resourceId))
  const days: Days = {}
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const claims = round === 0 ? offer.claims : withLedgers({ ...offer, professionalId, services, zone }, days)
    const ways = widen && { claimsWithWays: await widen(claims) }
    const taken = { ...offer, claims, ...ways, resources: needed.map((one) => withUses(one, days, zone)) }
    const starts = nearestFree(leaveOutUses({ ...taken, durationMinutes, forParentId: parentId }, needing), startsAt)
    const unread = unreadStreams(starts, { professionalId, durationMinutes, zone, days, needed })
    if (Object.keys(unread).length === 0) return starts
    Object.assign(days, await handle.read(unread))
  }
  return []
}

type Needing = Pick<TakenSlot, 'serviceId' | 'furtherServiceIds' | 'resourceIds'>
const needyServices = (slot: Needing, services: ProfessionalRow['services']): NeedyService[] => {
  const { serviceId, furtherServiceIds = [], resourceIds } = slot
  if (resourceIds !== undefined) return [{ needs: [...resourceIds], location: 'AT_PROFESSIONAL' }]
  return services.filter(({ id }) => id === serviceId || furtherServiceIds.includes(id))
}

const placeOf = async (db: Kysely<Database>, { parentId, serviceId, addressId }: TakenSlot, { services }: ProfessionalRow) => ({
  location: services.find(({ id }) => id === serviceId)?.location ?? 'AT_PROFESSIONAL',
  address: addressId === undefined ? undefined : await wantedAddress(db, { accountId: parentId, addressId }),
})

type KnownOffer = SharingOffer & {
  professionalId: string
  services: ProfessionalRow['services']
  zone: string
}

/**
 * For the days that were read, the ledgers know every claim, and the lines know the promised times; for all others the views do.
 */
const withLedgers = (offer: KnownOffer, days: Days): KnownClaim[] => {
  const { professionalId: resourceId, claims, schedule, services, zone, now } = offer
  const resources = offer.resources.map((one) => withUses(one, days, zone))
  const isRead = (interval: Interval) => missingLedgers(days, { ...interval, resourceId }, zone) === null
  const current = [...claims.filter((claim) => !isRead(claim)), ...claimsOf(days, resourceId)]
  return [
    ...current,
    ...promisedTimes({ schedule, services, claims: current, resources, isKnown: isRead }, linesIn(days, resourceId), now),
  ]
}

/** The same of a room or a device. */
const withUses = (resource: SharedResource, days: Days, zone: string): SharedResource => {
  const resourceId = resourceTimeId(resource.resourceId)
  const isRead = (interval: Interval) => missingLedgers(days, { ...interval, resourceId }, zone) === null
  return { ...resource, claims: [...resource.claims.filter((claim) => !isRead(claim)), ...claimsOf(days, resourceId)] }
}

type Reading = { professionalId: string; durationMinutes: number; zone: string; days: Days; needed: readonly SharedResource[] }

const unreadStreams = (starts: string[], { professionalId, durationMinutes, zone, days, needed }: Reading) => {
  const streams: ReturnType<typeof ledgerStreams> & ReturnType<typeof lineStreams> = {}
  for (const startsAt of starts) {
    const span = { startsAt, endsAt: addMs(startsAt, durationMinutes * 60_000), bufferMinutes: 0 }
    const dates = claimDates(span, zone)
    Object.assign(streams, ledgerStreams(professionalId, dates), lineStreams(professionalId, dates))
    for (const { resourceId } of needed)
      Object.assign(streams, streamsOfTime({ ...span, resourceId: resourceTimeId(resourceId) }, zone))
  }
  const isRead = new Set(Object.keys(days))
  return Object.fromEntries(Object.entries(streams).filter(([key]) => !isRead.has(key))) as typeof streams
}
