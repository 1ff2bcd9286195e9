import { expect, test } from 'vitest'
import { differencesOf, maskValue } from './differing-rows.ts'

const id = '0b8f6c1e-6f0e-4a53-9a39-2f6f3f1c7a10'

test.each([
  [id, id],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-23T08:00:00+00:00', '2026-11-23T08:00:00+00:00'],
  [17, 17],
  [false, false],
  [null, null],
  ['Елена', '… (5)'],
  ['elena@example.test', '… (18)'],
  [{ name: 'Ана' }, '… (14)'],
])('%j is shown as %j', (value, shown) => {
  expect(maskValue(value)).toBe(shown)
})

test('the same key on both sides is one row, with the fields in which it differs', () => {
  const tables = {
    table: 'views.pets',
    key: ['pet_id'],
    liveOnly: [
      { pet_id: id, name: 'Шаро', age: 3 },
      { pet_id: 'b', name: 'Рекс', age: 1 },
    ],
    rebuiltOnly: [{ pet_id: id, name: 'Шаро', age: 4 }],
  }
  expect(differencesOf(tables)).toEqual([
    { table: 'views.pets', key: id, kind: 'differs', fields: [{ name: 'age', live: 3, rebuilt: 4 }] },
    {
      table: 'views.pets',
      key: '… (1)',
      kind: 'only-live',
      fields: [
        { name: 'name', live: '… (4)' },
        { name: 'age', live: 1 },
      ],
    },
  ])
})
