import { sql, type SqlBool } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Change } from '@lapka/contracts/live.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { appointmentIdOf } from '../appointments/project.ts'
import type { Db, Projection, Seen } from '../projection.ts'

type Owners = { professionalId: string; parentId: string }

/** The register of what happened to whose appointments: positions, no contents. Facts of every type, known today or not. */
export const history: Projection<'AppointmentPlaced'> = {
  name: 'history',
  version: 2,
  reactsTo: ['AppointmentPlaced'],
  streams: ['appointment-', 'payment-', 'reads-'],
  tables: ['views.history'],
  project: async (trx, events): Promise<Change[]> => {
    const ofVisits = events.filter(({ type }) => (type as string) !== 'HistoryRead')
    const owners = await ownersOf(trx, ofVisits)
    const rows = (ofVisits as RecordedEvent[]).flatMap((event) => {
      const appointmentId = appointmentIdOf(event)
      const whose = owners.get(appointmentId)
      return whose === undefined ? [] : [{ ...rowOf(event), appointmentId, ...whose }]
    })
    await insertRows(trx, { table: 'views.history', rows })
    return []
  },
}

const rowOf = ({ position, stream, revision, type, actor, occurredAt, data }: RecordedEvent) => ({
  position,
  stream,
  revision,
  type,
  actorId: actor.id,
  actorRole: actor.role,
  occurredAt,
  startsAt: (data as { startsAt?: string }).startsAt ?? null,
})

const ownersOf = async (trx: Db, events: Seen<'AppointmentPlaced'>[]): Promise<Map<string, Owners>> => {
  const placed = events.filter(({ type }) => type === 'AppointmentPlaced')
  const begun = new Map(
    placed.map(({ data: { appointmentId, professionalId, parentId } }) => [appointmentId, { professionalId, parentId }]),
  )
  const others = [...new Set(events.map(appointmentIdOf))].filter((id) => !begun.has(id))
  if (others.length === 0) return begun
  const rows = await trx
    .selectFrom('views.history')
    .select(['appointmentId', 'professionalId', 'parentId'])
    .where('type', '=', 'AppointmentPlaced')
    .where(sql<SqlBool>`appointment_id = any(${others}::uuid[])`)
    .execute()
  for (const { appointmentId, ...whose } of rows) begun.set(appointmentId, whose)
  return begun
}
