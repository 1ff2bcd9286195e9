import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { sampleEvent, sampleWrite, startOf } from '@lapka/event-log/testing/sample-events.ts'
import type { BenchDatabases } from './bench-database.ts'
import { inLanes } from './prepare-town.ts'
import { median } from './statistics.ts'
import { perSecond, ratio, type Row } from './table.ts'

/** The used part of `@event-driven-io/emmett-postgresql`, which is not installed with Lapka: it brings a MongoDB client along. */
type Emmett = {
  getPostgreSQLEventStore: (url: string) => {
    schema: { migrate: () => Promise<unknown> }
    appendToStream: (
      stream: string,
      events: object[],
      options: { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
    ) => Promise<unknown>
    close: () => Promise<void>
  }
}
const EMMETT = '@event-driven-io/emmett-postgresql'
const ROUNDS = 3

/** One event into a stream of its own, 64 in flight: our log and emmett's in turn, each round in databases of their own. */
export const measurePeers = async (databases: BenchDatabases, appends: number): Promise<Row[]> => {
  const emmett = await findEmmett()
  const what = 'append to one stream against emmett-postgresql'
  if (emmett === undefined) return [{ what, measured: `not here: npm install --no-save ${EMMETT}@0.42.0`, goal: '≥ 5×' }]
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await ourRate(await databases.create(`peer_ours_${round}`), appends),
      theirs: await emmettRate(emmett, await databases.create(`peer_emmett_${round}`), appends / 4),
    })
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs)
  const rates = `${perSecond(median(rounds.map(({ ours }) => ours)))} and ${perSecond(median(rounds.map(({ theirs }) => theirs)))}`
  return [{ what, measured: `${rates} = ${ratio(median(ratios))}`, goal: '≥ 5×' }]
}

const findEmmett = async (): Promise<Emmett | undefined> => {
  try {
    return (await import(EMMETT)) as Emmett
  } catch {
    return undefined
  }
}

const ourRate = async (url: string, appends: number): Promise<number> => {
  const { install, close } = openLog({ url })
  await install()
  await close()
  const log = createPostgresLog({ url })
  try {
    return await rateOf(appends, (nth) => log.append([sampleWrite(startOf(`peer-${nth}`))]))
  } finally {
    await log.close()
  }
}

const emmettRate = async ({ getPostgreSQLEventStore }: Emmett, url: string, appends: number): Promise<number> => {
  const store = getPostgreSQLEventStore(url)
  await store.schema.migrate()
  const eventOf = (nth: number) => {
    const { type, data, ...metadata } = sampleEvent(startOf(`peer-${nth}`))
    return { type, data, metadata }
  }
  try {
    return await rateOf(appends, (nth) =>
      store.appendToStream(`peer-${nth}`, [eventOf(nth)], { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' }),
    )
  } finally {
    await store.close()
  }
}

const rateOf = async (total: number, work: (nth: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await inLanes(total, work)
  return (total / (performance.now() - started)) * 1000
}
