import { expect, test } from 'vitest'
import { lagsOf } from './projection-lag.ts'

const recorded = [
  { position: 1, recordedAtMs: 100 },
  { position: 2, recordedAtMs: 110 },
  { position: 3, recordedAtMs: 120 },
]
const told = (projection: string, position: number, atMs: number) => ({ projection, position, atMs })

test('an event has arrived with the first announcement that reaches its position', () => {
  const lags = lagsOf([told('claims', 2, 130), told('claims', 3, 150)], recorded)
  expect(lags.get('claims')).toEqual([30, 20, 30])
})

test('each projection has a lag of its own', () => {
  const lags = lagsOf([told('claims', 3, 130), told('accounts', 3, 220)], recorded)
  expect([...lags]).toEqual([
    ['claims', [30, 20, 10]],
    ['accounts', [120, 110, 100]],
  ])
})

test('what a projection never reached is endlessly late', () => {
  expect(lagsOf([told('claims', 2, 130)], recorded).get('claims')).toEqual([30, 20, Number.POSITIVE_INFINITY])
})
