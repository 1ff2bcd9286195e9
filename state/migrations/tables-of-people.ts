/** Of people: their secrets, sessions and devices, what they were told, and who reads the newsletter. */
export const tablesOfPeople = [
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
    expires_at timestamptz not null,
    -- Which desk's client it takes over, and the keyed hash of the link that allows it.
    client_id uuid,
    client_link_key text
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

  /*
   * What each account was told, what it has read of it, and the devices that it is pushed to. Words and names are not kept: they are
   * made where it is read.
   */
  `create table state.notifications (
    -- Derived from the work that told it: done twice, it tells once.
    notification_id uuid primary key,
    account_id uuid not null,
    template text not null,
    appointment_id uuid,
    path text not null,
    told_at timestamptz not null,
    read_at timestamptz
  )`,
  'create index notifications_of_account on state.notifications (account_id, told_at, notification_id)',
  'create index unread_notifications on state.notifications (account_id) where read_at is null',
  'create index notifications_by_age on state.notifications (told_at)',
  // A device is told as long as its session lives: signing out, from anywhere, ends both.
  `create table state.push_subscriptions (
    subscription_id uuid primary key,
    account_id uuid not null,
    session_hash text not null references state.sessions (session_hash) on delete cascade,
    endpoint text not null,
    -- The device's public key and secret: what is pushed is sealed for it alone.
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  )`,
  'create index push_subscriptions_of_account on state.push_subscriptions (account_id, created_at)',
  'create index push_subscriptions_of_session on state.push_subscriptions (session_hash)',

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
]
