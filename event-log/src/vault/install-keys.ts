import type { Pool } from 'pg'
import { installOnce } from '../install-once.ts'

/** Creates the schema `vault` in the database that keeps the keys. Safe to run again. */
export const installKeys = (pool: Pool): Promise<void> =>
  installOnce(pool, async (client) => {
    await client.query(TABLES)
  })

const TABLES = `
create schema if not exists vault;
create table if not exists vault.data_keys (
  subject text collate "C" primary key,
  -- null once the person was erased: the row stays so that nobody makes a second key for them.
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
-- While the master key changes: the next wrapping key, wrapped by the one before it.
create table if not exists vault.wrapping_keys (
  id text primary key,
  wrapped_by text not null,
  wrapped bytea not null,
  made_at timestamptz not null default now()
);
`
