import type { WorkOfKind } from '@lapka/contracts/api/operations/work.ts'
import { expect, test } from 'vitest'
import { oldestSeconds, workVerdict } from './work-verdict.ts'

const at = '2026-11-23T10:10:00.000Z'
const kind = (name: string, change: Partial<WorkOfKind> = {}): WorkOfKind => ({
  kind: name,
  due: 0,
  leased: 0,
  failing: 0,
  held: 0,
  scheduled: 0,
  oldestDueAt: null,
  donePerMinute: [],
  ...change,
})
const noEvents = { count: 0, waiting: [] }
const kindsOf = (...kinds: WorkOfKind[]) => workVerdict({ at, kinds, providerEvents: noEvents }).map((one) => one.kind)

test('work that is done within a minute flows', () => {
  expect(kindsOf(kind('send-email', { due: 9, oldestDueAt: '2026-11-23T10:09:30.000Z' }))).toEqual(['fine'])
})

test('failing work is shown first, then late work, and no more than two things', () => {
  const kinds = [
    kind('send-email', { failing: 3, oldestDueAt: '2026-11-23T09:00:00.000Z' }),
    kind('send-refund', { due: 1, held: 1, oldestDueAt: '2026-11-23T10:05:00.000Z' }),
  ]
  expect(workVerdict({ at, kinds, providerEvents: noEvents })).toEqual([
    { kind: 'failing', count: 3, seconds: 0 },
    { kind: 'late', count: 0, seconds: 300 },
  ])
  expect(oldestSeconds({ at, kinds })).toBe(4_200)
  expect(kindsOf(kind('send-refund', { held: 2 }))).toEqual(['held'])
})

test('provider events are told about once they wait for a minute', () => {
  const event = { id: 'e', type: 't', objectId: 'o', nextAt: at, attempts: 1, note: '' }
  const waiting = [
    { ...event, since: '2026-11-23T10:09:50.000Z' },
    { ...event, since: '2026-11-23T09:27:00.000Z' },
  ]
  expect(workVerdict({ at, kinds: [], providerEvents: { count: 2, waiting } })).toEqual([
    { kind: 'events', count: 1, seconds: 0 },
  ])
})
