import { sql, type Kysely } from 'kysely'

/** Secrets of people who want an account or have forgotten their password; none is kept in clear. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table auth.sign_ups (
    account_id uuid primary key,
    email_key text not null,
    password_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  // Serves signing in before the address is confirmed: the last wish for it.
  'create index sign_ups_of_address on auth.sign_ups (email_key, created_at desc)',
  'create index old_sign_ups on auth.sign_ups (expires_at)',
  `create table auth.tokens (
    token_hash text primary key,
    purpose text not null,
    account_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index tokens_of_account on auth.tokens (account_id)',
  'create index old_tokens on auth.tokens (expires_at)',
  // An address is given back when its account is erased; whose it is, the log says.
  'alter table views.accounts drop constraint accounts_email_key_key',
]
