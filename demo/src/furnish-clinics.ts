import type { ClinicResource } from '@lapka/contracts/resources.ts'
import { clinicStream, professionalStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { decideAddResource } from '@lapka/domain/clinics/keep-resources/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideSetServices } from '@lapka/domain/professionals/set-services/decide.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { IN_FLIGHT, runInLanes } from './in-lanes.ts'
import { vetsOf } from './join-clinics.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

const resourcesOf = (clinicId: string): ClinicResource[] => [
  { resourceId: demoId('room', clinicId), kind: 'ROOM', name: 'Кабинет', count: 2 },
  { resourceId: demoId('surgery', clinicId), kind: 'ROOM', name: 'Операционна', count: 1 },
  { resourceId: demoId('device', clinicId), kind: 'DEVICE', name: 'Рентген', count: 1 },
]
/** By the id of a service which of those it takes. */
const needs: Record<string, (clinicId: string) => string[]> = {
  'x-ray': (clinicId) => [demoId('device', clinicId)],
  neutering: (clinicId) => [demoId('surgery', clinicId)],
}

type Furnishing = { clinics: PlannedProfessional[]; professionals: PlannedProfessional[]; atMs: number }

/** The rooms and devices of clinics, and what the services of their vets take from now on: after all that was booked before. */
export const furnishClinics = async (registry: Registry, { clinics, professionals, atMs }: Furnishing): Promise<void> => {
  const furnished = clinics.map((clinic) => ({
    lane: clinic.profile.professionalId,
    run: () => furnish(registry, { clinic, vets: vetsOf(clinic, professionals), atMs }),
  }))
  await runInLanes(furnished, IN_FLIGHT)
}

type OfClinic = { clinic: PlannedProfessional; vets: PlannedProfessional[]; atMs: number }

const furnish = async ({ run }: Registry, { clinic, vets, atMs }: OfClinic): Promise<void> => {
  const clinicId = clinic.profile.professionalId
  const clinicOnly = { clinic: { stream: clinicStream(clinicId), fold: clinicFold } }
  const step = (names: string[], who: PlannedProfessional, afterMs: number, body: object) => ({
    names,
    actor: { id: who.account.accountId, role: who.account.role },
    at: iso(atMs + afterMs),
    correlationId: clinicId,
    body,
  })
  for (const resource of vets.length === 0 ? [] : resourcesOf(clinicId))
    await run(step(['add-resource', resource.resourceId], clinic, 0, resource), clinicOnly, (states) =>
      decideAddResource({ clinicId, ...resource }, states),
    )
  for (const vet of vets) {
    const { services, serviceAreaKm, travelMode, profile } = vet
    const needing = services.map((service) => ({ ...service, needs: needs[service.id]?.(clinicId) ?? [] }))
    if (!needing.some((service) => service.needs.length > 0)) continue
    const streams = {
      ...clinicOnly,
      professional: { stream: professionalStream(profile.professionalId), fold: professionalFold },
    }
    await run(step(['set-needs', vet.account.email], vet, HOUR_MS, needing), streams, (states) =>
      decideSetServices({ services: needing, serviceAreaKm, travelMode }, states),
    )
  }
}
