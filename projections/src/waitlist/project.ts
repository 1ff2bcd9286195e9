import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { foldRows } from '../fold-rows.ts'
import { collect, type Db, type Projection, type TypedEvent } from '../projection.ts'
import { waitTables, type WaitTables } from '../tables/waitlist.ts'

type Line = { lineId: string; day: string }
type WaitEvent = TypedEvent<'WaitJoined' | 'WaitOffered' | 'WaitLeft'>

/** `waitlist-{professionalId or courseId}-{yyyy-mm-dd}` */
const lineOf = (stream: string): Line => ({ lineId: stream.slice(9, 45), day: stream.slice(46) })

const waitRows = foldRows<WaitTables, 'views.waits'>(
  'views.waits',
  'waitId',
)({
  keyOf: ({ data }) => data.waitId,
  insert: {
    WaitJoined: ({ waitId, parentId, petId, professionalId, serviceId, courseId = null }, { stream, occurredAt, position }) => ({
      waitId,
      ...lineOf(stream),
      professionalId,
      courseId,
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
    const ofCourses = folded.flatMap(({ row }): Change[] =>
      row === undefined || row.courseId === null ? [] : [{ kind: 'slots', professionalId: row.courseId }],
    )
    return [...(await changesInLines(trx, events)), ...events.flatMap(freeSlots), ...ofCourses]
  },
})

/** The waiting parent, and all others in the same line: their places changed. */
const changesInLines = async (trx: Db<WaitTables>, events: WaitEvent[]): Promise<Change[]> => {
  const changed = events.map(({ stream, data }) => ({ ...lineOf(stream), parentId: data.parentId }))
  const { rows } = await sql<{ parentId: string }>`
    select distinct line.parent_id
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) changed("lineId" uuid, day date)
    join views.waits line on line.status = 'waiting' and line.line_id = changed."lineId" and line.day = changed.day`.execute(trx)
  return [...new Set([...changed, ...rows].map(({ parentId }) => parentId))].map((parentId) => ({ kind: 'waits', parentId }))
}

/** A slot kept for a parent who left the line is free again. An offer claims its slot, and the claims announce that. A course is watched by its own id. */
const freeSlots = ({ type, stream }: WaitEvent): Change[] =>
  type === 'WaitLeft' ? [{ kind: 'slots', professionalId: lineOf(stream).lineId }] : []

/**
 * Rows of an erased parent, except where they still stand in a line: the log keeps slots for them until an offer is tried, and
 * without the row it would never be tried.
 */
const forgottenWaits = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, parentIds) => {
  await sql`delete from views.waits where parent_id = any(${parentIds}::uuid[]) and status <> 'waiting'`.execute(trx)
})

/** Lines for full days and full courses, and who is next in them. */
export const waitlist: Projection<WaitTables> = {
  name: 'waitlist',
  version: 4,
  tables: waitTables,
  steps: [waitRows, forgottenWaits],
}
