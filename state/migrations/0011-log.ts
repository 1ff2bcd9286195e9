import { sql, type Kysely } from 'kysely'

/** For operators: which blocks of the log may hold the events of a search, and the results of verifying the log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.log_blocks (
    last_position bigint primary key,
    -- Of the event before its first one.
    after_position bigint not null,
    -- How many events the log has up to its end.
    ordinal bigint not null,
    last_hash text not null,
    first_recorded_at timestamptz not null,
    last_recorded_at timestamptz not null,
    -- A Bloom filter of what its events can be found by.
    keys bytea not null
  )`,
  // The bits of a filter are practically random and are read one by one, so store it inline and uncompressed.
  'alter table state.log_blocks alter column keys set storage plain',
  `create table state.log_verifications (
    id uuid primary key,
    stream text,
    requested_by text not null,
    started_at timestamptz not null default now(),
    alive_at timestamptz not null default now(),
    finished_at timestamptz,
    is_cancelled boolean not null default false,
    head bigint not null,
    position bigint not null default 0,
    events bigint not null default 0,
    streams bigint not null default 0,
    checkpoints bigint not null default 0,
    findings jsonb not null default '[]'
  )`,
  // One at a time across all processes.
  'create unique index running_log_verification on state.log_verifications ((true)) where finished_at is null',
  'create index log_verifications_by_start on state.log_verifications (started_at)',
  // Serves the effects of a command: the provider's events about a payment or a refund.
  'create index provider_events_by_object on state.provider_events (object_id)',
]
