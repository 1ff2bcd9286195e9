import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import type { Wait } from '@lapka/domain/slots/waitlist.ts'
import { foldRows } from '../fold-rows.ts'
import { collect, type Db, type Projection, type TableStatements, type TypedEvent } from '../projection.ts'
import type { Instant } from '@lapka/state/database.ts'

export type WaitTables = {
  'views.waits': {
    waitId: string
    professionalId: string
    day: string
    parentId: string
    petId: string
    serviceId: string
    /** Who was offered a time is `offered` for good; what became of it stands with the appointment. */
    status: Wait['status']
    appointmentId: string | null
    joinedAt: Instant
    position: number
  }
}

const tables: TableStatements<WaitTables> = {
  'views.waits': [
    // Lines for full days.
    `create table views.waits (
      wait_id uuid primary key,
      professional_id uuid not null,
      day date not null,
      parent_id uuid not null,
      pet_id uuid not null,
      service_id text not null,
      status text not null,
      -- The hold that was offered; what became of it stands with the appointment.
      appointment_id uuid,
      joined_at timestamptz not null,
      -- Whoever came first stands first.
      position bigint not null
    )`,
    // Serves "my waits".
    'create index waits_of_parent on views.waits (parent_id, day)',
    // Serves the position in a line, and whether anybody waits where a slot came free.
    `create index lines on views.waits (professional_id, day, position) where status = 'waiting'`,
  ],
}

type Line = { professionalId: string; day: string }
type WaitEvent = TypedEvent<'WaitJoined' | 'WaitOffered' | 'WaitLeft'>

/** `waitlist-{professionalId}-{yyyy-mm-dd}` */
const lineOf = (stream: string): Line => ({ professionalId: stream.slice(9, 45), day: stream.slice(46) })

const waitRows = foldRows<WaitTables, 'views.waits'>(
  'views.waits',
  'waitId',
)({
  keyOf: ({ data }) => data.waitId,
  insert: {
    WaitJoined: ({ waitId, parentId, petId, serviceId }, { stream, occurredAt, position }) => ({
      waitId,
      ...lineOf(stream),
      parentId,
      petId,
      serviceId,
      status: 'waiting',
      appointmentId: null,
      joinedAt: occurredAt,
      position,
    }),
  },
  update: {
    WaitOffered: (_, { appointmentId }) => ({ status: 'offered', appointmentId }),
    WaitLeft: (_, { why }) => (why === 'not_possible' ? null : { status: 'left' }),
  },
  afterWrite: async (trx, folded) => {
    const events = folded.flatMap((one) => one.events)
    return [...(await changesInLines(trx, events)), ...events.flatMap(freeSlots)]
  },
})

/** The person it is about, and everybody in the same line: their places changed. */
const changesInLines = async (trx: Db<WaitTables>, events: WaitEvent[]): Promise<Change[]> => {
  const changed = events.map(({ stream, data }) => ({ ...lineOf(stream), parentId: data.parentId }))
  const { rows } = await sql<{ parentId: string }>`
    select distinct line.parent_id
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) changed("professionalId" uuid, day date)
    join views.waits line on line.status = 'waiting' and line.professional_id = changed."professionalId" and line.day = changed.day`.execute(
    trx,
  )
  return [...new Set([...changed, ...rows].map(({ parentId }) => parentId))].map((parentId) => ({ kind: 'waits', parentId }))
}

/** A slot kept for somebody who left the line is free again. An offer claims its slot, and the claims announce that. */
const freeSlots = ({ type, stream }: WaitEvent): Change[] =>
  type === 'WaitLeft' ? [{ kind: 'slots', professionalId: lineOf(stream).professionalId }] : []

/**
 * Rows of an erased parent, except where they still stand in a line: the log keeps slots for them until an offer is tried, and
 * without the row nobody would try it.
 */
const forgottenWaits = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, parentIds) => {
  await sql`delete from views.waits where parent_id = any(${parentIds}::uuid[]) and status <> 'waiting'`.execute(trx)
})

/** Lines for full days, and who is next in them. */
export const waitlist: Projection<WaitTables> = {
  name: 'waitlist',
  version: 3,
  tables,
  steps: [waitRows, forgottenWaits],
}
