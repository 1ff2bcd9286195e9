import { sql, type Kysely } from 'kysely'

/** What a log that went back is noticed by, and what is done again then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Of the event at the position: a log that went back and grew again has another one there.
  'alter table state.checkpoints add column last_hash text',
  // Of the event that requested the work.
  'alter table state.outbox add column position bigint',
  'create index work_by_position on state.outbox (position)',
  // Serves forgetting work that was done long ago, and doing again what a log that went back does not know of.
  'create index done_work on state.outbox (done_at) where done_at is not null',
  'create index handled_provider_events on state.provider_events (handled_at) where handled_at is not null',
  // By the provider's clock.
  'alter table state.provider_events add column created_at timestamptz',
  'update state.provider_events set created_at = received_at',
  'alter table state.provider_events alter column created_at set not null',
  // Serves looking for the newest one.
  'create index provider_events_by_age on state.provider_events (created_at)',
  'create index revoked_feeds on state.feeds (revoked_at) where revoked_at is not null',
  // Where the log was and when, for finding the last event that a log that went back still has.
  `create table state.log_marks (
    position bigint primary key,
    hash text not null,
    made_at timestamptz not null default now()
  )`,
  'create index log_marks_by_age on state.log_marks (made_at)',
]
