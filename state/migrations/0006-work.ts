import { sql, type Kysely } from 'kysely'

/** What operators decide about work. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table state.outbox
    -- Nobody does it until it is released.
    add column held_at timestamptz,
    -- Done with, and not done.
    add column given_up_at timestamptz,
    -- Of the last act of an operator that was carried out.
    add column act_position bigint`,
  'drop index state.due_work',
  // Serves the sweeper: what is due and not done, of one priority.
  'create index due_work on state.outbox (priority, due_at) where done_at is null and held_at is null',
  // Serves the operators: what failed, and what is held.
  'create index stopped_work on state.outbox (kind) where done_at is null and (last_error is not null or held_at is not null)',
]
