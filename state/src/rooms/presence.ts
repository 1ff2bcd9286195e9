import { sql } from 'kysely'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { StateDb, StateTransaction } from '../database.ts'

/** An API counts as killed after three missed beats. */
export const ROOM_BEAT_MS = 3_000
const SILENT_MS = 10_000

/** A person's place in a room: the socket, its process, and their tab. */
export type Seat = { connectionId: string; instance: string; tabId: string }
export type Place = { consultationId: string; party: ConsultationParty }

const other = (party: ConsultationParty): ConsultationParty => (party === 'parent' ? 'professional' : 'parent')
const isHere = sql<boolean>`gone_at is null and seen_at > clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000})`

/**
 * Takes a party's seat. Concurrent calls are serialised, so that the later one always finds the earlier. `before`: the same
 * person's previous seat; `peer`: the other party's seat.
 */
export const takeSeat = async (
  trx: StateTransaction,
  { consultationId, party }: Place,
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

/** Undefined while the party is away. */
const seatOf = (db: StateDb, { consultationId, party }: Place): Promise<Seat | undefined> =>
  db
    .selectFrom('state.roomPresence')
    .select(['connectionId', 'instance', 'tabId'])
    .where('consultationId', '=', consultationId)
    .where('party', '=', party)
    .where(isHere)
    .executeTakeFirst()

/**
 * Frees the seat if this connection still has it: a connection that was replaced frees nothing. Returns the other party's seat if
 * it did.
 */
export const leaveSeat = async (
  trx: StateTransaction,
  { consultationId, party, connectionId }: Place & { connectionId: string },
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

/** Confirms the presence of everyone connected to a process. */
export const keepSeats = async (db: StateDb, instance: string): Promise<void> => {
  await db
    .updateTable('state.roomPresence')
    .set({ seenAt: sql`clock_timestamp()` })
    .where('instance', '=', instance)
    .where('goneAt', 'is', null)
    .execute()
}

/** The occupied seats of these rooms. */
export const seatsIn = (db: StateDb, consultationIds: string[]): Promise<(Place & Seat)[]> =>
  consultationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('state.roomPresence')
        .select(['consultationId', 'party', 'connectionId', 'instance', 'tabId'])
        .where('consultationId', 'in', consultationIds)
        .where(isHere)
        .execute()

/** Empties a room after its consultation is over. */
export const clearRoom = async (db: StateDb, consultationId: string): Promise<void> => {
  await db.deleteFrom('state.roomPresence').where('consultationId', '=', consultationId).execute()
}

/** How long a party has been away; zero while present, undefined if they never joined or the room is over. */
export const awayMs = async (db: StateDb, { consultationId, party }: Place): Promise<number | undefined> => {
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
