import { sql, type Kysely } from 'kysely'

/** Which processes run: they write down every two seconds that they do, by the database's clock. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table state.heartbeats (
    instance text primary key,
    part text not null,
    -- Of workers: whether hints can be given and taken.
    is_queue_ready boolean,
    seen_at timestamptz not null default clock_timestamp()
  )`.execute(db)
}
