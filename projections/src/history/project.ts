import { sql, type SqlBool } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { collect, react, type Db, type Projection, type Step } from '../projection.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { historyTables, type HistoryTables } from '../tables/history.ts'

/** `since`: the position from which on they are the appointment's parties. What was written before stands in the appointment's own history. */
type Owners = { professionalId: string; parentId: string; since: number }

const startOf = {
  AppointmentPlaced: ({ startsAt }: OpenedEvents['AppointmentPlaced']) => startsAt,
  AppointmentMoved: ({ startsAt }: OpenedEvents['AppointmentMoved']) => startsAt,
}
const ownersIn = {
  AppointmentPlaced: (
    { professionalId, parentId }: OpenedEvents['AppointmentPlaced'],
    { position: since }: { position: number },
  ): Owners => ({ professionalId, parentId, since }),
}

const streams = ['appointment-', 'payment-', 'reads-', 'consultation-']
/** Reads of what is no single appointment, and what the two of a consultation show each other. */
const untold = new Set<string>([
  'HistoryRead',
  'AccountRead',
  'PeopleSearched',
  'ListRead',
  'ConsultationMessageWritten',
  'ConsultationPhotoAdded',
] satisfies EventType[])

/** Events of every type in these streams, known today or not. */
const register: Step<HistoryTables> = {
  reactsTo: ({ type, stream }) => !untold.has(type) && streams.some((beginning) => stream.startsWith(beginning)),
  run: async (trx, events) => {
    const owners = await readOwners(trx, events)
    const rows = events.flatMap((event) => {
      const appointmentId = appointmentIdOf(event)
      const owner = owners.get(appointmentId)
      if (owner === undefined || event.position < owner.since) return []
      const { professionalId, parentId } = owner
      return [{ ...rowOf(event), appointmentId, professionalId, parentId }]
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

const readOwners = async (trx: Db<HistoryTables>, events: RecordedEvent[]): Promise<Map<string, Owners>> => {
  const owners = new Map<string, Owners>()
  for (const event of events) {
    const named = react(ownersIn, event)
    if (named !== undefined) owners.set(appointmentIdOf(event), named)
  }
  const others = [...new Set(events.map(appointmentIdOf))].filter((id) => !owners.has(id))
  if (others.length === 0) return owners
  const rows = await trx
    .selectFrom('views.history')
    .select(['appointmentId', 'professionalId', 'parentId', 'position as since'])
    .where('type', '=', 'AppointmentPlaced')
    .where(sql<SqlBool>`appointment_id = any(${others}::uuid[])`)
    .execute()
  for (const { appointmentId, ...parties } of rows) owners.set(appointmentId, parties)
  return owners
}

/** Runs after the batch's events: what a desk wrote for a client is then another account's. */
const changedParents = collect<'AppointmentParentChanged', { appointmentId: string; toId: string }, HistoryTables>(
  { AppointmentParentChanged: (fact) => [fact] },
  async (trx, facts) => {
    for (const { appointmentId, toId } of facts)
      await trx.updateTable('views.history').set({ parentId: toId }).where('appointmentId', '=', appointmentId).execute()
  },
)

/** The register of what happened to whose appointments: positions, no contents. */
export const history: Projection<HistoryTables> = {
  name: 'history',
  version: 4,
  tables: historyTables,
  readersIndexes: ['history_of_professional', 'history_of_parent', 'history_starts_of_professional', 'history_starts_of_parent'],
  steps: [register, changedParents],
}
