import type { Events } from '@lapka/contracts/events.ts'
import { MAX_RESOURCE_COUNT, MAX_RESOURCES, resourceTimeId, type ClinicResource } from '@lapka/contracts/resources.ts'
import { clinicStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { toIso, toMs, type Instant } from '../../kernel/instant.ts'
import {
  claimsOf,
  isLive,
  ledgerStreams,
  stretchAbove,
  type Ledger,
  type LedgerKey,
  type LedgerStates,
} from '../../kernel/ledger.ts'
import { clinicFold, type Clinic } from '../clinic.ts'

const isWellFormed = ({ name, count }: Pick<ClinicResource, 'name' | 'count'>): boolean =>
  name.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= MAX_RESOURCE_COUNT

const isNamedTwice = ({ resources }: Clinic, { resourceId, name }: Pick<ClinicResource, 'resourceId' | 'name'>): boolean =>
  resources.some((other) => other.resourceId !== resourceId && other.name.toLowerCase() === name.toLowerCase())

/** A room or a device of the clinic's, in its own words, and how many there are of it. */
export const decideAddResource = (data: Events['ResourceAdded'], { clinic }: { clinic: Clinic }): Decision<'clinic'> => {
  if (!isWellFormed(data)) return { refused: 'INVALID_INPUT' }
  if (isNamedTwice(clinic, data)) return { refused: 'RESOURCE_NAMED_TWICE' }
  if (clinic.resources.length >= MAX_RESOURCES) return { refused: 'TOO_MANY_RESOURCES' }
  return { events: { clinic: [{ type: 'ResourceAdded', data }] } }
}

/** `bookedDates`: the days from today on with claims on it, by the view; what is claimed on them, the ledgers say. */
type OfBooked = { resourceId: string; clinicId: string; bookedDates: readonly string[]; at: Instant }
type ChangeResource = OfBooked & { name: string; count: number }
type RemoveResource = OfBooked
type ClinicAndDays = { clinic: Clinic } & LedgerStates
type AssertedDays = { [ledger: LedgerKey]: { stream: string; fold: Fold<Ledger>; isAsserted: true } }

/**
 * The days are asserted with the change, and each booking asserts the clinic: neither misses the other on a day that is booked already. On one that was free until
 * just now, a booking that was faster stays as what was booked before.
 */
export const changeResourceStreams = ({ clinicId, resourceId, bookedDates }: Omit<OfBooked, 'at'>) => {
  const days: AssertedDays = {}
  const streams = ledgerStreams(resourceTimeId(resourceId), bookedDates)
  for (const [key, day] of Object.entries(streams)) days[key as LedgerKey] = { ...day, isAsserted: true }
  return { streams: { clinic: { stream: clinicStream(clinicId), fold: clinicFold }, ...days } }
}

/** A new name, or another count: fewer only down to what is booked or held at one time. What was booked keeps the name that it had then. */
export const decideChangeResource = (
  { clinicId, resourceId, name, count, at }: ChangeResource,
  states: ClinicAndDays,
): Decision<'clinic'> => {
  const resource = states.clinic.resources.find((one) => one.resourceId === resourceId)
  if (resource === undefined) return { refused: 'NOT_FOUND' }
  if (!isWellFormed({ name, count })) return { refused: 'INVALID_INPUT' }
  if (isNamedTwice(states.clinic, { resourceId, name })) return { refused: 'RESOURCE_NAMED_TWICE' }
  if (resource.name === name && resource.count === count) return { events: {} }
  const booked = count < resource.count ? whyStillBooked(states, resource, { count, at }) : null
  return booked ?? { events: { clinic: [{ type: 'ResourceChanged', data: { clinicId, resourceId, name, count } }] } }
}

/** Not while it is booked. A service that needs it asks for it no more. */
export const decideRemoveResource = ({ clinicId, resourceId, at }: RemoveResource, states: ClinicAndDays): Decision<'clinic'> => {
  const resource = states.clinic.resources.find((one) => one.resourceId === resourceId)
  if (resource === undefined) return { refused: 'NOT_FOUND' }
  const booked = whyStillBooked(states, resource, { count: 0, at })
  return booked ?? { events: { clinic: [{ type: 'ResourceRemoved', data: { clinicId, resourceId } }] } }
}

/** The first time from now on at which more of it is booked than there would be. */
const whyStillBooked = (
  states: LedgerStates,
  { resourceId, kind, name }: ClinicResource,
  { count, at }: { count: number; at: Instant },
) => {
  const live = claimsOf(states, resourceTimeId(resourceId)).filter((claim) => isLive(claim, at))
  const stretch = stretchAbove(live, { fromMs: toMs(at), untilMs: Number.POSITIVE_INFINITY }, count)
  if (stretch === undefined) return null
  return {
    refused: 'RESOURCE_BOOKED',
    takenResources: [{ kind, name, from: toIso(stretch.fromMs), until: toIso(stretch.untilMs) }],
  } as const
}
