import { sql, type Kysely } from 'kysely'

/** When work was first due that is tried again since. The index serves the metrics: what is late and waits for its next try. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.outbox add column due_since timestamptz`.execute(db)
  await sql`create index late_work on views.outbox (due_since) where done_at is null and due_since is not null`.execute(db)
}
