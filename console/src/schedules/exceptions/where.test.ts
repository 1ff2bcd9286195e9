import { expect, test } from 'vitest'
import { EVERYWHERE, whereOf } from './where.ts'

const [first, second] = [{ id: 's1' }, { id: 's2' }]

test.each([
  ['one of two places', 's2', [first, second], { scheduleId: 's2', places: 'one' }],
  ['both of them', EVERYWHERE, [first, second], { scheduleId: 's1', places: 'all' }],
  ['the only one', EVERYWHERE, [first], { scheduleId: 's1', places: 'one' }],
] as const)('closed time at %s', (_case, choice, schedules, where) => {
  expect(whereOf(choice, schedules)).toEqual(where)
})
