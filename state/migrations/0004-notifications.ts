import { sql, type Kysely } from 'kysely'

/**
 * What each account was told, what it has read of it, and the devices that it is pushed to. Words and names are not kept: they are made
 * where it is read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
]
