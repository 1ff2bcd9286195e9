import { sql, type Kysely } from 'kysely'

/** How operators find events in the log: which blocks of it may hold what they look for, and what checking it found. */
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
  // A filter is as good as random, and is read bit by bit: neither compressed nor kept elsewhere.
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
  // One at a time, however many processes there are.
  'create unique index running_log_verification on state.log_verifications ((true)) where finished_at is null',
  'create index log_verifications_by_start on state.log_verifications (started_at)',
  // Serves what a command caused: what the provider said of a payment or a refund.
  'create index provider_events_by_object on state.provider_events (object_id)',
]
