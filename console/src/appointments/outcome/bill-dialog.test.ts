import { expect, test, vi } from 'vitest'
import { billCentsOf } from './bill-dialog.tsx'

vi.mock('../../entities/appointment/appointments-api.ts', () => ({}))

test('a bill is a sum of nothing to a million euro', () => {
  expect(['20,50', ' 0 ', '1 000 000'].map(billCentsOf)).toEqual([2050, 0, 100_000_000])
  expect(['', '-5', 'abc', '1000000,01', '999999999'].map(billCentsOf)).toEqual([null, null, null, null, null])
})
