import { sql, type Kysely } from 'kysely'

/** Detects that the log was restored to an earlier state, and records which work to repeat then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Hash of the event at the position: a log that was restored and grew again has another one there.
  'alter table state.checkpoints add column last_hash text',
  // Position of the event that requested the work.
  'alter table state.outbox add column position bigint',
  'create index work_by_position on state.outbox (position)',
  // Serves deleting work finished long ago, and repeating work that a restored log does not contain.
  'create index done_work on state.outbox (done_at) where done_at is not null',
  'create index handled_provider_events on state.provider_events (handled_at) where handled_at is not null',
  // By the provider's clock.
  'alter table state.provider_events add column created_at timestamptz',
  'update state.provider_events set created_at = received_at',
  'alter table state.provider_events alter column created_at set not null',
  // Serves finding the newest event.
  'create index provider_events_by_age on state.provider_events (created_at)',
  'create index revoked_feeds on state.feeds (revoked_at) where revoked_at is not null',
  // Past positions of the log with their times, for finding the last event that a restored log still has.
  `create table state.log_marks (
    position bigint primary key,
    hash text not null,
    made_at timestamptz not null default now()
  )`,
  'create index log_marks_by_age on state.log_marks (made_at)',
]
