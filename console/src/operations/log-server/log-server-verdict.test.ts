import type { LogNode } from '@lapka/contracts/api/operations/log-server.ts'
import { expect, test } from 'vitest'
import { diskTone, logServerVerdict } from './log-server-verdict.ts'

const at = '2026-11-27T10:00:00.000Z'
const node = (address: string, change: Partial<LogNode> = {}): LogNode => ({
  address,
  state: 'Follower',
  isLeader: false,
  isAway: false,
  version: null,
  lagBytes: { bytes: 0 },
  disk: { unknown: 'elsewhere' },
  cleaned: { last: null },
  ...change,
})
const leader = node('one', { isLeader: true })
const young = { unknown: 'young' } as const
const fullAt = (instant: string | null) => ({ bytesPerDay: 5, since: at, full: { at: instant } })
const verdictOf = (nodes: LogNode[], growth: Parameters<typeof logServerVerdict>[0]['growth'] = young) =>
  logServerVerdict({ nodes, growth, at })

test.each([
  ['one node is alone', [leader], 'alone'],
  ['all of three answer', [leader, node('two'), node('three')], 'whole'],
  ['one of three is away', [leader, node('two', { isAway: true })], 'away'],
  ['nobody leads', [node('one', { isAway: true }), node('two')], 'leaderless'],
])('%s', (_, nodes, kind) => {
  expect(verdictOf(nodes).kind).toBe(kind)
})

test.each([
  ['unknown growth', young, null],
  ['an unknown disk', { bytesPerDay: 5, since: at, full: { unknown: 'elsewhere' as const } }, null],
  ['a log that does not grow', fullAt(null), null],
  ['more than a year', fullAt('2027-12-27T10:00:00.000Z'), null],
  ['twelve days', fullAt('2026-12-09T11:00:00.000Z'), 12],
  ['a disk that is full by now', fullAt('2026-11-20T10:00:00.000Z'), 0],
])('%s: the days until the disk is full', (_, growth, days) => {
  expect(verdictOf([leader], growth).diskDays).toBe(days)
})

test('a month is well, a week is not', () => {
  expect([null, 40, 29, 6].map(diskTone)).toEqual(['ok', 'ok', 'warn', 'bad'])
})
