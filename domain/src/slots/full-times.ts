import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { toIso, type Instant } from '../kernel/instant.ts'
import { listEntries, type Span } from '../kernel/working-hours.ts'
import { firstFreeAfter, takenSpans, type KnownClaim, type Offer } from './free-slots.ts'

type Use = { claims: readonly KnownClaim[]; count: number; now: Instant; forParentId?: string }

/** When as many of a room or device are used as there are of it, in order. */
export const fullTimes = ({ count, ...use }: Use): Span[] => {
  const steps = takenSpans(use)
    .flatMap(({ fromMs, untilMs }) => [
      { ms: fromMs, change: 1 },
      { ms: untilMs, change: -1 },
    ])
    .toSorted((one, other) => one.ms - other.ms || one.change - other.change)
  const full: Span[] = []
  let used = 0
  let since = 0
  for (const { ms, change } of steps) {
    if (used >= count && used + change < count && ms > since) full.push({ fromMs: since, untilMs: ms })
    if (used < count && used + change >= count) since = ms
    used += change
  }
  return full
}

/**
 * Such a time as the calendar of a professional who needs it knows it. The buffer after an appointment is theirs alone and takes no room, so the time may begin that
 * much later for them.
 */
export const asClaim = ({ fromMs, untilMs }: Span, bufferMinutes: number): KnownClaim => ({
  holderId: '',
  startsAt: toIso(Math.min(fromMs + bufferMinutes * MINUTE_MS, untilMs - MINUTE_MS)),
  endsAt: toIso(untilMs),
  bufferMinutes: 0,
  expiresAt: null,
})

/** A room or a device of the clinic where a professional works: how many there are of it, and what has it when. */
export type SharedResource = { resourceId: string; count: number; claims: readonly KnownClaim[] }
type Needy = { needs?: readonly string[] | undefined; location?: ServiceLocation | undefined }
/** A professional's offer, and with it what the clinic shares of that their services need. */
export type SharingOffer = Omit<Offer, 'durationMinutes'> & { resources: readonly SharedResource[] }

/** What a service needs: only at the clinic. */
export const needsThere = ({ needs = [], location }: Needy): readonly string[] => (location === 'AT_PROFESSIONAL' ? needs : [])

/** The offer without the times at which something that these services need is in use. */
export const leaveOutUses = <O extends SharingOffer>(offer: O, services: readonly Needy[]): O => {
  const { resources, schedule, claimsWithWays } = offer
  const needed = new Set(services.flatMap(needsThere))
  // Of places with other buffers the least: another one would show a time that is refused.
  const bufferMinutes = Math.min(...listEntries(schedule).map((place) => place.bufferMinutes))
  const full = resources
    .filter(({ resourceId }) => needed.has(resourceId))
    .flatMap(({ claims, count }) => fullTimes({ ...offer, claims, count }))
    .map((time) => asClaim(time, bufferMinutes))
  if (full.length === 0) return offer
  const ways = claimsWithWays && { claimsWithWays: [...claimsWithWays, ...full] }
  return { ...offer, claims: [...offer.claims, ...full], ...ways }
}

/** One offer for all services that find the same times free, with the length of the shortest of them. */
export const offersByNeeds = (
  offer: SharingOffer,
  services: readonly (Needy & { durationMinutes: number })[],
): (SharingOffer & { durationMinutes: number })[] => {
  const shared = new Set(offer.resources.map(({ resourceId }) => resourceId))
  const keyOf = (service: Needy) =>
    needsThere(service)
      .filter((id) => shared.has(id))
      .toSorted()
      .join()
  return [...Map.groupBy(services, keyOf).values()].map((alike) => ({
    ...leaveOutUses(offer, alike),
    durationMinutes: Math.min(...alike.map(({ durationMinutes }) => durationMinutes)),
  }))
}

/** The first time after a local date at which one of the services could be booked; null where there is none. */
export const firstFreeOf = (
  offer: SharingOffer,
  services: readonly (Needy & { durationMinutes: number })[],
  localDate: string,
): string | null =>
  offersByNeeds(offer, services)
    .flatMap((one) => firstFreeAfter(one, localDate) ?? [])
    .toSorted()[0] ?? null
