import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { forgetOld } from './forget-old.ts'
import { keepSampling, readEnds, readSamples, sampledSince } from './metrics.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

const around = () => [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)] as const

it('each of several processes writes down its own figures from its start on, and goes on where one reading failed', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 2) throw new Error('away')
    return { memoryMegabytes: reads }
  }
  const samplings = [
    keepSampling(views.db, { part: 'api', read, everyMs: 5 }),
    keepSampling(views.db, { part: 'api', read: async () => ({ memoryMegabytes: 7_000 }), everyMs: 60_000 }),
  ]
  const isOfFirst = ({ figures }: { figures: { memoryMegabytes?: number | undefined } }) => figures.memoryMegabytes !== 7_000
  const hasBoth = async () => {
    const found = await readSamples(views.db, ...around())
    const ofFirst = found.filter(isOfFirst).length
    return ofFirst >= 3 && ofFirst < found.length
  }
  await expect.poll(hasBoth).toBe(true)
  await Promise.all(samplings.map((one) => one.stop()))
  const samples = await readSamples(views.db, ...around())
  expect(new Set(samples.map(({ instance }) => instance)).size).toBe(2)
  const ends = await readEnds(views.db, ...around())
  expect(ends.filter((end) => !isOfFirst(end))).toHaveLength(1)
  expect(ends.filter(isOfFirst)).toHaveLength(2)
})

it('keeps two days and no more, and says since when', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const figures = JSON.stringify({ memoryMegabytes: 1 })
  const old = { instance: 'workers-old', part: 'workers' as const, startedAt: hoursAgo(50), figures }
  await views.db
    .insertInto('state.metrics')
    .values([49, 47].map((hours) => ({ ...old, sampledAt: hoursAgo(hours) })))
    .execute()
  await forgetOld(views.db, new Date().toISOString())
  const since = await sampledSince(views.db)
  expect(since?.getTime()).toBeGreaterThan(hoursAgo(48).getTime())
  expect(since?.getTime()).toBeLessThan(hoursAgo(46).getTime())
})
