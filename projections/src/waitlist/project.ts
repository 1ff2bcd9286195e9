import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { insertWork, type NewWork } from '@lapka/state/outbox/insert-work.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { ledgerOf } from '../claims/fold-claims.ts'
import type { Db, Projection, Seen, Told } from '../projection.ts'

type WaitEvent = Seen<'WaitJoined' | 'WaitOffered' | 'WaitLeft'>
type FreeingEvent = Seen<
  | 'WaitJoined'
  | 'SlotReleased'
  | 'HoldExpired'
  | 'ScheduleSet'
  | 'ScheduleExceptionAdded'
  | 'ScheduleExceptionRemoved'
  | 'ServicesSet'
  | 'ProfessionalVerified'
>
type Reacted = WaitEvent['type'] | FreeingEvent['type'] | 'AccountErased'
type Line = { professionalId: string; day: string }

/** Lines for full days. Where something on such a day may have come free, offering it to the first in the line is asked for. */
export const waitlist: Projection<Reacted> = {
  name: 'waitlist',
  version: 1,
  reactsTo: [
    'WaitJoined',
    'WaitOffered',
    'WaitLeft',
    'SlotReleased',
    'HoldExpired',
    'ScheduleSet',
    'ScheduleExceptionAdded',
    'ScheduleExceptionRemoved',
    'ServicesSet',
    'ProfessionalVerified',
    'AccountErased',
  ],
  tables: ['views.waits'],
  project: async (trx, events) => {
    const joined = events.filter((event) => event.type === 'WaitJoined')
    const ended = events.filter((event) => event.type === 'WaitOffered' || event.type === 'WaitLeft')
    await insertRows(trx, { table: 'views.waits', rows: joined.map(rowOf) })
    for (const event of ended) await end(trx, event)
    await forget(trx, events)
    const told = [...joined, ...ended].map(({ stream, data }) => ({ ...lineOf(stream), parentId: data.parentId }))
    return [...(await askForOffers(trx, events)), ...(await changesFor(trx, told)), ...nowFree(ended)]
  },
}

/** `waitlist-{professionalId}-{yyyy-mm-dd}` */
const lineOf = (stream: string): Line => ledgerOf(stream.slice('waitlist'.length - 'day'.length))

const rowOf = ({ stream, data, occurredAt, position }: Seen<'WaitJoined'>) => ({
  waitId: data.waitId,
  ...lineOf(stream),
  parentId: data.parentId,
  petId: data.petId,
  serviceId: data.serviceId,
  state: 'waiting',
  appointmentId: null,
  joinedAt: occurredAt,
  position,
})

const end = async (trx: Db, { type, data }: Seen<'WaitOffered' | 'WaitLeft'>) => {
  if (type === 'WaitLeft' && data.why === 'not_possible') {
    await trx.deleteFrom('views.waits').where('waitId', '=', data.waitId).execute()
    return
  }
  const change =
    type === 'WaitOffered' ? { state: 'offered' as const, appointmentId: data.appointmentId } : { state: 'left' as const }
  await trx.updateTable('views.waits').set(change).where('waitId', '=', data.waitId).execute()
}

/** But for lines in which they stand: the log keeps times for them until an offer is tried, which nobody would ask for without the row. */
const forget = async (trx: Db, events: Seen<Reacted>[]) => {
  const erased = events.flatMap((event) => (event.type === 'AccountErased' ? event.data.accountId : []))
  if (erased.length > 0)
    await sql`delete from views.waits where parent_id = any(${erased}::uuid[]) and state <> 'waiting'`.execute(trx)
}

/** On which days of whom an event may make something free; what they changed about their work on any. */
const freedBy = (event: Seen<Reacted>): { professionalId: string; day: string | null } | undefined => {
  switch (event.type) {
    case 'WaitJoined':
      // What came free between looking and joining was asked for before there was anybody to offer it to.
      return lineOf(event.stream)
    case 'SlotReleased':
    case 'HoldExpired':
      return ledgerOf(event.stream)
    case 'ScheduleSet':
    case 'ScheduleExceptionAdded':
    case 'ScheduleExceptionRemoved':
    // A visit that became shorter fits where none did, and who is verified again may be offered again.
    case 'ServicesSet':
    case 'ProfessionalVerified':
      return { professionalId: event.data.professionalId, day: null }
    case 'WaitOffered':
    case 'WaitLeft':
    case 'AccountErased':
      return undefined
  }
}

/** Work for those lines alone in which anybody stands. */
const askForOffers = async (trx: Db, events: Seen<Reacted>[]): Promise<Told[]> => {
  const freed = events.flatMap((event) => {
    const where = freedBy(event)
    return where === undefined ? [] : [{ ...where, eventId: event.id, dueAt: event.occurredAt }]
  })
  if (freed.length === 0) return []
  const { rows } = await sql<Line & { eventId: string; dueAt: string }>`
    select distinct line.professional_id, line.day, freed."eventId" as event_id, freed."dueAt" as due_at
    from jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) freed("professionalId" uuid, day date, "eventId" text, "dueAt" text)
    join views.waits line on line.state = 'waiting' and line.professional_id = freed."professionalId"
      and (freed.day is null or line.day = freed.day)`.execute(trx)
  const work = rows.map(({ professionalId, day, eventId, dueAt }): NewWork => ({
    workId: `${eventId}-offer-time-${day}`,
    work: { kind: 'offer-time', professionalId, date: day },
    dueAt,
  }))
  return insertWork(trx, work)
}

/** What was kept for whoever left a line is free for the next one, or for everybody. An offer takes it, and the claims tell that. */
const nowFree = (ended: Seen<'WaitOffered' | 'WaitLeft'>[]): Change[] =>
  ended.flatMap(({ type, stream }) =>
    type === 'WaitLeft' ? [{ kind: 'slots', professionalId: lineOf(stream).professionalId }] : [],
  )

/** Whoever it is about, and all who stand in the same line: their places changed. */
const changesFor = async (trx: Db, told: (Line & { parentId: string })[]): Promise<Change[]> => {
  if (told.length === 0) return []
  const { rows } = await sql<{ parentId: string }>`
    select distinct line.parent_id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) changed("professionalId" uuid, day date)
    join views.waits line on line.state = 'waiting' and line.professional_id = changed."professionalId" and line.day = changed.day`.execute(
    trx,
  )
  return [...new Set([...told, ...rows].map(({ parentId }) => parentId))].map((parentId) => ({ kind: 'waits', parentId }))
}
