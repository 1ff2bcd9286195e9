import { sql } from 'kysely'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { StateDb, StateTransaction } from '../database.ts'

/** Three beats of an api may be late; one that was killed is noticed after that. */
export const ROOM_BEAT_MS = 3_000
const SILENT_MS = 10_000

/** Where a party is in a room: which socket of which process, and which tab of theirs. */
export type Seat = { connectionId: string; instance: string; tabId: string }
export type PartyOfCall = { consultationId: string; party: ConsultationParty }

const other = (party: ConsultationParty): ConsultationParty => (party === 'parent' ? 'professional' : 'parent')
const isHere = sql<boolean>`gone_at is null and seen_at > clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000})`

/**
 * Takes the seat of a party. Two who come at once come one after the other, so that the later one always finds the earlier.
 * `before`: where the same person sat until now; `peer`: where the other sits.
 */
export const takeSeat = async (
  trx: StateTransaction,
  { consultationId, party }: PartyOfCall,
  seat: Seat,
): Promise<{ before: Seat | undefined; peer: Seat | undefined }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${consultationId}, 0))`.execute(trx)
  const before = await seatOf(trx, { consultationId, party })
  await trx
    .insertInto('state.roomPresence')
    .values({ consultationId, party, ...seat })
    .onConflict((conflict) =>
      conflict.columns(['consultationId', 'party']).doUpdateSet({ ...seat, seenAt: sql`clock_timestamp()`, goneAt: null }),
    )
    .execute()
  return { before, peer: await seatOf(trx, { consultationId, party: other(party) }) }
}

/** Undefined while they are away. */
const seatOf = (db: StateDb, { consultationId, party }: PartyOfCall): Promise<Seat | undefined> =>
  db
    .selectFrom('state.roomPresence')
    .select(['connectionId', 'instance', 'tabId'])
    .where('consultationId', '=', consultationId)
    .where('party', '=', party)
    .where(isHere)
    .executeTakeFirst()

/**
 * Frees the seat, if it is still theirs: a tab that was taken over
 * frees nothing. Returns the other party's seat, if it was freed.
 */
export const leaveSeat = async (
  trx: StateTransaction,
  { consultationId, party, connectionId }: PartyOfCall & { connectionId: string },
): Promise<{ peer: Seat | undefined } | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${consultationId}, 0))`.execute(trx)
  const { numUpdatedRows } = await trx
    .updateTable('state.roomPresence')
    .set({ goneAt: sql`clock_timestamp()` })
    .where('consultationId', '=', consultationId)
    .where('party', '=', party)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return undefined
  return { peer: await seatOf(trx, { consultationId, party: other(party) }) }
}

/** Says that those who sit at a process are still there. */
export const keepSeats = async (db: StateDb, instance: string): Promise<void> => {
  await db
    .updateTable('state.roomPresence')
    .set({ seenAt: sql`clock_timestamp()` })
    .where('instance', '=', instance)
    .where('goneAt', 'is', null)
    .execute()
}

/** The seats taken in these rooms at this moment. */
export const seatsIn = (db: StateDb, consultationIds: string[]): Promise<(PartyOfCall & Seat)[]> =>
  consultationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('state.roomPresence')
        .select(['consultationId', 'party', 'connectionId', 'instance', 'tabId'])
        .where('consultationId', 'in', consultationIds)
        .where(isHere)
        .execute()

/** The room is over: its seats are empty. */
export const clearRoom = async (db: StateDb, consultationId: string): Promise<void> => {
  await db.deleteFrom('state.roomPresence').where('consultationId', '=', consultationId).execute()
}

/** How long a party has not been in the room; zero while they are, undefined if they never sat in it or it is over. */
export const awayMs = async (db: StateDb, { consultationId, party }: PartyOfCall): Promise<number | undefined> => {
  const row = await db
    .selectFrom('state.roomPresence')
    .select([
      isHere.as('isHere'),
      sql<number>`extract(epoch from clock_timestamp() - coalesce(gone_at, seen_at))::float8 * 1000`.as('sinceMs'),
    ])
    .where('consultationId', '=', consultationId)
    .where('party', '=', party)
    .executeTakeFirst()
  return row && (row.isHere ? 0 : row.sinceMs)
}
