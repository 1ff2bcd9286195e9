import { expect, test } from 'vitest'
import { completeLetter } from './consultation-letters.ts'

const price = {
  currency: 'EUR' as const,
  lines: [
    {
      item: { kind: 'service' as const, serviceId: 's', name: 'Спешна консултация', nameEn: 'Urgent consultation' },
      cents: 2000,
    },
  ],
}
const told = { serviceName: 'Спешна консултация', serviceNameEn: 'Urgent consultation', price }
const sheet = {
  diagnosis: 'Раздразнен стомах',
  notes: 'Дванадесет часа без храна.',
  medicines: [{ name: 'Смекта', dose: '1 саше', instructions: 'два пъти на ден' }],
}

test('the letter after a talk has the advice and the prescription, which the screen says it has', () => {
  const { facts, subject } = completeLetter('bg', told, [sheet])
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'Заключение', value: 'Раздразнен стомах' },
      { label: 'Съвети', value: 'Дванадесет часа без храна.' },
      { label: 'Рецепта', value: 'Смекта, 1 саше, два пъти на ден' },
    ]),
  )
  // Seen on a locked screen.
  expect(subject).not.toMatch(/стомах|Смекта/)
})

test('where nothing was written it promises nothing that is there already', () => {
  expect(completeLetter('bg', told, []).lead).toContain('още не е записал')
  expect(completeLetter('en', told, []).lead).toContain('not written any advice yet')
})
