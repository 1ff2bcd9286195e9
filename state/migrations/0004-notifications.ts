import { sql, type Kysely } from 'kysely'

/** What each account was told, and what it has read of it. Words and names are not kept: they are made where it is read. */
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
]
