import pg from 'pg'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'

/** Blocks all writes to the source; `seal` keeps them blocked, `release` allows them again. */
export type Fence = { seal: () => Promise<void>; release: () => Promise<void> }

/** The source is read-only for so long at most; then everything goes on as before. */
export const READ_ONLY_MS = 60_000
const LOCK_MS = 10_000

/**
 * In PostgreSQL every append waits for the lock of the log's head, which is held here: bookings are answered that they must wait, and
 * reads go on. The trigger comes with the commit that lets the lock go. KurrentDB has no such lock, so who writes must be stopped before.
 */
export const fenceSource = async (url: string): Promise<Fence> => {
  if (isKurrentUrl(url)) return { seal: async () => {}, release: async () => {} }
  const client = new pg.Client({ connectionString: url, application_name: 'lapka migrate-log', connectionTimeoutMillis: LOCK_MS })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `begin; set local lock_timeout = ${LOCK_MS}; set local idle_in_transaction_session_timeout = ${READ_ONLY_MS}`,
  )
  await client.query('select from log.head for update')
  return {
    seal: async () => {
      await client.query(SEAL)
      await client.query('commit')
      await client.end()
    },
    release: async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

const SEAL = `
create or replace function log.refuse_moved() returns trigger language plpgsql as $$
begin
  raise exception 'the event log has moved to another address' using errcode = '57P01';
end $$;
create or replace trigger moved before insert on log.events for each statement execute function log.refuse_moved();
`

/** A log that is migrated back to is written to again. */
export const unsealTarget = async (url: string): Promise<void> => {
  if (isKurrentUrl(url)) return
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOCK_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('drop trigger if exists moved on log.events')
  } finally {
    await client.end()
  }
}
