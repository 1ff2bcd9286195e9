import { sql, type SqlBool } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { appointmentIdOf } from '../appointments/appointment-rows.ts'
import { react, type Db, type Projection, type Step } from '../projection.ts'
import { insertRows } from '@lapka/state/write-rows.ts'

type Owners = { professionalId: string; parentId: string }

const startOf = {
  AppointmentPlaced: ({ startsAt }: OpenedEvents['AppointmentPlaced']) => startsAt,
  AppointmentMoved: ({ startsAt }: OpenedEvents['AppointmentMoved']) => startsAt,
}
const ownersIn = {
  AppointmentPlaced: ({ professionalId, parentId }: OpenedEvents['AppointmentPlaced']): Owners => ({ professionalId, parentId }),
}

const streams = ['appointment-', 'payment-', 'reads-']

/** Events of every type in these streams, known today or not. */
const register: Step = {
  reactsTo: ({ type, stream }) => type !== 'HistoryRead' && streams.some((beginning) => stream.startsWith(beginning)),
  run: async (trx, events) => {
    const owners = await readOwners(trx, events)
    const rows = events.flatMap((event) => {
      const appointmentId = appointmentIdOf(event)
      const whose = owners.get(appointmentId)
      return whose === undefined ? [] : [{ ...rowOf(event), appointmentId, ...whose }]
    })
    await insertRows(trx, { table: 'views.history', rows })
    return []
  },
}

const rowOf = (event: RecordedEvent) => {
  const { position, stream, revision, type, actor, occurredAt } = event
  const startsAt = react(startOf, event) ?? null
  return { position, stream, revision, type, actorId: actor.id, actorRole: actor.role, occurredAt, startsAt }
}

const readOwners = async (trx: Db, events: RecordedEvent[]): Promise<Map<string, Owners>> => {
  const owners = new Map<string, Owners>()
  for (const event of events) {
    const named = react(ownersIn, event)
    if (named !== undefined) owners.set(appointmentIdOf(event), named)
  }
  const others = [...new Set(events.map(appointmentIdOf))].filter((id) => !owners.has(id))
  if (others.length === 0) return owners
  const rows = await trx
    .selectFrom('views.history')
    .select(['appointmentId', 'professionalId', 'parentId'])
    .where('type', '=', 'AppointmentPlaced')
    .where(sql<SqlBool>`appointment_id = any(${others}::uuid[])`)
    .execute()
  for (const { appointmentId, ...whose } of rows) owners.set(appointmentId, whose)
  return owners
}

/** The register of what happened to whose appointments: positions, no contents. */
export const history: Projection = { name: 'history', version: 3, tables: ['views.history'], steps: [register] }
