import { expect, test } from 'vitest'
import type { LogCheck } from '@lapka/contracts/api/operations/log.ts'
import { logVerdict } from './log-verdict.ts'

const signed = { position: 900, at: '2026-11-24T06:00:00.000Z' }
const log = { count: 1_000, head: 1_000, indexedTo: 1_000, signed }
const looking = { log, check: null, listed: 12, isAll: true, isFiltered: true }
const check = (changes: Partial<LogCheck>): LogCheck => ({
  id: 'c1',
  stream: null,
  status: 'whole',
  startedAt: '2026-11-24T07:00:00.000Z',
  finishedAt: '2026-11-24T07:01:00.000Z',
  startedBy: null,
  head: 950,
  position: 950,
  events: 950,
  streams: 10,
  checkpoints: 2,
  findings: [],
  ...changes,
})

test('the title counts what was found of how many, and does not count what it has not read', () => {
  expect(logVerdict(looking).found).toEqual({ name: 'some', found: 12, count: 1_000 })
  expect(logVerdict({ ...looking, listed: 0 }).found.name).toBe('none')
  expect(logVerdict({ ...looking, isAll: false }).found.name).toBe('many')
  expect(logVerdict({ ...looking, isFiltered: false }).found.name).toBe('all')
})

test('the chain is as whole as the newest check or signature says', () => {
  const chain = (changes: Partial<Parameters<typeof logVerdict>[0]>) => logVerdict({ ...looking, ...changes }).chain
  expect(chain({})).toEqual({ name: 'signed', ...signed })
  expect(chain({ check: check({}) })).toEqual({ name: 'whole', position: 950, at: '2026-11-24T07:01:00.000Z' })
  expect(chain({ check: check({ position: 700 }) }).name).toBe('signed')
  expect(chain({ check: check({ stream: 'appointment-1' }) }).name).toBe('signed')
  expect(chain({ check: check({ status: 'running' }) }).name).toBe('signed')
  expect(chain({ check: check({ status: 'broken' }) }).name).toBe('broken')
  expect(chain({ log: { ...log, signed: null } }).name).toBe('unknown')
})
