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
    updated_at timestamptz not null default now(),
    -- Since when devices are remembered; in whole milliseconds, for it is part of what is signed.
    devices_since timestamptz(3) not null default now()
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
    expires_at timestamptz not null,
    -- When the second factor was proven last; null where it never was.
    factor_at timestamptz,
    -- How long it may go unused; null where that ends nothing.
    idle_minutes int,
    last_used_at timestamptz not null default now(),
    -- For its owner, in the list of sessions.
    network text not null default '',
    device text not null default ''
  )`,
  'create index sessions_of_account on state.sessions (account_id)',
  // Serves forgetting sessions that are over.
  'create index sessions_by_end on state.sessions (expires_at)',
  `create table state.second_factors (
    factor_id uuid primary key,
    account_id uuid not null,
    kind text not null,
    name text not null,
    created_at timestamptz not null,
    -- Until then it was only begun: it opens nothing and protects nothing.
    confirmed_at timestamptz,
    last_used_at timestamptz,
    -- Of an authenticator app: its secret under the person's key, and the step of the last code that was taken.
    sealed_secret bytea,
    last_step bigint,
    -- Of the demo: the keyed hash of a code that stays the same.
    code_hash text,
    -- Of a passkey.
    credential_id text unique,
    public_key bytea,
    sign_count bigint
  )`,
  'create index second_factors_of_account on state.second_factors (account_id)',
  // Serves forgetting those that were begun and never confirmed.
  'create index begun_second_factors on state.second_factors (created_at) where confirmed_at is null',
  `create table state.recovery_codes (
    code_hash text primary key,
    account_id uuid not null,
    used_at timestamptz
  )`,
  'create index recovery_codes_of_account on state.recovery_codes (account_id)',
  // Secret addresses of calendars, hashed. One that was given up is kept, so that a repeated request cannot bring it back.
  `create table state.feeds (
    feed_id uuid primary key,
    secret_hash text not null unique,
    account_id uuid not null,
    name text not null,
    created_at timestamptz not null,
    last_read_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index feeds_of_account on state.feeds (account_id) where revoked_at is null',
  // Serves forgetting feeds that were given up.
  'create index revoked_feeds on state.feeds (revoked_at) where revoked_at is not null',

  // The provider's event id is kept for ever: a webhook that comes again, even days later, changes nothing.
  `create table state.provider_events (
    id text primary key,
    type text not null,
    object_id text not null,
    payload jsonb not null,
    -- By the provider's clock.
    created_at timestamptz not null,
    received_at timestamptz not null default now(),
    -- When an event was first due that is tried again since.
    due_since timestamptz,
    attempt int not null default 0,
    next_at timestamptz not null default now(),
    lease_until timestamptz,
    leased_by text,
    handled_at timestamptz,
    note text
  )`,
  'create index unhandled_provider_events on state.provider_events (next_at) where handled_at is null',
  // Serves forgetting events that were handled long ago.
  'create index handled_provider_events on state.provider_events (handled_at) where handled_at is not null',
  // Serves looking for the newest one.
  'create index provider_events_by_age on state.provider_events (created_at)',
  // Serves what a command caused: what the provider said of a payment or a refund.
  'create index provider_events_by_object on state.provider_events (object_id)',
  `create table state.booking_steps (
    id uuid primary key,
    record jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  // Serves deleting abandoned bookings.
  'create index booking_steps_by_age on state.booking_steps (updated_at)',

  // Who reads the newsletter, and what was written to them.
  `create table state.newsletter_subscribers (
    subscriber_id uuid primary key,
    -- Keyed hash of the address: one row for each.
    email_key text not null unique,
    email text not null,
    language text not null,
    -- First: an address that is never confirmed is forgotten a day after it.
    requested_at timestamptz not null,
    -- When its owner was asked the last time, and how often in a row without a day between.
    asked_at timestamptz not null,
    ask_count int not null default 1,
    -- Null: nothing but the question whether it was them is written there.
    confirmed_at timestamptz,
    -- Since when its server takes no mail for it.
    refused_at timestamptz,
    -- In the links of every issue.
    leave_token text not null unique
  )`,
  // Serves forgetting addresses that were never confirmed.
  'create index asked_newsletter_subscribers on state.newsletter_subscribers (requested_at) where confirmed_at is null',
  `create table state.newsletter_issues (
    issue_id uuid primary key,
    language text not null,
    -- Of the post that it leads to.
    slug text not null,
    subject text not null,
    lead text not null,
    created_at timestamptz not null,
    -- When an operator had it sent to their own address: without that it goes to nobody else.
    tested_at timestamptz,
    sent_at timestamptz,
    recipient_count int not null default 0,
    sent_count int not null default 0,
    refused_count int not null default 0
  )`,
  'create index newsletter_issues_by_age on state.newsletter_issues (created_at)',

  // How far the log was read for the outbox.
  `create table state.checkpoints (
    projection text primary key,
    version int not null,
    position bigint not null,
    -- Of the event at the position: a log that went back and grew again has another one there.
    last_hash text,
    updated_at timestamptz not null default now()
  )`,
  // Where the log was and when, for finding the last event that a log that went back still has.
  `create table state.log_marks (
    position bigint primary key,
    hash text not null,
    made_at timestamptz not null default now()
  )`,
  'create index log_marks_by_age on state.log_marks (made_at)',
  // A row stays when its work is done: a replay of the log asks for nothing a second time.
  `create table state.outbox (
    work_id text primary key,
    kind text not null,
    payload jsonb not null,
    -- 0 for what a person waits for, and so on (state/src/outbox/insert-work.ts).
    priority smallint not null default 1,
    -- Of the event that requested the work.
    position bigint,
    due_at timestamptz not null,
    -- When work was first due that is tried again since.
    due_since timestamptz,
    attempt int not null default 0,
    lease_until timestamptz,
    leased_by text,
    done_at timestamptz,
    last_error text,
    -- Nobody does it until an operator releases it.
    held_at timestamptz,
    -- Done with by an operator, and not done.
    given_up_at timestamptz,
    -- Of the last act of an operator that was carried out.
    act_position bigint
  )`,
  // Serves the sweeper: what is due and not done, of one priority.
  'create index due_work on state.outbox (priority, due_at) where done_at is null and held_at is null',
  // Serves the metrics: what is late and waits for its next try.
  'create index late_work on state.outbox (due_since) where done_at is null and due_since is not null',
  // Serves the operators: what failed, and what is held.
  'create index stopped_work on state.outbox (kind) where done_at is null and (last_error is not null or held_at is not null)',
  'create index work_by_position on state.outbox (position)',
  // Serves forgetting work that was done long ago, and doing again what a log that went back does not know of.
  'create index done_work on state.outbox (done_at) where done_at is not null',
  // Serves the operators' search for letters. It holds only letters, so that other work is written as fast as before.
  `create index letters_by_subject on state.outbox
    ((coalesce(payload->>'appointmentId', payload->>'accountId', payload->>'clinicId', payload->>'professionalId')), due_at desc)
    where kind in ('send-account-email', 'send-email', 'send-verification-email', 'send-invitation-email', 'send-vet-left-email',
      'send-case-answer-email', 'remind-appointment', 'remind-note', 'remind-trial-end', 'send-payment-failed-email')`,

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
