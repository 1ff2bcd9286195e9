import type { Pool } from 'pg'
import { outbox } from '@lapka/workers/outbox/project.ts'
import type { Credential } from './seed-demo.ts'

/** Keeps the demo's passwords beside the log, all in one statement; those that are there already stay. */
export const writeCredentials = async (pool: Pool, credentials: Credential[]): Promise<void> => {
  await pool.query(
    `insert into state.credentials (account_id, email_key, password_hash)
     select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      credentials.map(({ accountId }) => accountId),
      credentials.map(({ emailKey }) => emailKey),
      credentials.map(({ passwordHash }) => passwordHash),
    ],
  )
}

type DemoFactor = { factorId: string; accountId: string; codeHash: string }

/** The code that the demo's operators confirm with. It is never used up, so that a visitor needs no app and no wait for the next code. */
export const writeFactors = async (pool: Pool, factors: DemoFactor[]): Promise<void> => {
  await pool.query(
    `insert into state.second_factors (factor_id, account_id, kind, name, created_at, confirmed_at, code_hash)
     select factor_id, account_id, 'demo-code', '', now(), now(), code_hash
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as demo (factor_id, account_id, code_hash) on conflict do nothing`,
    [factors.map(({ factorId }) => factorId), factors.map(({ accountId }) => accountId), factors.map(({ codeHash }) => codeHash)],
  )
}

/**
 * The demo's past asks for no work: its letters were read long ago, its refunds are settled. So the list of work begins
 * after it. Only before the projections have begun; a list that is under way is left alone.
 */
export const beginWorkAfter = async (pool: Pool, { position, hash }: { position: number; hash: string }): Promise<void> => {
  await pool.query(
    `insert into state.checkpoints (projection, version, position, last_hash) values ($1, $2, $3, $4)
     on conflict (projection) do update set position = excluded.position, last_hash = excluded.last_hash
     where state.checkpoints.position = 0`,
    [outbox.name, outbox.version, position, hash],
  )
  await pool.query('insert into state.log_marks (position, hash) values ($1, $2) on conflict do nothing', [position, hash])
}
