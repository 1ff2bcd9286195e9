import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { expect, test } from 'vitest'
import { MEASURED, shapeOf } from './measured.ts'
import { simulate } from './simulate.ts'

test('the model is made of figures that stand in docs/benchmarks.md', () => {
  const page = readFileSync(join(repository, 'docs/benchmarks.md'), 'utf8')
  const { bookingMs, clients, bookedPerSecond, p50AtHalfMs } = MEASURED
  expect(page).toContain(`**${bookingMs} ms: not reached**`)
  expect(page.split('\n').find((line) => line.startsWith('| `POST /appointments`, '))).toMatch(
    new RegExp(`${clients} connections, against that service +\\| ${bookedPerSecond}/s`),
  )
  expect(page).toContain(`p50 ${p50AtHalfMs} ms`)
  expect(page).toContain('12,618/s')
})

test('at one times it books as fast as the bench did, but for the share of the client on the same processors', () => {
  const { perSecond } = simulate(shapeOf('postgres', MEASURED.processors), { clients: MEASURED.clients })
  expect(perSecond / MEASURED.bookedPerSecond).toBeGreaterThan(1)
  expect(perSecond / MEASURED.bookedPerSecond).toBeLessThan(1.25)
})

test('as many are under way as there are clients', () => {
  expect(simulate(shapeOf('postgres', 2), { clients: 64 }).waiting).toBeCloseTo(64, 0)
})

test('twice the processors book twice as much until the log is full, and then no more', () => {
  const booked = (processors: number) => simulate(shapeOf('kurrent', processors), { clients: 256 }).perSecond
  expect(booked(4) / booked(2)).toBeGreaterThan(1.7)
  expect(booked(64) / booked(32)).toBeLessThan(1.1)
})

test('equal seeds give equal times', () => {
  const once = () => simulate(shapeOf('postgres', 2), { perSecond: 465 }, { seed: 7 })
  expect(once()).toEqual(once())
})
