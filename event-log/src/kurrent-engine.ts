import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createFollowers, createWakeUps } from './follow.ts'
import { within } from './handle/within.ts'
import { parseKurrentAddress } from './kurrent/address.ts'
import { createCommitStream } from './kurrent/commit-stream.ts'
import { connectKurrent, disconnectKurrent } from './kurrent/connect.ts'
import { followCommits } from './kurrent/follow-commits.ts'
import { createGroupCommit } from './kurrent/group-commit.ts'
import { createLease } from './kurrent/lease.ts'
import { createLogState } from './kurrent/log-state.ts'
import { createProblems } from './kurrent/problems.ts'
import { createReads } from './kurrent/read-commits.ts'
import type { KurrentConnection } from './kurrent/read-page.ts'
import { createRecentEvents } from './kurrent/recent-events.ts'
import { createProbe } from './kurrent/server-clock.ts'
import { createSnapshotFile, type SnapshotFile } from './kurrent/snapshot-file.ts'
import { createStreamIndex } from './kurrent/stream-index.ts'
import { watchWriters } from './kurrent/watch-writers.ts'
import { DiskFull, LogUnavailable, readOne, type EventLog } from './port.ts'

export type KurrentLogOptions = {
  url: string
  /** Of a PostgreSQL whose lock lets the processes write in turns; without one they race, which is right and slow. */
  leaseUrl?: string | undefined
  /** The name of this process among those that write. */
  part?: string | undefined
  /** Where what is known of the log is kept, so that the next start need not read it all. */
  snapshotFolder?: string | undefined
  /** Bounds every write and read. */
  timeoutMs?: number
  /** All tries of one group of appends whose outcome is unknown. */
  resolveMs?: number
  hasSpace?: () => boolean
  /**
   * Told while a start reads the log. With it every call waits for as long as that goes on, as a command does; without it a call that
   * comes before the end of reading is refused after `timeoutMs`, as a request is.
   */
  onReading?: OnReading | undefined
  /** Something is wrong with the log though it goes on: see kurrent/errors.ts. */
  onProblem?: (error: Error) => void
}

export type OnReading = (progress: { position: number; end: number }) => void

/** The log on one stream of KurrentDB or EventStoreDB. Any number of processes may write and read it; docs/decisions/0018. */
export const createKurrentLog = (options: KurrentLogOptions): EventLog => {
  const { timeoutMs = 3_000, hasSpace = () => true } = options
  const problems = createProblems(options.onProblem)
  const wakeUps = createWakeUps()
  const stopping = new AbortController()
  let readAt = -Infinity
  const onReading: OnReading = (progress) => {
    readAt = performance.now()
    options.onReading?.(progress)
  }
  const started = startWithRetries({ ...options, onReading, timeoutMs, problems, wake: wakeUps.wake, stop: stopping.signal })
  // Every call to the log reports the failure.
  started.catch(() => {})
  const waitForStart = async (): ReturnType<typeof startWithRetries> => {
    const since = performance.now()
    try {
      return await within(timeoutMs, started)
    } catch (error) {
      if (options.onReading !== undefined && readAt > since) return waitForStart()
      throw error
    }
  }
  const engine = async () => {
    const running = await waitForStart().catch((cause: unknown) => {
      throw new LogUnavailable('the event log cannot be reached', { cause })
    })
    problems.throwIfBroken()
    return running
  }
  const followers = createFollowers({ readAll: async (after, limit) => (await engine()).reads.readOn(after, limit), wakeUps })
  const readStreams: EventLog['readStreams'] = async (tails) => (await engine()).reads.readStreams(tails)

  return {
    append: async (writes) => {
      if (!hasSpace()) throw new DiskFull('the disk of the log is full')
      return (await engine()).commit.append(writes)
    },
    readStreams,
    readStream: readOne(readStreams),
    readAll: async (afterPosition, limit) => (await engine()).reads.readAll(afterPosition, limit),
    subscribe: followers.subscribe,
    head: async () => (await engine()).state.head(),
    probe: async () => (await engine()).probe(),
    problems: problems.sentences,
    close: async () => {
      stopping.abort()
      await followers.stopAll()
      await (await started.catch(() => undefined))?.close()
    },
  }
}

type StartOptions = KurrentLogOptions & {
  timeoutMs: number
  problems: ReturnType<typeof createProblems>
  wake: (position: number) => void
  stop: AbortSignal
}

/** A server that is away may come; each try has a client of its own, for one that failed remembers it. */
const startWithRetries = async (options: StartOptions) => {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    options.stop.throwIfAborted()
    const connection = await connectKurrent(parseKurrentAddress(options.url).connectionString)
    try {
      return await start(options, connection)
    } catch (error) {
      await disconnectKurrent(connection)
      if (options.problems.isFatal(error)) {
        options.problems.report(error)
        throw error
      }
      await delay(waitMs, undefined, { signal: options.stop })
    }
  }
}

const start = async ({ problems, ...options }: StartOptions, connection: KurrentConnection) => {
  const { timeoutMs, resolveMs = 30_000 } = options
  const address = parseKurrentAddress(options.url)
  const commits = createCommitStream(connection, address.stream, timeoutMs)
  const snapshots = options.snapshotFolder === undefined ? undefined : createSnapshotFile(options.snapshotFolder, address)
  const index = (await snapshots?.restore(commits)) ?? createStreamIndex()
  const restored = index.tail()
  const onForeign = problems.report
  const writer = randomUUID()
  const lease =
    options.leaseUrl === undefined
      ? undefined
      : createLease({ url: options.leaseUrl, name: address.stream, part: options.part, timeoutMs, onLost: problems.report })
  const watch = watchWriters({ lease, writer, onSecondWriter: problems.report })
  const state = createLogState({ commits, index, onTaken: watch.notice, onForeign })
  const end = await commits.end()
  options.onReading?.({ position: index.tail(), end })
  await state.catchUp((position) => options.onReading?.({ position, end: Math.max(end, position) }))
  const recent = createRecentEvents()
  const saving = keepSaved(snapshots, { index, restored })
  const tail = followCommits({
    client: connection.client,
    stream: address.stream,
    state,
    onEvents: (events) => {
      recent.push(events)
      options.wake(events.at(-1)!.position)
      saving.afterEvents()
    },
    onBroken: problems.report,
  })
  const commit = createGroupCommit({
    commits,
    state,
    lease,
    writer,
    timeoutMs,
    resolveMs,
    watch,
  })
  return {
    state,
    commit,
    reads: createReads({ commits, state, recent, onForeign }),
    probe: createProbe(connection, address.stream, timeoutMs),
    close: async () => {
      await commit.close()
      await Promise.all([tail.stop(), lease?.close(), saving.close()])
      await disconnectKurrent(connection)
    },
  }
}

/** So many events are read again in a second or two. */
const SAVE_EVERY = 50_000

const keepSaved = (
  snapshots: SnapshotFile | undefined,
  { index, restored }: { index: ReturnType<typeof createStreamIndex>; restored: number },
) => {
  let saved = restored
  let saving: Promise<void> | undefined
  const save = (least: number): void => {
    if (snapshots === undefined || saving !== undefined || index.tail() - saved < least) return
    saved = index.tail()
    // A disk that takes no snapshot costs the next start some time.
    saving = snapshots
      .save(index)
      .catch(() => {})
      .finally(() => (saving = undefined))
  }
  save(SAVE_EVERY)
  return {
    afterEvents: () => save(SAVE_EVERY),
    close: async () => {
      await saving
      save(1)
      await saving
    },
  }
}
