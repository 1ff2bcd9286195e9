import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { expect, it } from 'vitest'
import type { Fold } from '../fold.ts'
import { countFold } from '../testing/sample-day.ts'
import { sampleWrite, startOf } from '../testing/sample-events.ts'
import { createFoldCache, type ReadStreams } from './fold-cache.ts'

const recorded = sampleWrite(startOf('day-1'), 3).events.map((event, index): RecordedEvent => ({
  ...event,
  position: index + 1,
  recordedAt: '',
}))

/** The cache holds states of all kinds and looks into none. */
const fold = countFold as Fold<unknown>

/** A cache whose reads are answered by hand. */
const slowCache = () => {
  const reads: { from: number; answer: (events: RecordedEvent[]) => void }[] = []
  const read = (from: number) => new Promise<RecordedEvent[]>((answer) => reads.push({ from, answer }))
  const readStreams: ReadStreams = (requests) => Promise.all(requests.map(({ fromRevision }) => read(fromRevision)))
  return { reads, cache: createFoldCache({ readStreams, upcast: (event) => event, maxStreams: 10 }) }
}

it('an event that was appended here while a read was under way is counted once', async () => {
  const { reads, cache } = slowCache()
  const folded = cache.get('day-1', fold)
  const refreshing = cache.refresh([folded], cache.tick())
  cache.advance(folded, recorded.slice(0, 1), cache.tick())
  reads[0]!.answer(recorded.slice(0, 2))
  await refreshing
  expect(folded).toMatchObject({ state: { ClaimHeld: 2 }, revision: 1, hash: recorded[1]!.hash, position: 2 })
})

it('all who need a stream at the same time share one read, but none takes an answer older than its question', async () => {
  const { reads, cache } = slowCache()
  const folded = cache.get('day-1', fold)
  const early = cache.refresh([folded], cache.tick())
  const late = Promise.all([cache.refresh([folded], cache.tick()), cache.refresh([folded], cache.tick())])
  reads[0]!.answer(recorded.slice(0, 1))
  await early
  await expect.poll(() => reads).toHaveLength(2)
  expect(reads.map(({ from }) => from)).toEqual([0, 1])
  reads[1]!.answer(recorded.slice(1))
  await late
  expect(folded.revision).toBe(2)
  expect(reads).toHaveLength(2)
})

it('the streams that were needed last are kept', () => {
  const { cache } = slowCache()
  const first = cache.get('day-0', fold)
  for (let nth = 1; nth < 10; nth++) cache.get(`day-${nth}`, fold)
  expect(cache.get('day-0', fold)).toBe(first)
  cache.get('day-10', fold)
  expect(cache.get('day-0', fold)).toBe(first)
  for (let nth = 11; nth < 21; nth++) cache.get(`day-${nth}`, fold)
  expect(cache.get('day-0', fold)).not.toBe(first)
})
