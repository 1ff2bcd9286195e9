import pg from 'pg'
import { Redis } from 'ioredis'
import type { QueueAddress } from '../queue/bullmq.ts'
import { createRedisServer, findRedisServer, type RedisServer } from './redis-server.ts'

export type QueueUnderTest = {
  address: QueueAddress
  /** How many hints lie in it, those that were taken and are not done yet among them. */
  jobs: () => Promise<number>
  /** Forgets every job, as an operator's mistake would. */
  flush: () => Promise<void>
  redis?: RedisServer
  stop: () => Promise<void>
}
export type QueueBackend = { name: string; start: (postgresUrl: string) => Promise<QueueUnderTest> }

export const redisProgram = findRedisServer()
if (redisProgram === undefined) console.log('Queues are tested on PostgreSQL only: there is no redis-server on the PATH.')

const onPostgres = async <T>(url: string, work: (client: pg.Client, tables: string[]) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq' and tablename like '%job%'",
    )
    return await work(
      client,
      rows.map(({ name }) => name),
    )
  } finally {
    await client.end()
  }
}

const flushPostgres = (url: string): Promise<void> =>
  onPostgres(url, async (client, tables) => void (await client.query(`truncate ${tables.join(', ')} cascade`)))

const jobsOnPostgres = (url: string): Promise<number> =>
  onPostgres(url, async (client, tables) => {
    const counts = tables.map((table) => `select count(*)::int as jobs from ${table}`)
    const { rows } = await client.query<{ jobs: number }>(counts.join(' union all '))
    return Math.max(0, ...rows.map(({ jobs }) => jobs))
  })

const postgres: QueueBackend = {
  name: 'PostgreSQL',
  start: async (postgresUrl) => ({
    address: { postgresUrl },
    jobs: () => jobsOnPostgres(postgresUrl),
    flush: () => flushPostgres(postgresUrl),
    stop: async () => undefined,
  }),
}

const redisWith = (program: string): QueueBackend => ({
  name: 'Redis',
  start: async () => {
    const redis = await createRedisServer(program)
    await redis.start()
    const ask = async <T>(question: (client: Redis) => Promise<T>): Promise<T> => {
      const client = new Redis(redis.url)
      return question(client).finally(() => client.quit())
    }
    return {
      address: { redisUrl: redis.url },
      jobs: async () => (await ask((client) => client.keys('*:w-*'))).length,
      flush: () => ask(async (client) => void (await client.flushall())),
      redis,
      stop: redis.stop,
    }
  },
})

/** The same suite runs on all of these. */
export const queueBackends: QueueBackend[] = [postgres, ...(redisProgram === undefined ? [] : [redisWith(redisProgram)])]
