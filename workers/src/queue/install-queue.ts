import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'
import pg from 'pg'

/** Makes the tables of BullMQ's PostgreSQL backend, or finds them in place. Whoever runs the queue needs no right to make any. */
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
