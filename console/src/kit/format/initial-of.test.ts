import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { expect, test } from 'vitest'
import { initialOf } from './initial-of.ts'

test('an initial is in the letters of the reader’s language, and of the address where there is no name', () => {
  const shown = (language: 'bg' | 'en', name: string) =>
    initialOf({ name, email: 'iva@lapka.test' }, { letters: (text) => lettersOf(text, language) })
  expect([shown('bg', 'Жана'), shown('en', 'Жана'), shown('en', '')]).toEqual(['Ж', 'Z', 'I'])
})
