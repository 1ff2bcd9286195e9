import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairLine, type Turn } from './fair-line.ts'
import { createPasswords } from './password.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const size = { atOnce: 1, mostWaiting: 10, mostWaitingPerKey: 5, timeoutMs: 1_000 }
const from = (key: string, isKnown = false): Turn => ({ key, isKnown })
/** Each letter is an address. */
const strangers = (keys: string) => keys.split('').map((key) => from(key))
const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** All ask at once; answers who was served, in order, and who was sent away. */
const serve = async (line: ReturnType<typeof createFairLine>, turns: Turn[], ms = 10) => {
  const served: string[] = []
  const refused: string[] = []
  const all = turns.map(async (turn) => {
    try {
      await line.inTurn(turn, takes(ms))
      served.push(turn.key)
    } catch (error) {
      expect(error).toMatchObject({ code: 'SIGN_IN_BUSY', retryAfterMs: expect.any(Number) })
      refused.push(turn.key)
    }
  })
  await vi.runAllTimersAsync()
  await Promise.all(all)
  return { served: served.join(''), refused: refused.join('') }
}

test('no more than allowed runs at once', async () => {
  const { inTurn } = createFairLine({ ...size, atOnce: 2 })
  let running = 0
  let mostRunning = 0
  const work = async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await takes(10)()
    running -= 1
  }
  const all = Promise.all(['a', 'b', 'c', 'd'].map((key) => inTurn(from(key), work)))
  await vi.runAllTimersAsync()
  await all
  expect(mostRunning).toBe(2)
})

test('addresses take turns: one that asks often waits for itself', async () => {
  const turns = strangers('aaaaabc')
  expect(await serve(createFairLine(size), turns)).toEqual({ served: 'aabcaaa', refused: '' })
})

test('devices that signed in before have every second turn, however many strangers wait', async () => {
  const turns = [...strangers('abcdefg'), from('K', true), from('L', true)]
  expect((await serve(createFairLine(size), turns)).served).toMatch(/^.{1,2}K.L/)
})

test('one address takes no more places than its own, and of a full line the one with most gives one up for a newcomer', async () => {
  const own = createFairLine(size)
  expect(await serve(own, strangers('aaaaaaaa'))).toEqual({ served: 'aaaaaa', refused: 'aa' })
  const full = createFairLine({ ...size, mostWaiting: 5 })
  expect(() => full.refuseIfFull(from('b'))).not.toThrow()
  expect(await serve(full, strangers('aaaaaabcd'))).toEqual({ served: 'aabcda', refused: 'aaa' })
})

test('a caller who finds a line full of others who wait once is sent away, and served again when there is room', async () => {
  const line = createFairLine({ ...size, mostWaiting: 2 })
  const waiting = serve(line, strangers('abc'))
  expect(() => line.refuseIfFull(from('b'))).toThrow('SIGN_IN_BUSY')
  await waiting
  expect(await serve(line, [from('d')])).toEqual({ served: 'd', refused: '' })
})

test('no one waits longer than the line’s limit', async () => {
  const line = createFairLine(size)
  const began = Date.now()
  const { served, refused } = await serve(line, strangers('abcd'), 600)
  expect({ served, refused }).toEqual({ served: 'ab', refused: 'cd' })
  expect(Date.now() - began).toBe(1_200)
})

test('work that fails gives its place to the next', async () => {
  const { inTurn } = createFairLine(size)
  const broken = inTurn(from('a'), () => Promise.reject(new Error('broken')))
  const next = inTurn(from('b'), async () => 'served')
  await expect(broken).rejects.toThrow('broken')
  await expect(next).resolves.toBe('served')
})

test('a place that rests does so between two who follow each other, as many times as long as the first one took as it says then, within a bound, and not for who comes later', async () => {
  let times = 1
  const { inTurn } = createFairLine({ ...size, restTimes: () => times++, longestRestMs: 50 })
  const began: number[] = []
  const start = Date.now()
  const workFor = (ms: number) => () => {
    began.push(Date.now() - start)
    return takes(ms)()
  }
  const all = Promise.all([20, 30, 5].map((ms) => inTurn(from('a'), workFor(ms))))
  await vi.runAllTimersAsync()
  await all
  expect(began).toEqual([0, 40, 120])
  const later = inTurn(from('a'), workFor(1))
  expect(began).toEqual([0, 40, 120, 125])
  await vi.runAllTimersAsync()
  await later
})

test.each([
  ['behind addresses of their own', (nth: number) => `home ${nth}`],
  ['behind the one address of their office', () => 'office'],
])('fifty people %s sign in together while a flood comes from another address, and all get in', async (_where, keyOf) => {
  const hash = async (password: string) => {
    await takes(25)()
    return password
  }
  const passwords = createPasswords({ hash, isRight: async () => true, restTimes: () => 4 })
  const flood = Array.from({ length: 300 }, () => passwords.hash('guess', from('attacker')).catch(() => 'refused'))
  const people = Array.from({ length: 50 }, (_, nth) => passwords.hash(`person ${nth}`, from(keyOf(nth))))
  await vi.runAllTimersAsync()
  await expect(Promise.all(people)).resolves.toHaveLength(50)
  expect((await Promise.all(flood)).filter((answer) => answer === 'refused').length).toBeGreaterThan(200)
})
