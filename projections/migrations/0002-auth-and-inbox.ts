import { sql, type Kysely } from 'kysely'

/** What is no fact of the business and so not in the log: secrets, sessions, and what the outside world sent us. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create schema if not exists auth',
  `create table auth.credentials (
    account_id uuid primary key,
    email_key text not null unique,
    password_hash text not null,
    updated_at timestamptz not null default now()
  )`,
  `create table auth.sessions (
    session_hash text primary key,
    account_id uuid not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sessions_of_account on auth.sessions (account_id)',

  'create schema if not exists inbox',
  // The provider's event id is kept for ever: a webhook that comes again, even days later, changes nothing.
  `create table inbox.provider_events (
    id text primary key,
    type text not null,
    object_id text not null,
    payload jsonb not null,
    received_at timestamptz not null default now(),
    attempt int not null default 0,
    next_at timestamptz not null default now(),
    lease_until timestamptz,
    leased_by text,
    handled_at timestamptz,
    note text
  )`,
  'create index unhandled_provider_events on inbox.provider_events (next_at) where handled_at is null',
  `create table inbox.booking_steps (
    id uuid primary key,
    record jsonb not null,
    updated_at timestamptz not null default now()
  )`,
]
