import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { SAMPLE_EVERY_MS, type MetricsSample, type ProcessFigures, type SampledPart } from '@lapka/contracts/metrics.ts'
import type { StateTables } from './database.ts'

type Sampling = { part: SampledPart; read: () => Promise<ProcessFigures>; everyMs?: number }

/** Writes down how this process is, now and every ten seconds, for as long as the database takes it. */
export const keepSampling = (
  db: Kysely<StateTables>,
  { part, read, everyMs = SAMPLE_EVERY_MS }: Sampling,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const process_ = { instance: `${part}-${randomUUID()}`, part, startedAt: new Date() }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Totals are kept in the process: what one sample missed the next one has.
      await sample(db, process_, read).catch(() => undefined)
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

type Instance = { instance: string; part: SampledPart; startedAt: Date }

const sample = async (db: Kysely<StateTables>, instance: Instance, read: () => Promise<ProcessFigures>): Promise<void> => {
  const figures = JSON.stringify(await read())
  await db
    .insertInto('state.metrics')
    .values({ ...instance, figures })
    .execute()
}

/** Samples of a stretch of time, each process's in order. */
export const readSamples = async (db: Kysely<StateTables>, from: Date, to: Date): Promise<MetricsSample[]> => {
  const rows = await db
    .selectFrom('state.metrics')
    .selectAll()
    .where('sampledAt', '>=', from)
    .where('sampledAt', '<=', to)
    .orderBy('sampledAt')
    .execute()
  return rows.map(asSample)
}

/** The first and the last sample of each process in a stretch of time: enough to know what happened in it altogether. */
export const readEnds = async (db: Kysely<StateTables>, from: Date, to: Date): Promise<MetricsSample[]> => {
  const { rows } = await sql<SampleRow>`with sampled as (
      select * from state.metrics where sampled_at between ${from} and ${to}
    ), ends as (
      (select distinct on (instance) * from sampled order by instance, sampled_at)
      union (select distinct on (instance) * from sampled order by instance, sampled_at desc)
    )
    select * from ends order by sampled_at`.execute(db)
  return rows.map(asSample)
}

type LogSize = { at: string; bytes: number; freeBytes: number | null }

/** The first and the last measured size of the log's server that are kept; undefined where there is none. An engine counts in its own way. */
export const readLogSizes = async (
  db: Kysely<StateTables>,
  engine: 'postgres' | 'kurrent',
): Promise<{ first: LogSize; last: LogSize } | undefined> => {
  const measured = sql`select sampled_at, figures->'log' as log from state.metrics where figures->'log'->>'engine' = ${engine}`
  const { rows } = await sql<{ sampledAt: Date; log: Omit<LogSize, 'at'> }>`(${measured} order by sampled_at limit 1)
      union all (${measured} order by sampled_at desc limit 1)`.execute(db)
  const [first, last] = rows.map(({ sampledAt, log }) => ({ ...log, at: sampledAt.toISOString() }))
  return first && last && { first, last }
}

/** Since when there are samples. */
export const sampledSince = async (db: Kysely<StateTables>): Promise<Date | null> => {
  const { first } = await db
    .selectFrom('state.metrics')
    .select((row) => row.fn.min('sampledAt').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

type SampleRow = { instance: string; part: SampledPart; startedAt: Date; sampledAt: Date; figures: ProcessFigures }

const asSample = ({ startedAt, sampledAt, ...row }: SampleRow): MetricsSample => ({
  ...row,
  startedAt: startedAt.toISOString(),
  sampledAt: sampledAt.toISOString(),
})
