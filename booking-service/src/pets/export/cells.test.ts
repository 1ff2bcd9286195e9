import { expect, test } from 'vitest'
import { diagnosesCell, readDay, readDecimal, readDiagnoses } from './cells.ts'

test.each([
  ['31.2', 1000, 31_200],
  ['31,2', 1000, 31_200],
  ['0.0005', 1000, undefined],
  ['38.6', 10, 386],
  ['38.65', 10, undefined],
  ['-1', 1, undefined],
  ['1e3', 1, undefined],
  ['', 1, undefined],
])('%j in units of 1/%d is read as %j', (cell, unitsInOne, units) => {
  expect(readDecimal(cell, unitsInOne)).toBe(units)
})

test.each([
  ['2026-03-14', '2026-03-14'],
  ['14.3.2026 г.', '2026-03-14'],
  ['14.03.2026', '2026-03-14'],
  ['03/14/2026', undefined],
  ['2026-02-30', undefined],
  ['31.2.2026', undefined],
  ['вчера', undefined],
])('a day written as %j is read as %j', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test('words that look like a code stay words', () => {
  const diagnoses = [
    { code: 'fleas', words: 'много' },
    { code: 'fleas', words: '' },
    { code: null, words: 'fleas' },
    { code: null, words: 'other: fleas' },
    { code: null, words: 'Съмнение за: алергия' },
  ] as const
  expect(readDiagnoses(diagnosesCell(diagnoses))).toEqual(diagnoses)
})
