import { HOLD_MS } from '@lapka/contracts/time.ts'
import type { Slot } from '@lapka/contracts/api/professionals.ts'
import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import { resourceDays, resourcesOf, type ClinicStates } from '../clinics/needs.ts'
import type { Fold } from '../kernel/fold.ts'
import type { Professional } from '../professionals/professional.ts'
import type { Schedule } from '../professionals/schedule/schedule.ts'
import { claimsOf, claimSpan, isOverlapping, missingLedgers, type Interval, type LedgerStates } from '../kernel/ledger.ts'
import { placesLeft } from '../kernel/windows.ts'
import { freeSlots, takenSpans, type KnownClaim } from '../slots/free-slots.ts'
import { placeOffering } from '../slots/why-not-offered.ts'
import type { WorkingHours } from '../kernel/working-hours.ts'
import { addMs, type Instant } from '../kernel/instant.ts'
import { addDays } from '../kernel/zone.ts'
import { leaveOutUses, needsThere, type SharedResource } from './full-times.ts'
import { lineOf, waitlistFold, type Wait, type Waitlist } from './waitlist.ts'

/** Key of a professional's day's line among a command's states: `line:{professionalId}:2026-11-26`. */
type LineKey = `line:${string}`
export const lineKey = (professionalId: string, localDate: string): LineKey => `line:${professionalId}:${localDate}`
export type LinesOfDays = { [line: LineKey]: Waitlist }
type WorkingStates = { professional: Professional; schedule: Schedule } & LedgerStates & ClinicStates

/** The lines of those days, in the shape `handle` takes. */
export const lineStreams = (professionalId: string, localDates: readonly string[]) => {
  const streams: { [line: LineKey]: { stream: string; fold: Fold<Waitlist> } } = {}
  for (const date of localDates)
    streams[lineKey(professionalId, date)] = { stream: waitlistStream(professionalId, date), fold: waitlistFold }
  return streams
}

/** A professional's work and claims, as the ledgers of a command or a read model know them. */
export type Work = {
  schedule: WorkingHours
  services: readonly Pick<Service, 'id' | 'durationMinutes' | 'needs' | 'location'>[]
  claims: readonly KnownClaim[]
  /** The rooms and devices that services need. */
  resources: readonly SharedResource[]
  /** Without a day's ledger it is unknown whether the time is free. */
  isKnown?: (appointment: Interval) => boolean
}
type Waiting = Pick<Wait, 'parentId' | 'serviceId' | 'durationMinutes'>
/** The parents who wait for a day, first come first. */
export type Line<W extends Waiting = Waiting> = { date: string; waits: readonly W[] }

/**
 * Gives out the free times of a day: each parent in the line, first come first, gets the earliest that fits. A parent who waits for a longer appointment, or for a
 * room or a device that is in use, keeps their place. A time too near to be paid for is promised to no one.
 */
export function* promisesOf<W extends Waiting>(
  { schedule, services, claims, resources, isKnown = () => true }: Work,
  { date, waits }: Line<W>,
  at: Instant,
): Generator<{ wait: W; claim: KnownClaim & { startsAt: string } }> {
  const earliest = addMs(at, HOLD_MS)
  const taken = [...claims]
  const fitsNowhere = new Set<string>()
  for (const wait of waits) {
    const service = services.find(({ id }) => id === wait.serviceId)
    if (service === undefined) continue
    const { durationMinutes = service.durationMinutes } = wait
    const wanted = [durationMinutes, ...needsThere(service)].join(' ')
    if (fitsNowhere.has(wanted)) continue
    const bufferAfter = ({ startsAt, window }: Slot) =>
      window ? 0 : (placeOffering(schedule, { startsAt, durationMinutes, now: at }) ?? schedule).bufferMinutes
    const offer = leaveOutUses({ schedule, claims: taken, resources, now: at }, [service])
    const free = freeSlots({ ...offer, durationMinutes, from: date, to: date })
    const start = free.find((slot) => slot.startsAt >= earliest && isKnown({ ...slot, bufferMinutes: bufferAfter(slot) }))
    const appointment = start && { ...start, bufferMinutes: bufferAfter(start) }
    if (appointment === undefined) {
      fitsNowhere.add(wanted)
      continue
    }
    const { startsAt, endsAt, bufferMinutes } = appointment
    const claim = { holderId: wait.parentId, startsAt, endsAt, bufferMinutes, expiresAt: earliest }
    yield { wait, claim }
    taken.push(claim)
  }
}

/** Times promised to waiting parents until they are offered: like holds, they block everyone else. */
export const promisedTimes = (work: Work, lines: readonly Line[], at: Instant): KnownClaim[] =>
  lines.flatMap((line) => [...promisesOf(work, line, at)].map(({ claim }) => claim))

export const workOf = (states: WorkingStates): Work | undefined => {
  const { professional, schedule } = states
  if (professional.status === 'none' || schedule.status === 'none') return undefined
  const { professionalId: resourceId, role } = professional
  const services = professional.services.map((service) => ({ ...service, location: locationOf(service, role) }))
  const isKnown = (appointment: Interval) => missingLedgers(states, { ...appointment, resourceId }, schedule.zone) === null
  return { schedule, services, claims: claimsOf(states, resourceId), resources: resourcesOf(states, professional), isKnown }
}

/** The days of the rooms and devices that the parents in a line wait for: a time at which one is in use is promised to nobody. */
export const waitedResourceStreams = (
  states: Pick<WorkingStates, 'professional'> & ClinicStates,
  { date, waits }: Line,
): ReturnType<typeof resourceDays> => {
  const serviceIds = waits.map(({ serviceId }) => serviceId)
  return resourceDays(states, serviceIds, [date, addDays(date, 1)])
}

/** The same of all lines that were read. */
export const linesResourceStreams = (
  states: Pick<WorkingStates, 'professional'> & ClinicStates & LinesOfDays,
  professionalId: string,
): ReturnType<typeof resourceDays> =>
  Object.assign({}, ...linesIn(states, professionalId).map((line) => waitedResourceStreams(states, line))) as ReturnType<
    typeof resourceDays
  >

/** Whether this free time is about to be offered to a parent who came before this one. */
export const isPromised = (
  states: WorkingStates & LinesOfDays,
  appointment: Interval & { window?: VisitWindow },
  { parentId, at }: { parentId: string; at: Instant },
): boolean => {
  const work = workOf(states)
  if (work === undefined || states.professional.status === 'none') return false
  const span = claimSpan(appointment)
  const promised = promisedTimes(work, linesIn(states, states.professional.professionalId), at).filter(
    (other) => other.holderId !== parentId && isOverlapping(claimSpan(other), span),
  )
  if (promised.length === 0 || appointment.window === undefined) return promised.length > 0
  // The places that are promised are not all there are.
  const taken = takenSpans({ claims: [...work.claims, ...promised], now: at, forParentId: parentId })
  return placesLeft({ ...span, capacity: appointment.window.capacity }, taken) < 1
}

export const linesIn = (states: LinesOfDays, professionalId: string): Line[] => {
  const prefix = lineKey(professionalId, '')
  return Object.entries(states).flatMap(([key, waitlist]) =>
    key.startsWith(prefix) ? [{ date: key.slice(prefix.length), waits: lineOf(waitlist) }] : [],
  )
}
