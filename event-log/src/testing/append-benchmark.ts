import pg from 'pg'
import { installLog } from '../install-log.ts'
import { createPostgresLog } from '../postgres-engine.ts'
import { sampleEvent, sampleWrite, startOf } from './sample-events.ts'

export type AppendRates = { bareInsertsPerSecond: number; oneStreamPerSecond: number; twoStreamsPerSecond: number }

type BenchmarkOptions = { url: string; inFlight?: number; appends?: number; round?: number }

/**
 * One round of: bare single-row inserts of an event's text, appends to one new stream, appends to two, all over one pool and
 * in an empty database. Appends make their whole envelope and hashes within the measured time. `round` keeps names apart.
 */
export const measureAppends = async ({
  url,
  inFlight = 64,
  appends = 20_000,
  round = 1,
}: BenchmarkOptions): Promise<AppendRates> => {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  pool.on('error', () => {})
  await installLog(pool)
  await pool.query('create table if not exists public.bare (id bigserial primary key, data text not null)')
  const log = createPostgresLog({ pool })
  const insert = { name: 'bare', text: 'insert into public.bare (data) values ($1)' }
  const inOneStream = (nth: number) => log.append([sampleWrite(startOf(`one-${round}-${nth}`))])
  const inTwoStreams = (nth: number) =>
    log.append([`day-${round}-${nth}`, `appointment-${round}-${nth}`].map((stream) => sampleWrite(startOf(stream))))
  const bareInsert = (nth: number) =>
    pool.query({ ...insert, values: [JSON.stringify(sampleEvent(startOf(`bare-${nth}`)).data)] })
  try {
    return {
      bareInsertsPerSecond: await ratePerSecond(appends, inFlight, bareInsert),
      oneStreamPerSecond: await ratePerSecond(appends, inFlight, inOneStream),
      twoStreamsPerSecond: await ratePerSecond(appends, inFlight, inTwoStreams),
    }
  } finally {
    await log.close()
    await pool.end()
  }
}

const ratePerSecond = async (total: number, inFlight: number, work: (nth: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const lane = async () => {
    while (next < total) await work(next++)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: inFlight }, lane))
  return Math.round((total / (performance.now() - started)) * 1000)
}
