import { HOUR_MS } from '@lapka/contracts/time.ts'
import {
  claimDates,
  claimsOf,
  ledgerKey,
  ledgerStreams,
  missingLedgers,
  type Interval,
  type LedgerStates,
} from '@lapka/domain/kernel/ledger.ts'
import { nearestFree, type KnownClaim, type Offer } from '@lapka/domain/slots/free-slots.ts'
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

export type TakenSlot = {
  professionalId: string
  serviceId: string
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
 * Three free starts nearest to a time that was just taken. Views find the days, and the ledgers of those days say what is free: a
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
  const days: Days = {}
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const claims = round === 0 ? offer.claims : withLedgers({ ...offer, professionalId, services, zone }, days)
    const ways = widen && { claimsWithWays: await widen(claims) }
    const starts = nearestFree({ ...offer, claims, ...ways, durationMinutes, forParentId: parentId }, startsAt)
    const unread = unreadDates(starts, { professionalId, durationMinutes, zone, days })
    if (unread.length === 0) return starts
    Object.assign(days, await handle.read({ ...ledgerStreams(professionalId, unread), ...lineStreams(professionalId, unread) }))
  }
  return []
}

const placeOf = async (db: Kysely<Database>, { parentId, serviceId, addressId }: TakenSlot, { services }: ProfessionalRow) => ({
  location: services.find(({ id }) => id === serviceId)?.location ?? 'AT_PROFESSIONAL',
  address: addressId === undefined ? undefined : await wantedAddress(db, { accountId: parentId, addressId }),
})

type KnownOffer = Omit<Offer, 'durationMinutes'> & {
  professionalId: string
  services: ProfessionalRow['services']
  zone: string
}

/**
 * For the days that were read, the ledgers know every claim, and the lines know the promised times; for all others the views do.
 */
const withLedgers = (offer: KnownOffer, days: Days): KnownClaim[] => {
  const { professionalId: resourceId, claims, schedule, services, zone, now } = offer
  const isRead = (interval: Interval) => missingLedgers(days, { ...interval, resourceId }, zone) === null
  const current = [...claims.filter((claim) => !isRead(claim)), ...claimsOf(days, resourceId)]
  return [...current, ...promisedTimes({ schedule, services, claims: current, isKnown: isRead }, linesIn(days, resourceId), now)]
}

type Reading = { professionalId: string; durationMinutes: number; zone: string; days: Days }

const unreadDates = (starts: string[], { professionalId, durationMinutes, zone, days }: Reading): string[] => {
  const dates = starts.flatMap((startsAt) =>
    claimDates({ startsAt, endsAt: addMs(startsAt, durationMinutes * 60_000), bufferMinutes: 0 }, zone),
  )
  return [...new Set(dates)].filter((date) => days[ledgerKey(professionalId, date)] === undefined)
}
