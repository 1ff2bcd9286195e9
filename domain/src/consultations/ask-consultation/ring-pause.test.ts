import { expect, test } from 'vitest'
import { ringPauseMs } from './ring-pause.ts'

const START_MS = Date.parse('2026-11-26T10:00:00.000Z')
const at = (seconds: number) => new Date(START_MS + seconds * 1000).toISOString()
const pauseAfter = (...seconds: number[]) => ringPauseMs(seconds.map(at), at(Math.max(...seconds))) / 1000

test('each ring that is withdrawn lengthens the pause, up to a quarter of an hour', () => {
  expect(ringPauseMs([], at(0))).toBe(0)
  expect([pauseAfter(0), pauseAfter(0, 20), pauseAfter(100, 0, 20)]).toEqual([15, 30, 60])
  expect(pauseAfter(...Array.from({ length: 40 }, (_, nth) => nth * 10))).toBe(15 * 60)
})

test('it runs from the last one, and is over when it is over', () => {
  expect([ringPauseMs([at(0)], at(5)), ringPauseMs([at(0)], at(15)), ringPauseMs([at(0), at(20)], at(49))]).toEqual([
    10_000, 0, 1_000,
  ])
})

test('an hour without any makes it short again', () => {
  expect(pauseAfter(0, 20, 40, 40 + 3_600)).toBe(15)
  expect(pauseAfter(0, 20, 40, 40 + 3_599)).toBe(120)
})

test('in twenty seconds vets are rung twice, however fast a parent withdraws', () => {
  const withdrawn: string[] = []
  for (let second = 0; second < 20; second++) if (ringPauseMs(withdrawn, at(second)) === 0) withdrawn.push(at(second))
  expect(withdrawn).toHaveLength(2)
})
