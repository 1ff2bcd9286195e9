import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { ledgerOf } from '../claims/project.ts'
import { foldRows } from '../fold-rows.ts'
import { insertWork, type NewWork } from '@lapka/state/outbox/insert-work.ts'
import { collect, type Db, type Notice, type Projection, type TypedEvent } from '../projection.ts'

type Line = { professionalId: string; day: string }
type WaitEvent = TypedEvent<'WaitJoined' | 'WaitOffered' | 'WaitLeft'>

/** `waitlist-{professionalId}-{yyyy-mm-dd}` */
const lineOf = (stream: string): Line => ({ professionalId: stream.slice(9, 45), day: stream.slice(46) })

const waitRows = foldRows(
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
      state: 'waiting',
      appointmentId: null,
      joinedAt: occurredAt,
      position,
    }),
  },
  update: {
    WaitOffered: (_, { appointmentId }) => ({ state: 'offered', appointmentId }),
    WaitLeft: (_, { why }) => (why === 'not_possible' ? null : { state: 'left' }),
  },
  afterWrite: async (trx, folded) => {
    const events = folded.flatMap((one) => one.events)
    return [...(await changesInLines(trx, events)), ...events.flatMap(freeSlots)]
  },
})

/** The person it is about, and everybody in the same line: their places changed. */
const changesInLines = async (trx: Db, events: WaitEvent[]): Promise<Change[]> => {
  const changed = events.map(({ stream, data }) => ({ ...lineOf(stream), parentId: data.parentId }))
  const { rows } = await sql<{ parentId: string }>`
    select distinct line.parent_id
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) changed("professionalId" uuid, day date)
    join views.waits line on line.state = 'waiting' and line.professional_id = changed."professionalId" and line.day = changed.day`.execute(
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
  await sql`delete from views.waits where parent_id = any(${parentIds}::uuid[]) and state <> 'waiting'`.execute(trx)
})

/** A day on which an event may have freed a slot; null for any day. */
type Freed = { professionalId: string; day: string | null; eventId: string; dueAt: string }

const freed = (where: { professionalId: string; day: string | null }, { id, occurredAt }: TypedEvent): Freed[] => [
  { ...where, eventId: id, dueAt: occurredAt },
]
const freedDay = (_: unknown, event: TypedEvent) => {
  const { resourceId, day } = ledgerOf(event.stream)
  return freed({ professionalId: resourceId, day }, event)
}
const freedAnyDay = ({ professionalId }: { professionalId: string }, event: TypedEvent) =>
  freed({ professionalId, day: null }, event)

/** Asks for an offer to the first in each line where a slot may have become free. Lines in which nobody stands get no work. */
const offers = collect(
  {
    // A slot freed between looking and joining had nobody to be offered to.
    WaitJoined: (_, event) => freed(lineOf(event.stream), event),
    ClaimReleased: freedDay,
    HoldExpired: freedDay,
    ScheduleSet: freedAnyDay,
    ScheduleExceptionAdded: freedAnyDay,
    ScheduleExceptionRemoved: freedAnyDay,
    // A service that became shorter fits where none did, and a professional verified again may be booked again.
    ServicesSet: freedAnyDay,
    ProfessionalVerified: freedAnyDay,
  },
  async (trx, days): Promise<Notice[]> => {
    const { rows } = await sql<Line & { eventId: string; dueAt: string }>`
      select distinct line.professional_id, line.day, freed."eventId" as event_id, freed."dueAt" as due_at
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) freed("professionalId" uuid, day date, "eventId" text, "dueAt" text)
      join views.waits line on line.state = 'waiting' and line.professional_id = freed."professionalId"
        and (freed.day is null or line.day = freed.day)`.execute(trx)
    const work = rows.map(({ professionalId, day, eventId, dueAt }): NewWork => ({
      workId: `${eventId}-offer-time-${day}`,
      work: { kind: 'offer-time', professionalId, date: day },
      dueAt,
    }))
    return insertWork(trx, work)
  },
)

/** Lines for full days, and who is next in them. */
export const waitlist: Projection = {
  name: 'waitlist',
  version: 2,
  tables: ['views.waits'],
  steps: [waitRows, forgottenWaits, offers],
}
