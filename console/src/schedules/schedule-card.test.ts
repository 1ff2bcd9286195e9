import { expect, test } from 'vitest'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { dayGroups, wordsOfRows } from './schedule-card.tsx'

const on = (days: WeeklyHours['weekday'][], from: string, to: string): WeeklyHours[] =>
  days.map((weekday) => ({ weekday, from, to }))

test('days in a row with the same hours and breaks are said together, days off are left out', () => {
  const weekly = [...on([1, 2, 3, 5], '09:00', '17:00'), ...on([6], '09:00', '13:00')]
  const groups = dayGroups({ weekly, breaks: on([3], '12:00', '13:00') })
  expect(groups.map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [3, 3],
    [5, 5],
    [6, 6],
  ])
  expect(groups[1]?.breaks).toEqual([{ from: '12:00', to: '13:00' }])
})

test('several intervals of a day are said in order', () => {
  const [day] = dayGroups({ weekly: [...on([1], '14:00', '18:00'), ...on([1], '09:00', '12:00')], breaks: [] })
  expect(wordsOfRows(day?.hours ?? [])).toBe('09:00–12:00, 14:00–18:00')
})
