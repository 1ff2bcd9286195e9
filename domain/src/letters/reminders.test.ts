import { expect, test } from 'vitest'
import { reminderTimes } from './reminders.ts'

const startsAt = '2026-11-26T12:00:00.000Z'

test('an appointment is reminded of as often as is configured, each time once', () => {
  expect(reminderTimes({ startsAt }, [2, 24, 2])).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-26T10:00:00.000Z'])
})

test('a stay is reminded of once, a day before the guests may arrive', () => {
  expect(reminderTimes({ startsAt, stay: {} }, [2, 24])).toEqual(['2026-11-25T12:00:00.000Z'])
  expect(reminderTimes({ startsAt, stay: {} }, [])).toEqual([])
})
