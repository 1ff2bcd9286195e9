import { sql, type Kysely } from 'kysely'
import { needsThere, type SharedResource } from '@lapka/domain/slots/full-times.ts'
import { liveClaims } from '../claims/query.ts'
import type { Database } from '../database.ts'
import type { WorkRow } from './query.ts'

/** What is asked about a service here. */
export type NeedyService = Pick<WorkRow['services'][number], 'needs' | 'location'>
type Work = { professionalId: string; services: readonly NeedyService[] }
type Range = { from: string; to: string; now: string }

/**
 * What the clinics of some vets have today of the rooms and devices that their services need, and what has it when, by vet. A vet who left needs none of them.
 * Where no service needs anything, and most need nothing, nothing is asked.
 */
export const sharedResourcesOf = async (
  db: Kysely<Database>,
  vets: readonly Work[],
  range: Range,
): Promise<Map<string, SharedResource[]>> => {
  const needs = new Map(
    vets.flatMap(({ professionalId, services }) => {
      const needed = services.flatMap(needsThere)
      return needed.length === 0 ? [] : [[professionalId, needed] as const]
    }),
  )
  if (needs.size === 0) return new Map()
  const { rows } = await sql<{ professionalId: string; resourceId: string; count: number }>`
    select member.professional_id, resource.resource_id, resource.count from views.clinic_vets member
    join views.clinic_resources resource on resource.clinic_id = member.clinic_id
    where member.professional_id = any(${[...needs.keys()]}::uuid[]) and member.left_at is null
    order by resource.resource_id`.execute(db)
  const needed = rows.filter(({ professionalId, resourceId }) => needs.get(professionalId)?.includes(resourceId))
  const ids = [...new Set(needed.map(({ resourceId }) => resourceId))]
  const claims = Map.groupBy(await liveClaims(db, ids, range), ({ resourceId }) => resourceId)
  const shared = needed.map(({ professionalId, resourceId, count }) => ({
    professionalId,
    resource: { resourceId, count, claims: claims.get(resourceId) ?? [] },
  }))
  return new Map(
    [...Map.groupBy(shared, ({ professionalId }) => professionalId)].map(([vetId, own]) => [
      vetId,
      own.map(({ resource }) => resource),
    ]),
  )
}
