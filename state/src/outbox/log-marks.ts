import { sql, type Kysely } from 'kysely'
import type { StateDb, StateTables } from '../database.ts'
import { WORK_CHANNEL } from './insert-work.ts'

/** An event that the log had, and when the list of work had been read up to it. */
export type LogMark = { position: number; hash: string; madeAt: Date }

/** Marks how far the list of work has read the log. */
export const markLog = async (db: StateDb): Promise<void> => {
  await sql`insert into state.log_marks (position, hash)
    select position, last_hash from state.checkpoints where projection = 'outbox' and last_hash is not null
    on conflict do nothing`.execute(db)
}

/** Newest first, a page at a time. */
export const listLogMarks = (db: StateDb, below: number, limit: number): Promise<LogMark[]> =>
  db.selectFrom('state.logMarks').selectAll().where('position', '<', below).orderBy('position', 'desc').limit(limit).execute()

/** Work done about this long before a mark may have been written to the log behind it. */
const MARGIN_MS = 10 * 60_000

/** `mark`: null where none of them is left. `eventIds`: of all events behind it that the log has now. */
type WentBack = { mark: LogMark | null; eventIds: string[]; letterKinds: string[] }

/**
 * The log went back to a mark, so all work done since is done again, for its outcome may be gone: it asks the provider before it
 * acts. Letters are not sent a second time, and what was requested by events that are gone is forgotten.
 */
export const reopenWork = (db: Kysely<StateTables>, { mark, eventIds, letterKinds }: WentBack): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { position, hash, since } =
      mark === null
        ? { position: 0, hash: null, since: new Date(0) }
        : { position: mark.position, hash: mark.hash, since: new Date(mark.madeAt.getTime() - MARGIN_MS) }
    await trx.updateTable('state.checkpoints').set({ position, lastHash: hash }).where('projection', '=', 'outbox').execute()
    await sql`delete from state.outbox where position > ${position} and not (left(work_id, 36) = any(${eventIds}::text[]))`.execute(
      trx,
    )
    await sql`update state.outbox set done_at = null, due_at = now(), lease_until = null, leased_by = null, last_error = null
      where done_at >= ${since} and given_up_at is null and not (kind = any(${letterKinds}::text[]))`.execute(trx)
    // Operators' decisions behind it are gone from the log, and are carried out again once they are made again.
    await sql`update state.outbox set act_position = null where act_position > ${position}`.execute(trx)
    await sql`update state.provider_events set handled_at = null, due_since = null, next_at = now(), lease_until = null, leased_by = null
      where handled_at >= ${since}`.execute(trx)
    await trx.deleteFrom('state.logMarks').where('position', '>', position).execute()
    await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
  })
