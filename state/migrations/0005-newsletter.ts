import { sql, type Kysely } from 'kysely'

/** Who reads the newsletter, and what was written to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
