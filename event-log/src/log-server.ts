import pg from 'pg'
import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { isKurrentUrl, kurrentStreamOf } from '@lapka/contracts/log-address.ts'
import { placeOfKurrent } from './kurrent/address.ts'
import { createKurrentServer, type ScavengeOutcome } from './kurrent/server-figures.ts'
import { readPostgresFigures, readWriters, type DiskOfLog } from './postgres/server-figures.ts'

export type LogServerFigures = Pick<LogServer, 'engine' | 'place' | 'size' | 'nodes' | 'writers'>
export type WatchedLogServer = {
  figures: () => Promise<LogServerFigures>
  /** A sentence if nodes of the log are away though it answers. */
  problems: () => Promise<string[]>
  canScavenge: (node: string) => Promise<Exclude<ScavengeOutcome, 'started'> | 'free'>
  startScavenge: (node: string) => Promise<ScavengeOutcome>
  close: () => Promise<void>
}

type Options = {
  url: string
  /** Of the PostgreSQL that has the lease of writing. */
  keysUrl: string
  /** `url` as a user of KurrentDB who may scavenge. */
  opsUrl?: string | undefined
  /** Free bytes of a database on this machine; undefined where it is elsewhere. */
  freeBytes: () => number | undefined
}

/** The server that keeps the log, beside the log itself: readers and writers of the log don't need it. */
export const watchLogServer = ({ url, keysUrl, opsUrl, freeBytes }: Options): WatchedLogServer => {
  const isKurrent = isKurrentUrl(url)
  const pool = new pg.Pool({
    connectionString: isKurrent ? keysUrl : url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'lapka log server',
  })
  // A broken connection throws in the statement that needed it.
  pool.on('error', () => {})
  const writers = () =>
    readWriters(pool, kurrentStreamOf(url)).then(
      (items) => ({ items }),
      () => ({ unknown: 'away' as const }),
    )
  const close = () => pool.end()
  if (isKurrent) {
    const server = createKurrentServer({ url, ...(opsUrl !== undefined && { opsUrl }) })
    return {
      ...server,
      figures: async () => {
        const [{ nodes, writtenBytes }, known] = await Promise.all([server.figures(), writers()])
        const size = writtenBytes === undefined ? { unknown: 'away' as const } : { bytes: writtenBytes }
        return { engine: 'kurrent', place: `KurrentDB, ${placeOfKurrent(url)}`, size, nodes, writers: known }
      },
      problems: async () => sayAway(await server.awayNodes()),
      close,
    }
  }
  const disk = (): DiskOfLog => {
    const free = freeBytes()
    return free === undefined ? { unknown: 'elsewhere' } : { freeBytes: free, totalBytes: null }
  }
  return {
    figures: async () => {
      const [{ nodes, writtenBytes }, known] = await Promise.all([readPostgresFigures(pool, disk()), writers()])
      return {
        engine: 'postgres',
        place: `PostgreSQL, ${nodes[0]!.address}`,
        size: { bytes: writtenBytes },
        nodes,
        writers: known,
      }
    },
    problems: async () => [],
    canScavenge: async () => 'unknown',
    startScavenge: async () => 'unknown',
    close,
  }
}

const sayAway = (nodes: readonly string[]): string[] =>
  nodes.length === 0
    ? []
    : [`Nodes of the event log are away: ${nodes.join(', ')}. The others go on writing while they are most.`]

const TIMEOUT_MS = 2_000
const IDLE_MS = 30_000
