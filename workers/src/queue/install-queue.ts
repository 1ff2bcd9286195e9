import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'
import pg from 'pg'

/**
 * Creates the tables of BullMQ's PostgreSQL backend, if they are
 * missing. The role that runs the queue needs no right to create any.
 */
export const installQueue = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await runMigrations(client, DEFAULT_SCHEMA)
  } finally {
    await client.end()
  }
}

export { DEFAULT_SCHEMA as QUEUE_SCHEMA } from 'bullmq'
