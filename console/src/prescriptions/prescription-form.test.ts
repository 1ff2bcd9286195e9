import { expect, test, vi } from 'vitest'
import { medicineRules, whyNoPrescription } from './prescription-form.tsx'

vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined } }))

const medicine = (name: string, dose = '') => ({ name, dose, instructions: '' })
const faults = (...medicines: ReturnType<typeof medicine>[]) => faultsBeside('', ...medicines)
const faultsBeside = (notes: string, ...medicines: ReturnType<typeof medicine>[]) =>
  medicines.map(({ name }, index) =>
    Object.entries(medicineRules(index))
      .filter(([, isRight]) => !isRight(name, { diagnosis: '', medicines, notes }))
      .map(([rule]) => rule),
  )

test('a prescription has at least one medicine, or advice in its place', () => {
  expect(faultsBeside('Повече вода, без хляб.', medicine(''))).toEqual([[]])
  expect(faults(medicine(''), medicine(' '))).toEqual([['isSome'], []])
  expect(faults(medicine(''), medicine('Амоксицилин'))).toEqual([[], []])
})

test('a dose without a medicine is pointed out, not dropped', () => {
  expect(faults(medicine('Амоксицилин'), medicine('', '5 мл'))).toEqual([[], ['isNamed']])
})

test('the form says at once where nothing can be prescribed, and why', () => {
  const startsAt = '2026-11-26T08:00:00.000Z'
  const at = (status: 'CANCELED' | 'PAYMENT' | 'SCHEDULED' | 'DONE', now: string, meetingType: 'video' | null = null) =>
    whyNoPrescription({ status, startsAt, meetingType }, now)
  const [before, during] = ['2026-11-26T07:59:00.000Z', '2026-11-26T08:00:00.000Z'] as const
  expect([at('CANCELED', during), at('CANCELED', during, 'video'), at('PAYMENT', during)]).toEqual([
    'cancelled',
    'fellThrough',
    'unpaid',
  ])
  expect([at('SCHEDULED', before), at('SCHEDULED', during), at('DONE', during)]).toEqual(['ahead', null, null])
})
