import { sql, type Kysely } from 'kysely'

/** Second factors of accounts, and what a session tells its owner of itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
  `alter table state.sessions
    -- When the second factor was proven last; null where it never was.
    add column factor_at timestamptz,
    -- How long it may go unused; null where that ends nothing.
    add column idle_minutes int,
    add column last_used_at timestamptz not null default now(),
    add column network text not null default '',
    add column device text not null default ''`,
]
