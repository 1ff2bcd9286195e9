import { expect, test } from 'vitest'
import { isAtWordStart, spaced } from './insert-text.ts'

const areaWith = (value: string, caret: number) => ({ value, selectionStart: caret, selectionEnd: caret })

test('a template stands apart from the words around it', () => {
  expect(spaced(areaWith('Общо добро.Зъби', 11), 'Ушите са чисти.')).toBe(' Ушите са чисти. ')
  expect(spaced(areaWith('Общо добро. ', 12), 'Ушите са чисти.')).toBe('Ушите са чисти.')
  expect(spaced(areaWith('', 0), 'Ушите са чисти.')).toBe('Ушите са чисти.')
})

test('a slash within a word is a slash', () => {
  expect(isAtWordStart(areaWith('', 0))).toBe(true)
  expect(isAtWordStart(areaWith('Доза 1', 6))).toBe(false)
  expect(isAtWordStart(areaWith('Доза ', 5))).toBe(true)
})
