import type { Pool, PoolClient } from 'pg'

/** For what several processes may install at once: an advisory lock lets one of them through, the others find everything in place. */
export const installOnce = async (pool: Pool, install: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [INSTALL_LOCK])
    await install(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const INSTALL_LOCK = 7_520_301
