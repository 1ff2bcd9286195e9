import { sql, type Kysely } from 'kysely'

/** The running processes: each writes a heartbeat every two seconds, by the database's clock. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table state.heartbeats (
    instance text primary key,
    part text not null,
    -- Of workers: whether hints can be given and taken.
    is_queue_ready boolean,
    seen_at timestamptz not null default clock_timestamp()
  )`.execute(db)
}
