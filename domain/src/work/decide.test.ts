import { expect, test } from 'vitest'
import type { WorkCommand } from '@lapka/contracts/api/operations/work.ts'
import type { WorkState } from '@lapka/contracts/work-kinds.ts'
import { decideActOnWork, decideRetryFailed } from './decide.ts'

const reason = 'Адресът е закрит'
const act = (command: WorkCommand, state: WorkState, kind = 'send-email') =>
  decideActOnWork({ workId: 'w1', kind, state, command, reason, refundId: null }, { work: { revision: -1 } })

test.each<[command: WorkCommand, state: WorkState, type: string]>([
  ['retry', 'failing', 'WorkRetried'],
  ['retry', 'given-up', 'WorkRetried'],
  ['hold', 'scheduled', 'WorkHeld'],
  ['hold', 'failing', 'WorkHeld'],
  ['release', 'held', 'WorkReleased'],
  ['give-up', 'failing', 'WorkGivenUp'],
  ['give-up', 'held', 'WorkGivenUp'],
])('%s of work that is %s is %s, with its reason', (command, state, type) => {
  expect(act(command, state)).toEqual({ events: { work: [{ type, data: { workId: 'w1', kind: 'send-email', reason } }] } })
})

test.each<[command: WorkCommand, state: WorkState, refused: string]>([
  ['retry', 'due', 'WORK_NOT_FAILED'],
  ['retry', 'scheduled', 'WORK_NOT_FAILED'],
  ['retry', 'held', 'WORK_HELD'],
  ['hold', 'held', 'WORK_HELD'],
  ['hold', 'given-up', 'WORK_GIVEN_UP'],
  ['release', 'failing', 'WORK_NOT_HELD'],
  ['give-up', 'done', 'WORK_DONE'],
  ['give-up', 'leased', 'WORK_IN_HAND'],
  ['give-up', 'given-up', 'WORK_GIVEN_UP'],
  ['hold', 'done', 'WORK_DONE'],
  ['hold', 'leased', 'WORK_IN_HAND'],
])('%s of work that is %s is refused: %s', (command, state, refused) => {
  expect(act(command, state)).toEqual({ refused })
})

test.each(['settle-payment', 'erase-person', 'expire-hold', 'no-such-kind'])('%s is not given up, but held', (kind) => {
  expect(act('give-up', 'failing', kind)).toEqual({ refused: 'WORK_NEEDED' })
  expect(act('hold', 'failing', kind)).toHaveProperty('events')
})

test('a refund of which nothing is known is not given up', () => {
  expect(act('give-up', 'failing', 'send-refund')).toEqual({ refused: 'WORK_NEEDED' })
})

test('what failed is tried again in one act, and nothing where nothing failed', () => {
  expect(decideRetryFailed({ kind: null, count: 4, reason })).toEqual({
    events: { work: [{ type: 'FailedWorkRetried', data: { kind: null, count: 4, reason } }] },
  })
  expect(decideRetryFailed({ kind: 'send-email', count: 0, reason })).toEqual({ refused: 'WORK_NOT_FAILED' })
})
