import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { resourceTimeId, type TakenResource, type Uses } from '@lapka/contracts/resources.ts'
import { clinicKey, clinicStreams, needsOf, type ClinicStates, type ClinicStreams } from '../clinics/needs.ts'
import { holdClaims, type LedgerEvents, type NewClaim } from '../kernel/change-ledger.ts'
import type { Missing } from '../kernel/decision.ts'
import { toIso, type Instant } from '../kernel/instant.ts'
import { claimsInTheWay, claimSpan, isLive, stretchAbove, type LedgerStates } from '../kernel/ledger.ts'
import type { Span } from '../kernel/working-hours.ts'
import type { Professional } from '../professionals/professional.ts'
import type { Appointment } from './appointment.ts'
import { holdPets } from './pets-there.ts'

/** The clinic whose rooms or devices an appointment has; nothing of most. */
export const usedClinic = (appointment: Appointment | undefined): ClinicStreams =>
  appointment === undefined || appointment.status === 'none' ? {} : clinicStreams(appointment.uses?.clinicId)

/** Whether other services would need exactly what was booked. */
export const needsSame = (professional: Professional, serviceId: string, uses: Uses | undefined): boolean => {
  const needed = [...(needsOf(professional, [serviceId])?.resourceIds ?? [])].toSorted()
  return (
    needed.join() ===
    (uses?.resources ?? [])
      .map(({ resourceId }) => resourceId)
      .toSorted()
      .join()
  )
}

type Visit = { startsAt: string; endsAt: string; uses?: Uses | undefined }

/** Without the buffer, which is the professional's. */
export const resourceTimesOf = ({ startsAt, endsAt, uses }: Visit) =>
  (uses?.resources ?? []).map(({ resourceId }) => ({
    resourceId: resourceTimeId(resourceId),
    startsAt,
    endsAt,
    bufferMinutes: 0,
  }))

type Booked = Visit & { appointmentId: string; parentId: string }

/** With the counts of today. */
export const resourceClaimsOf = (states: ClinicStates, visit: Booked, expiresAt: string): NewClaim[] =>
  resourceTimesOf(visit).map((time) => ({
    ...time,
    capacity: countOf(states, visit.uses, time.resourceId),
    weight: 1,
    claimId: visit.appointmentId,
    holderId: visit.parentId,
    expiresAt,
  }))

/** Nothing is removed while it is booked; one of it is left for what was booked at that very moment. */
const countOf = (states: ClinicStates, uses: Uses | undefined, timeId: string): number => {
  const clinic = uses && states[clinicKey(uses.clinicId)]
  return clinic?.resources.find(({ resourceId }) => resourceTimeId(resourceId) === timeId)?.count ?? 1
}

type Holding = {
  at: Instant
  zone: string
  expiresAt: string
  isConfirmed?: boolean
  leaving?: readonly string[]
  /** Claims on the same professional's time: what they do at once, they do with the same room. */
  beside?: readonly string[]
}

/** Holds all of its rooms and devices, or says which of them are taken. */
export const holdResources = (
  states: LedgerStates & ClinicStates,
  visit: Booked,
  { expiresAt, ...holding }: Holding,
): { claims: NewClaim[]; held: LedgerEvents[] } | Refusal | Missing => {
  const { uses } = visit
  if (uses === undefined) return { claims: [], held: [] }
  if (states[clinicKey(uses.clinicId)] === undefined) return { missing: [clinicKey(uses.clinicId)] }
  const claims: NewClaim[] = []
  const taken: TakenResource[] = []
  for (const claim of resourceClaimsOf(states, visit, expiresAt)) {
    if (fullStretch(states, claim, { ...holding, beside: [] }) === undefined) claims.push(claim)
    else {
      const full = fullStretch(states, claim, holding)
      if (full === undefined) claims.push({ ...claim, isOverlap: true })
      else taken.push(...takenThen(uses, claim, full))
    }
  }
  if (taken.length > 0) return { refused: 'RESOURCE_TAKEN', takenResources: taken }
  return { claims, held: holdClaims(states, claims, holding) ?? [] }
}

type Standing = Pick<Holding, 'at' | 'leaving' | 'beside'>
/** When as many use it as there are of it. */
const fullStretch = (states: LedgerStates, claim: NewClaim, { at, leaving = [], beside = [] }: Standing) => {
  const others = claimsInTheWay(states, claim, claim.claimId).filter(
    ({ claimId, ...other }) => isLive(other, at) && !leaving.includes(claimId) && !beside.includes(claimId),
  )
  return stretchAbove(others, claimSpan(claim), claim.capacity - claim.weight)
}

const takenThen = ({ resources }: Uses, { resourceId: timeId }: NewClaim, { fromMs, untilMs }: Span): TakenResource[] =>
  resources
    .filter(({ resourceId }) => resourceTimeId(resourceId) === timeId)
    .map(({ kind, name }) => ({ kind, name, from: toIso(fromMs), until: toIso(untilMs) }))

/** Holds the time of its animals and of the rooms and devices that it needs, or says what is taken. */
export const holdPetsAndResources = (
  states: LedgerStates & ClinicStates,
  visit: Booked & Parameters<typeof holdPets>[1],
  holding: Holding,
): { claims: NewClaim[]; held: LedgerEvents[] } | Refusal | Missing => {
  const pets = holdPets(states, visit, holding)
  if (!('claims' in pets)) return pets
  const resources = holdResources(states, visit, holding)
  if (!('claims' in resources)) return resources
  return { claims: [...pets.claims, ...resources.claims], held: [...pets.held, ...resources.held] }
}

/** With the placing. */
export const resourcesBooked = (appointmentId: string, uses: Uses | undefined): LapkaEvent[] =>
  uses === undefined ? [] : [{ type: 'ResourcesBooked', data: { appointmentId, ...uses, resources: [...uses.resources] } }]
