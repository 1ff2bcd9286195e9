import { expect, test } from 'vitest'
import { growthBetween } from './growth.ts'
import { decideRequestScavenge } from './request-scavenge.ts'

const at = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`
const size = (hour: number, bytes: number, freeBytes: number | null = 4_800) => ({ at: at(hour), bytes, freeBytes })

test('a log that grows by 200 bytes an hour fills 4,800 free bytes in a day', () => {
  expect(growthBetween(size(2, 1_000), size(4, 1_400))).toEqual({
    bytesPerDay: 4_800,
    since: at(2),
    fullAt: '2026-11-28T04:00:00.000Z',
  })
})

test('less than an hour says nothing of a day', () => {
  expect(growthBetween(size(2, 1_000), { ...size(2, 2_000), at: '2026-11-27T02:59:59.000Z' })).toBeUndefined()
})

test.each([
  ['does not grow', 1_000],
  ['was put back from an older copy', 400],
])('a log that %s never fills the disk', (_, bytes) => {
  expect(growthBetween(size(2, 1_000), size(4, bytes))?.fullAt).toBeNull()
})

test('a log that grows by a byte a day fills no disk of our time', () => {
  expect(growthBetween(size(2, 1_000), size(4, 1_001, 1e15))?.fullAt).toBeNull()
})

test('without a known disk only the growth is told', () => {
  expect(growthBetween(size(2, 1_000), size(4, 1_400, null))).toMatchObject({ bytesPerDay: 4_800, fullAt: undefined })
})

const request = { node: 'kurrentdb-2:2113', reason: 'Освобождаваме място' }

test('a free node is scavenged, with the reason on record', () => {
  expect(decideRequestScavenge({ ...request, state: 'free' })).toEqual({
    events: { logServer: [{ type: 'ScavengeRequested', data: request }] },
  })
})

test.each([
  ['runs', 'SCAVENGE_RUNS'],
  ['no-right', 'SCAVENGE_NOT_ALLOWED'],
  ['away', 'LOG_NODE_AWAY'],
  ['unknown', 'NOT_FOUND'],
] as const)('a node that is “%s” is not', (state, refused) => {
  expect(decideRequestScavenge({ ...request, state })).toEqual({ refused })
})
