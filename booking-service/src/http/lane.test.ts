import { afterEach, expect, test, vi } from 'vitest'
import { createLane } from './lane.ts'

afterEach(() => vi.useRealTimers())

const limits = { atOnce: 1, perKey: 3, inAll: 10 }

/** Work that says when it began and ends when told. */
const createWork = () => {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    began.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { began, work, end }
}

test('keys take turns, also after one of them came with more', async () => {
  const lane = createLane(limits)
  const { began, work, end } = createWork()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => lane(name.charAt(0), (inTurn) => inTurn(work(name))))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('no more than allowed is done at once', async () => {
  const lane = createLane({ ...limits, atOnce: 2 })
  const { began, work, end } = createWork()
  const all = ['a', 'b', 'c'].map((name) => lane(name, (inTurn) => inTurn(work(name))))
  await end('nobody')
  expect(began).toEqual(['a', 'b'])
  for (const name of ['b', 'c', 'a']) await end(name)
  await Promise.all(all)
})

test('a key with as many under way as allowed is refused before anything is read, and every caller once the lane is full', async () => {
  const lane = createLane({ ...limits, perKey: 2, inAll: 3 })
  const { work, end } = createWork()
  const all = ['a1', 'a2'].map((name) => lane('a', work(name)))
  await expect(lane('a', work('a3'))).rejects.toMatchObject({ code: 'ALREADY_UNDER_WAY' })
  all.push(lane('b', work('b1')))
  await expect(lane('c', work('c1'))).rejects.toMatchObject({ code: 'TOO_BUSY' })
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  await Promise.all(all)
  const later = lane('a', work('a4'))
  await end('a4')
  expect(await later).toBe('a4')
})

test('work that fails leaves its place and its turn to others', async () => {
  const lane = createLane({ ...limits, perKey: 1 })
  const broken = lane('a', (inTurn) => inTurn(() => Promise.reject(new Error('broken'))))
  const next = lane('b', (inTurn) => inTurn(async () => 'served'))
  await expect(broken).rejects.toThrow('broken')
  await expect(next).resolves.toBe('served')
  await expect(lane('a', (inTurn) => inTurn(async () => 'served'))).resolves.toBe('served')
})

test('a caller that waits too long is told to come again, and holds up no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lane = createLane(limits)
  const { began, work, end } = createWork()
  const first = lane('a', (inTurn) => inTurn(work('a1')))
  const waiting = lane('b', (inTurn) => inTurn(work('b1'))).catch((refusal: unknown) => refusal)
  await vi.advanceTimersByTimeAsync(6_000)
  const last = lane('c', (inTurn) => inTurn(work('c1')))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await waiting).toMatchObject({ code: 'TOO_BUSY' })
  for (const name of ['a1', 'c1']) await end(name)
  expect(began).toEqual(['a1', 'c1'])
  await Promise.all([first, last])
})
