import { expect, test } from 'vitest'
import { prescriptionSheet } from './appointment-outcome.ts'

test('a prescription has a medicine or advice', () => {
  expect(prescriptionSheet.parse({ notes: 'Повече вода.' }).medicines).toEqual([])
  expect(prescriptionSheet.parse({ medicines: [{ name: 'Ренадил' }] }).notes).toBe('')
  expect(prescriptionSheet.safeParse({ notes: ' ' }).success).toBe(false)
})
