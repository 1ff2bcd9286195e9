import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { expect, test } from 'vitest'
import { readPages } from './read-pages.ts'

/** Answers when it is let, and counts how many reads wait. */
const createSlowLog = (positions: readonly number[]) => {
  let waiting = 0
  let most = 0
  const readAll = async (after: number, limit: number): Promise<RecordedEvent[]> => {
    most = Math.max(most, ++waiting)
    await new Promise(setImmediate)
    waiting--
    return positions
      .filter((position) => position > after)
      .slice(0, limit)
      .map((position) => ({ position }) as RecordedEvent)
  }
  return { readAll, most: () => most }
}

const read = async (log: Pick<ReturnType<typeof createSlowLog>, 'readAll'>, to: number, after = 0): Promise<number[]> => {
  const found: number[] = []
  for await (const page of readPages(log, { after, to, size: 10 })) found.push(...page.map(({ position }) => position))
  return found
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth + 1)

test('every event comes once, in order, with several pages on their way', async () => {
  const log = createSlowLog(upTo(95))
  expect(await read(log, 95)).toEqual(upTo(95))
  expect(log.most()).toBe(4)
})

test('gaps between positions, and wider ones than a page, leave nothing out', async () => {
  const positions = upTo(300).filter((position) => position % 3 === 0 && (position < 60 || position > 150))
  expect(await read(createSlowLog(positions), 300)).toEqual(positions)
})

test('it begins after one position and ends with another, whatever the log has beyond it', async () => {
  expect(await read(createSlowLog(upTo(50)), 37, 12)).toEqual(upTo(37).slice(12))
  expect(await read(createSlowLog([]), 0)).toEqual([])
})

test('a page that cannot be read ends it with its error', async () => {
  const log = { readAll: async (after: number) => (after < 20 ? [] : Promise.reject(new Error('the log is away'))) }
  await expect(read(log, 100)).rejects.toThrow('the log is away')
})
