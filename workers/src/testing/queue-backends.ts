import pg from 'pg'
import { Redis } from 'ioredis'
import type { QueueAddress } from '../queue/bullmq.ts'
import { createRedisServer, findRedisServer, type RedisServer } from './redis-server.ts'

export type QueueUnderTest = { address: QueueAddress; flush: () => Promise<void>; redis?: RedisServer; stop: () => Promise<void> }
export type QueueBackend = { name: string; start: (postgresUrl: string) => Promise<QueueUnderTest> }

export const redisProgram = findRedisServer()
if (redisProgram === undefined) console.log('Queues are tested on PostgreSQL only: there is no redis-server on the PATH.')

/** Forgets every job, as an operator's mistake would. */
const flushPostgres = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq' and tablename like '%job%'",
    )
    await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
  } finally {
    await client.end()
  }
}

const postgres: QueueBackend = {
  name: 'PostgreSQL',
  start: async (postgresUrl) => ({
    address: { postgresUrl },
    flush: () => flushPostgres(postgresUrl),
    stop: async () => undefined,
  }),
}

const redisWith = (program: string): QueueBackend => ({
  name: 'Redis',
  start: async () => {
    const redis = await createRedisServer(program)
    await redis.start()
    const flush = async () => {
      const client = new Redis(redis.url)
      await client.flushall()
      await client.quit()
    }
    return { address: { redisUrl: redis.url }, flush, redis, stop: redis.stop }
  },
})

/** The same suite runs on all of these. */
export const queueBackends: QueueBackend[] = [postgres, ...(redisProgram === undefined ? [] : [redisWith(redisProgram)])]
