import { sql, type Kysely } from 'kysely'

/** Work has a priority: 0 for what a person waits for, and so on (`state/src/outbox/insert-work.ts`). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table state.outbox add column priority smallint not null default 1',
  'drop index state.due_work',
  // Serves the sweeper: what is due and not done, of one priority.
  'create index due_work on state.outbox (priority, due_at) where done_at is null',
]
