import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMigratedDatabase, TIMEOUT_MS, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { queueBackends, redisProgram, type QueueUnderTest } from '../testing/queue-backends.ts'
import { createRedisServer } from '../testing/redis-server.ts'
import { createWorkQueue, hintId, type WorkQueue } from './work-queue.ts'

const until = (check: () => Promise<unknown> | void) => vi.waitFor(check, TIMEOUT_MS)

describe.each(queueBackends)('hints on $name', ({ start }) => {
  let database: TestDatabase
  let backend: QueueUnderTest
  const open: WorkQueue[] = []
  beforeAll(async () => {
    database = await createMigratedDatabase()
    backend = await start(database.url)
  })
  afterAll(async () => {
    await backend.stop()
    await database.drop()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close()))
  })

  const createQueue = async (take: (workId: string) => Promise<void> | void, concurrency = 4): Promise<WorkQueue> => {
    const queue = createWorkQueue({
      lane: 'other',
      address: backend.address,
      concurrency,
      take: async ({ workId }) => take(workId),
      onProblem: () => undefined,
    })
    open.push(queue)
    await until(() => expect(queue.isReady()).toBe(true))
    return queue
  }

  it('arrive once each, many at a time', async () => {
    const taken: string[] = []
    const queue = await createQueue((workId) => void taken.push(workId))
    const workIds = Array.from({ length: 50 }, (_, index) => `work-${index}`)
    await queue.add(workIds.map((workId) => ({ workId, attempt: 0 })))
    await until(() => expect(taken.toSorted()).toEqual(workIds.toSorted()))
  })

  it('are told again after they were taken, for they leave nothing behind', async () => {
    let times = 0
    const queue = await createQueue(() => void times++)
    await queue.add([{ workId: 'again', attempt: 0 }])
    await until(() => expect(times).toBe(1))
    // The job's own end is written just after it was taken; until then the same id is one and the same hint.
    await until(async () => {
      await queue.add([{ workId: 'again', attempt: 0 }])
      expect(times).toBeGreaterThan(1)
    })
  })

  it('are told again after they failed, which BullMQ would swallow if it kept them', async () => {
    let times = 0
    const queue = await createQueue(() => {
      times++
      throw new Error('a bug in a job')
    })
    await until(async () => {
      await queue.add([{ workId: 'fails', attempt: 0 }])
      expect(times).toBeGreaterThan(2)
    })
  })

  it('may be about work whose id has colons or is all digits', async () => {
    const taken: string[] = []
    const queue = await createQueue((workId) => void taken.push(workId))
    await queue.add([
      { workId: '123', attempt: 4 },
      { workId: 'event:1:mail', attempt: 0 },
    ])
    await until(() => expect(taken.toSorted()).toEqual(['123', 'event:1:mail']))
  })

  it('are gone after a flush, and new ones are taken all the same', async () => {
    const taken: string[] = []
    let openDoor = () => undefined as void
    const door = new Promise<void>((resolve) => {
      openDoor = resolve
    })
    const queue = await createQueue(async (workId) => {
      taken.push(workId)
      if (workId === 'first') await door
    }, 1)
    await queue.add([{ workId: 'first', attempt: 0 }])
    await until(() => expect(taken).toEqual(['first']))
    await queue.add([{ workId: 'flushed', attempt: 0 }])
    await backend.flush()
    openDoor()
    await queue.add([{ workId: 'after', attempt: 0 }])
    await until(() => expect(taken).toContain('after'))
    expect(taken).not.toContain('flushed')
  })

  it('under way are finished before the queue closes', async () => {
    let isFinished = false
    let started = () => undefined as void
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve
    })
    const queue = await createQueue(async () => {
      started()
      await new Promise((resolve) => setImmediate(resolve))
      isFinished = true
    })
    await queue.add([{ workId: 'last', attempt: 0 }])
    await hasStarted
    await queue.close()
    expect(isFinished).toBe(true)
  })
})

describe('a queue that is away', () => {
  it('refuses a hint at once and closes at once', async () => {
    const queue = createWorkQueue({
      lane: 'other',
      address: { redisUrl: 'redis://127.0.0.1:1' },
      concurrency: 1,
      take: async () => undefined,
      onProblem: () => undefined,
    })
    await expect(queue.add([{ workId: 'late', attempt: 0 }])).rejects.toThrow('not ready')
    await queue.close()
  })

  it.skipIf(redisProgram === undefined)('is used again when it comes back', async () => {
    const redis = await createRedisServer(redisProgram ?? '')
    const taken: string[] = []
    const queue = createWorkQueue({
      lane: 'other',
      address: { redisUrl: redis.url },
      concurrency: 1,
      take: async ({ workId }) => void taken.push(workId),
      onProblem: () => undefined,
    })
    await redis.start()
    await until(() => expect(queue.isReady()).toBe(true))
    await redis.stop()
    await until(() => expect(queue.add([{ workId: 'lost', attempt: 0 }])).rejects.toThrow(/writeable|closed|ready|ECONNREFUSED/))
    await redis.start()
    await vi.waitFor(() => queue.add([{ workId: 'found', attempt: 0 }]), { timeout: TIMEOUT_MS, interval: 200 })
    await until(() => expect(taken).toContain('found'))
    await queue.close()
    await redis.stop()
  })

  it.skipIf(redisProgram === undefined)('is not called ready while Redis is frozen or dead', async () => {
    const redis = await createRedisServer(redisProgram ?? '')
    await redis.start()
    const queue = createWorkQueue({
      lane: 'awaited',
      address: { redisUrl: redis.url },
      concurrency: 1,
      take: async () => undefined,
      onProblem: () => undefined,
    })
    const becomes = (isReady: boolean) => until(() => expect(queue.isReady()).toBe(isReady))
    await becomes(true)
    redis.signal('SIGSTOP')
    await becomes(false)
    await expect(queue.add([{ workId: 'late', attempt: 0 }])).rejects.toThrow('not ready')
    redis.signal('SIGCONT')
    await becomes(true)
    await redis.stop()
    await becomes(false)
    await redis.start()
    await becomes(true)
    await queue.close()
    await redis.stop()
  })

  it('never gets an id that BullMQ refuses', () => {
    expect(hintId({ workId: '42', attempt: 1 })).toBe('w-42-1')
    expect(hintId({ workId: 'a:b', attempt: 0 })).not.toContain(':')
  })
})
