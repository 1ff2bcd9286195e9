import { afterEach, expect, it, vi } from 'vitest'
import { storeWithServer } from '../../testing/store-with-server.ts'
import { api, isWorthAnotherTry } from './api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = { url: '/pets' }
const lost = { status: 'FETCH_ERROR', error: 'Failed to fetch' } as const
const late = { status: 'TIMEOUT_ERROR', error: 'timeout' } as const
const behind = { status: 503, data: {} }

it('a read that was lost, or came too early, is asked three times in all; one that took all its time twice', () => {
  const tries = [1, 2, 3].map((nth) => [lost, behind, late].map((error) => isWorthAnotherTry(error, read, nth)))
  expect(tries).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, false],
  ])
})

it('a command is never given again by itself, and an answer is an answer', () => {
  expect(isWorthAnotherTry(lost, { url: '/pets', method: 'POST' }, 1)).toBe(false)
  for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(isWorthAnotherTry({ status, data: {} }, read, 1)).toBe(false)
})

it('the same data asked for within five seconds is one request, also after the first screen is gone', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const store = storeWithServer(({ pathname }) => asked.push(pathname))
  const { ask } = api.injectEndpoints({
    endpoints: (build) => ({ ask: build.query<number, string>({ query: (id) => `/pets/${id}` }) }),
  }).endpoints
  const first = store.dispatch(ask.initiate('1'))
  const beside = store.dispatch(ask.initiate('1'))
  await Promise.all([first, beside])
  first.unsubscribe()
  beside.unsubscribe()
  await vi.advanceTimersByTimeAsync(5_000)
  await store.dispatch(ask.initiate('1'))
  await store.dispatch(ask.initiate('2'))
  expect(asked).toEqual(['/api/v2/pets/1', '/api/v2/pets/2'])
  store.dispatch(api.util.resetApiState())
})
