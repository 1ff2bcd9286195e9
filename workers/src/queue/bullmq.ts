import { createPostgresBackend, createRedisBackend, withBackend, type BackendFactory, type IQueueBackend } from 'bullmq'

/** All that the queue carries: what to do is read from the outbox row and, before acting, from the log. */
export type WorkHint = { workId: string }

/** A lane of its own for what a person waits for: however much other work there is, its workers are free for it. */
export type Lane = 'awaited' | 'other'
const queueNames: Record<Lane, string> = { awaited: 'lapka-awaited', other: 'lapka-work' }

export type QueueAddress = { redisUrl: string } | { postgresUrl: string }

export type OpenBullMq = {
  waitUntilReady: () => Promise<void>
  /** Settles only when the worker's loop ends, which means that hints are no longer taken. */
  run: () => Promise<void>
  /** Settles when the queue answers, which may be never while it is away. */
  ask: () => Promise<unknown>
  add: (hints: { jobId: string; hint: WorkHint }[]) => Promise<void>
  close: () => Promise<void>
}

type HintConsumer = {
  lane: Lane
  take: (hint: WorkHint) => Promise<void>
  concurrency: number
  onProblem: (error: Error) => void
}

/**
 * `attempts: 1` and no trace of ended jobs: BullMQ fails a job for ever after two crashes despite `attempts`, and a kept failed
 * job silently swallows every later hint with its id. Retrying is the outbox's business.
 */
const hintOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true }

const POSTGRES_CONNECTIONS = 3
const LONGEST_REDIS_WAIT_MS = 2_000

/** Nothing but the connection differs between the two backends. */
export const openBullMq = (address: QueueAddress, take: HintConsumer): OpenBullMq => {
  if ('postgresUrl' in address) {
    const connection = {
      connectionString: address.postgresUrl,
      migrate: false,
      max: POSTGRES_CONNECTIONS,
      application_name: 'lapka-queue',
    }
    return open({ factory: createPostgresBackend, forQueue: connection, forWorker: connection, onClosing: () => undefined }, take)
  }
  let isClosing = false
  // A client that is told to close while Redis is away would go on calling it for ever.
  const retryStrategy = (times: number) => (isClosing ? null : Math.min(times * 100, LONGEST_REDIS_WAIT_MS))
  const shared = { url: address.redisUrl, connectTimeout: 5_000, retryStrategy }
  return open(
    {
      factory: createRedisBackend,
      // Without this an `add` hangs for as long as Redis is away.
      forQueue: { ...shared, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
      // BullMQ requires null where it blocks: the worker waits for Redis to come back.
      forWorker: { ...shared, maxRetriesPerRequest: null },
      onClosing: () => {
        isClosing = true
      },
    },
    take,
  )
}

const open = <Backend extends IQueueBackend, Connection>(
  on: { factory: BackendFactory<Backend, Connection>; forQueue: Connection; forWorker: Connection; onClosing: () => void },
  { lane, take, concurrency, onProblem }: HintConsumer,
): OpenBullMq => {
  const { Queue, Worker } = withBackend(on.factory)
  const queue = new Queue<WorkHint>(queueNames[lane], { connection: on.forQueue, defaultJobOptions: hintOptions })
  const worker = new Worker<WorkHint>(queueNames[lane], (job) => take(job.data), {
    connection: on.forWorker,
    concurrency,
    autorun: false,
    runRetryDelay: 1_000,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  })
  queue.on('error', onProblem)
  worker.on('error', onProblem)
  return {
    waitUntilReady: async () => {
      await queue.waitUntilReady()
      await worker.waitUntilReady()
    },
    run: () => worker.run(),
    ask: () => queue.count(),
    add: async (hints) => {
      await queue.addBulk(hints.map(({ jobId, hint }) => ({ name: 'work', data: hint, opts: { jobId } })))
    },
    close: async () => {
      on.onClosing()
      // Each in any case: a queue that fails to close must not cut short the worker's wait for its jobs.
      await Promise.allSettled([worker.close(), queue.close()])
    },
  }
}
