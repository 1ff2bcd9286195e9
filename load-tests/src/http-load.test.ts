import { expect, test } from 'vitest'
import { countAnswers } from './http-load.ts'

test('every kind of answer is told, so that a broken one cannot hide among the refused', () => {
  const taken = { status: 409, body: { code: 'SLOT_TAKEN' } }
  const answers = [
    taken,
    { status: 201, body: { id: 'a1' } },
    taken,
    { status: 503, body: { code: 'BUSY' } },
    { status: 502, body: null },
  ]
  expect(countAnswers(answers)).toBe('1 × 201, 2 × 409 SLOT_TAKEN, 1 × 502, 1 × 503 BUSY')
})
