import { expect, test } from 'vitest'
import { freeText } from './common.ts'

test('free text is trimmed and loses marks that turn it round, and nothing is left of what was only those', () => {
  expect(freeText(20).parse(' \u202eМария\u202c \u2066Иванова\u2069 ')).toBe('Мария Иванова')
  expect(freeText(20).parse('\u202e\u2067 ')).toBe('')
})

test('free text keeps its lines and takes no other control characters', () => {
  expect(freeText(20).parse('един\nдва')).toBe('един\nдва')
  expect(freeText(20).safeParse('един\u0000').success).toBe(false)
})
