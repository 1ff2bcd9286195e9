import type { Service } from '@lapka/contracts/events/professionals.ts'
import { clinicStream } from '@lapka/contracts/streams.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import type { KnownClaim } from '@lapka/domain/slots/free-slots.ts'
import { asClaim, fullTimes } from '@lapka/domain/slots/full-times.ts'
import { liveClaims } from '@lapka/projections/claims/query.ts'
import { clinicOfVet } from '@lapka/projections/clinics/query.ts'
import type { WorkRow } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'

type Asked = { service: Service; from: string; to: string; now: string; parentId: string | undefined }

/** When the rooms and devices that a service takes are in use, as claims on its vet's time; most services take none. */
export const fullTimesFor = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  { professionalId, schedule }: Pick<WorkRow, 'professionalId' | 'schedule'>,
  { service: { needs = [], location }, from, to, now, parentId }: Asked,
): Promise<KnownClaim[]> => {
  if (needs.length === 0 || location !== 'AT_PROFESSIONAL' || schedule === null) return []
  const own = await clinicOfVet(db, professionalId)
  if (own === null) return []
  const { clinic } = await handle.read({ clinic: { stream: clinicStream(own.id), fold: clinicFold } })
  const resources = clinic.resources.filter(({ resourceId }) => needs.includes(resourceId))
  const ids = resources.map(({ resourceId }) => resourceId)
  const uses = Map.groupBy(await liveClaims(db, ids, { from, to, now }), ({ resourceId }) => resourceId)
  const forParent = parentId === undefined ? {} : { forParentId: parentId }
  return resources
    .flatMap(({ resourceId, count }) => fullTimes({ claims: uses.get(resourceId) ?? [], count, now, ...forParent }))
    .map((full) => asClaim(full, schedule.bufferMinutes))
}
