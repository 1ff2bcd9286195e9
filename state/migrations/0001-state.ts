import { sql, type Kysely } from 'kysely'

/** What is kept and is no view: no log can bring it back, so nothing here is dropped with the views. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create schema if not exists state',

  // Secrets of people who have an account, want one or have forgotten their password; none is kept in clear.
  `create table state.credentials (
    account_id uuid primary key,
    email_key text not null unique,
    password_hash text not null,
    updated_at timestamptz not null default now()
  )`,
  `create table state.sign_ups (
    account_id uuid primary key,
    email_key text not null,
    password_hash text not null,
    -- The browser that asked, by the hash of its cookie.
    browser_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  // Serves signing in before the address is confirmed: the last sign-up for it.
  'create index sign_ups_of_address on state.sign_ups (email_key, created_at desc)',
  'create index old_sign_ups on state.sign_ups (expires_at)',
  `create table state.tokens (
    token_hash text primary key,
    purpose text not null,
    account_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index tokens_of_account on state.tokens (account_id)',
  'create index old_tokens on state.tokens (expires_at)',
  `create table state.sessions (
    session_hash text primary key,
    account_id uuid not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sessions_of_account on state.sessions (account_id)',
  // Serves forgetting sessions that are over.
  'create index sessions_by_end on state.sessions (expires_at)',
  // Secret addresses of calendars, hashed. One that was given up is kept, so that a repeated request cannot bring it back.
  `create table state.feeds (
    secret_hash text primary key,
    account_id uuid not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create unique index feed_of_account on state.feeds (account_id) where revoked_at is null',

  // The provider's event id is kept for ever: a webhook that comes again, even days later, changes nothing.
  `create table state.provider_events (
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
  'create index unhandled_provider_events on state.provider_events (next_at) where handled_at is null',
  `create table state.booking_steps (
    id uuid primary key,
    record jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  // Serves forgetting steps of bookings that nobody went on with.
  'create index booking_steps_by_age on state.booking_steps (updated_at)',

  // How far the log was read for the outbox.
  `create table state.checkpoints (
    projection text primary key,
    version int not null,
    position bigint not null,
    updated_at timestamptz not null default now()
  )`,
  // A row stays when its work is done: a replay of the log asks for nothing a second time.
  `create table state.outbox (
    work_id text primary key,
    kind text not null,
    payload jsonb not null,
    due_at timestamptz not null,
    -- When work was first due that is tried again since.
    due_since timestamptz,
    attempt int not null default 0,
    lease_until timestamptz,
    leased_by text,
    done_at timestamptz,
    last_error text
  )`,
  // Serves the sweeper: what is due and not done.
  'create index due_work on state.outbox (due_at) where done_at is null',
  // Serves the metrics: what is late and waits for its next try.
  'create index late_work on state.outbox (due_since) where done_at is null and due_since is not null',

  /*
   * When each listed professional is next free, in minutes since 1970. Time passes without an event, so no projection can keep
   * it: the workers do, when `due_key` has come or when there is a mark.
   */
  `create table state.next_free (
    professional_id uuid primary key,
    -- The greatest integer where nobody knows of a time.
    free_key int not null,
    due_key int not null
  )`,
  'create index next_free_due on state.next_free (due_key)',
  // Whose calendar changed since: written with the change itself, so that a crash loses none.
  'create table state.next_free_marks (professional_id uuid primary key)',
]
