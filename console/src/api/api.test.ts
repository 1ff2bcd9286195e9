import { expect, it } from 'vitest'
import { isWorthAnotherTry } from './api.ts'

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
