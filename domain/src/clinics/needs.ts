import { resourceTimeId, type Uses } from '@lapka/contracts/resources.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { clinicStream } from '@lapka/contracts/streams.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { claimsOf, ledgerStreams, type LedgerStates, type LedgerStreams } from '../kernel/ledger.ts'
import type { Professional } from '../professionals/professional.ts'
import { clinicFold, type Clinic } from './clinic.ts'

/** `clinic:{clinicId}`: with any of its vets, one clinic is asked for all of them. */
type ClinicKey = `clinic:${string}`
export type ClinicStates = { [clinic: ClinicKey]: Clinic }
export type ClinicStreams = { [clinic: ClinicKey]: { stream: string; fold: Fold<Clinic>; isAsserted: true } }
export const clinicKey = (clinicId: string): ClinicKey => `clinic:${clinicId}`

/** Asserted, so that no count changes while it is decided. */
export const clinicStreams = (clinicId: string | undefined): ClinicStreams =>
  clinicId === undefined ? {} : { [clinicKey(clinicId)]: { stream: clinicStream(clinicId), fold: clinicFold, isAsserted: true } }

type Needs = { clinicId: string; resourceIds: ReadonlySet<string> }
/** What services at the clinic say that they need; null where none needs anything, or the vet works at no clinic. */
export const needsOf = (professional: Professional, serviceIds: readonly string[]): Needs | null => {
  if (professional.status === 'none' || professional.clinicId === null) return null
  const { clinicId, services, role } = professional
  const resourceIds = services
    .filter((service) => serviceIds.includes(service.id) && locationOf(service, role) === 'AT_PROFESSIONAL')
    .flatMap(({ needs = [] }) => needs)
  return resourceIds.length === 0 ? null : { clinicId, resourceIds: new Set(resourceIds) }
}

/** The clinic whose rooms or devices the services need: read for them alone. */
export const neededClinic = (professional: Professional, serviceIds: readonly string[]): ClinicStreams =>
  clinicStreams(needsOf(professional, serviceIds)?.clinicId)

/**
 * What the services need of what the clinic has today: a room that was removed, or is another clinic's, which the vet left, is needed no more.
 */
export const usesOf = (
  states: ClinicStates,
  professional: Professional,
  serviceIds: readonly string[],
): { uses?: Uses } | Missing => {
  const needs = needsOf(professional, serviceIds)
  if (needs === null) return {}
  const { clinicId, resourceIds } = needs
  const clinic = states[clinicKey(clinicId)]
  if (clinic === undefined) return { missing: [clinicKey(clinicId)] }
  const resources = clinic.resources
    .filter(({ resourceId }) => resourceIds.has(resourceId))
    .map(({ count: _count, ...resource }) => resource)
  return resources.length === 0 ? {} : { uses: { clinicId, resources } }
}

/** What the vet's clinic has, with its uses on the days that were read. Where its stream was not, nothing is known of it. */
export const resourcesOf = (states: ClinicStates & LedgerStates, professional: Professional) => {
  if (professional.status === 'none' || professional.clinicId === null) return []
  const { resources = [] } = states[clinicKey(professional.clinicId)] ?? {}
  return resources.map(({ resourceId, count }) => ({ resourceId, count, claims: claimsOf(states, resourceTimeId(resourceId)) }))
}

/** The clinic of a vet, and the days of what some services need of it: to know when they are free. */
export const resourceDays = (
  states: ClinicStates & { professional: Professional },
  serviceIds: readonly string[],
  dates: readonly string[],
): ClinicStreams & LedgerStreams => {
  const { professional } = states
  const needed = usesOf(states, professional, serviceIds)
  const resources = 'uses' in needed ? (needed.uses?.resources ?? []) : []
  const days = resources.map(({ resourceId }) => ledgerStreams(resourceTimeId(resourceId), dates))
  return Object.assign({}, neededClinic(professional, serviceIds), ...days) as ClinicStreams & LedgerStreams
}
