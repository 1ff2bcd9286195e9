import { sql, type SqlBool } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { react, type Db, type Projection, type TableStatements, type Step } from '../projection.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

export type HistoryTables = {
  'views.history': {
    position: number
    stream: string
    revision: number
    appointmentId: string
    professionalId: string
    parentId: string
    type: string
    actorId: string
    actorRole: string
    occurredAt: Instant
    startsAt: InstantOrNull
  }
}

const tables: TableStatements<HistoryTables> = {
  'views.history': [
    // Where each fact about an appointment stands in the log, by whose it is; what it says is read from the log itself.
    `create table views.history (
      position bigint primary key,
      stream text collate "C" not null,
      revision int not null,
      appointment_id uuid not null,
      professional_id uuid not null,
      parent_id uuid not null,
      type text not null,
      actor_id text not null,
      actor_role text not null,
      occurred_at timestamptz not null,
      -- Of an appointment that is placed or moved, its new start.
      starts_at timestamptz
    )`,
    // Serve everybody's own history, newest first, and its pages.
    'create index history_of_professional on views.history (professional_id, position)',
    'create index history_of_parent on views.history (parent_id, position)',
    // Serves the projection itself: whose appointment a later fact is about.
    `create index history_of_appointment on views.history (appointment_id) where type = 'AppointmentPlaced'`,
    // Serve the calendar as it was: which appointments ever began in a range.
    'create index history_starts_of_professional on views.history (professional_id, starts_at) where starts_at is not null',
    'create index history_starts_of_parent on views.history (parent_id, starts_at) where starts_at is not null',
  ],
}

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

/** The register of what happened to whose appointments: positions, no contents. */
export const history: Projection<HistoryTables> = {
  name: 'history',
  version: 4,
  tables,
  readersIndexes: ['history_of_professional', 'history_of_parent', 'history_starts_of_professional', 'history_starts_of_parent'],
  steps: [register],
}
