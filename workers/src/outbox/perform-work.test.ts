import { describe, expect, it } from 'vitest'
import { createProcessLog } from '@lapka/process/process-log.ts'
import { againAt, done, failed, type JobResult } from '../work/job.ts'
import { createPerformer } from './perform-work.ts'
import type { LeasedWork } from './take-work.ts'

const NOW = '2026-11-21T08:00:00.000Z'

/** One row that can be leased once, and what was written to it. */
const rowWith = (run: () => Promise<JobResult>, lastError: string | null = null, timesAway = 0) => {
  const written: unknown[] = []
  let isFree = true
  let away = timesAway
  const taken: LeasedWork = {
    workId: 'work',
    kind: 'send-email',
    lastError,
    run,
    finish: async (note) => {
      if (away-- > 0) throw new Error('the database is away')
      written.push({ finished: note })
    },
    again: async (at) => void written.push({ againAt: at }),
    retry: async (nextAt, error) => void written.push({ retryAt: nextAt, error }),
  }
  const take = async () => {
    if (!isFree) return undefined
    isFree = false
    return taken
  }
  const performer = createPerformer({
    take,
    now: () => NOW,
    log: createProcessLog('workers', 'silent'),
    metrics: { onWorked: () => undefined },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  })
  return { performer, written }
}

describe('one piece of work', () => {
  it.each<[string, JobResult, unknown]>([
    ['is finished when it is done', done('nothing to do'), { finished: 'nothing to do' }],
    [
      'comes again when there is more to do, which is no failure',
      againAt('2026-11-21T08:15:00.000Z'),
      { againAt: '2026-11-21T08:15:00.000Z' },
    ],
    [
      'comes back later when it failed',
      failed('unknown: timeout'),
      { retryAt: expect.stringMatching(/^2026-11-21T08:00:01/), error: '[1] unknown: timeout' },
    ],
  ])('%s', async (_title, result, expected) => {
    const { performer, written } = rowWith(async () => result)
    await performer.perform('work')
    expect(written).toEqual([expected])
  })

  it('that throws failed like any other, one failure more than before', async () => {
    const { performer, written } = rowWith(async () => Promise.reject(new Error('a bug')), '[3] a bug')
    await performer.perform('work')
    expect(written).toEqual([{ retryAt: expect.stringMatching(/^2026-11-21T08:00:0[89]/), error: '[4] a bug' }])
  })

  it('hinted twice at once is done once, and its end is written down', async () => {
    const door = Promise.withResolvers<JobResult>()
    const { performer, written } = rowWith(() => door.promise)
    const first = performer.perform('work')
    await performer.perform('work')
    expect(performer.activeCount()).toBe(1)
    door.resolve(done())
    await first
    expect(written).toEqual([{ finished: undefined }])
  })

  it('that was done is written down once the database is there again, and done only once', async () => {
    let times = 0
    const sendLetter = async () => {
      times += 1
      return done('sent')
    }
    const { performer, written } = rowWith(sendLetter, null, 3)
    await performer.perform('work')
    expect([written, times]).toEqual([[{ finished: 'sent' }], 1])
  })

  it('whose end can’t be written down for half a minute is left to the lease, and the worker goes on', async () => {
    const { performer, written } = rowWith(async () => done(), null, 1_000)
    await performer.perform('work')
    expect([written, performer.activeCount()]).toEqual([[], 0])
  })

  it('that was done before the shutdown and not written down is finished, not given back', async () => {
    const { performer, written } = rowWith(async () => done('sent'), null, 1)
    const performing = performer.perform('work')
    await new Promise((resolve) => process.nextTick(resolve))
    await performer.giveBack()
    await performing
    expect(written).toEqual([{ finished: 'sent' }])
  })

  it('given back at shutdown is not ours to finish any more', async () => {
    const door = Promise.withResolvers<JobResult>()
    const { performer, written } = rowWith(() => door.promise, 'what was')
    const performing = performer.perform('work')
    await expect.poll(() => performer.activeCount()).toBe(1)
    await performer.giveBack()
    door.resolve(done())
    await performing
    expect(written).toEqual([{ retryAt: NOW, error: 'what was' }])
  })
})
