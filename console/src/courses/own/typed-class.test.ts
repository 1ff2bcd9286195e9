import { expect, test } from 'vitest'
import { bodyOf, isComplete, type TypedClass } from './typed-class.ts'

const typed = (euros: string): TypedClass => ({
  serviceId: 'exam',
  title: 'Първи стъпки',
  titleEn: '',
  place: 'Гребната база',
  dates: ['2026-12-05', '2026-12-12'],
  isOpenLate: false,
  time: '10:00',
  minutes: 60,
  seats: 6,
  euros,
  species: ['dog'],
  maxWeightKg: '',
  fromMonths: '',
  untilMonths: '',
  hasWaitlist: true,
})

test('a typed price is whole cents, with a comma or a point, and never through a float', () => {
  const cents = (euros: string) => bodyOf(typed(euros), ['2026-12-05T08:00:00.000Z']).priceCents
  expect(['20', '1,15', '1.1', '8,29', '4 999,99'].map(cents)).toEqual([2000, 115, 110, 829, 499_999])
})

test('what is no sum is not sent', () => {
  expect(['', 'двадесет', '12,345', '-5', '20'].map((euros) => isComplete(typed(euros)))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
