import { describe, expect, test } from 'vitest'
import { isGuessable, refuseGuessable } from './guessable-passwords.ts'

const person = ['elena.todorova@example.test', 'Елена', 'Тодорова']

test.each([
  'password',
  'Password1!',
  'P@ssw0rd2024',
  'qwerty123',
  'iloveyou2',
  '12345678',
  'aaaaaaaa',
  'парола123',
  'Парола2026',
  'ПАРОЛА12',
  'лапка123',
  'йцукенгш1',
  'parola123',
  'todorova1',
  'Елена1985',
  'sofia2024',
  'asdfghjkl',
  '11111111',
  'абвгдежз',
  'password'.repeat(20),
])('%s is guessable', (password) => {
  expect(isGuessable(password, person)).toBe(true)
})

test.each([
  'много тайна парола',
  'кон батерия скоба',
  'lapka-demo-2026',
  'correct horse battery',
  'Tr0ub4dor&3',
  'aB3$xK9p',
  'кучето ми се казва рекс',
])('%s is taken', (password) => {
  expect(isGuessable(password, person)).toBe(false)
})

describe('refusing', () => {
  test('names the field, and the same password with accents composed otherwise is the same', () => {
    expect(() => refuseGuessable('password', { path: 'newPassword', own: [] })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: { errors: [{ path: 'newPassword', fault: 'PASSWORD_GUESSABLE' }] },
      }),
    )
    expect(isGuessable('йцукенгш1'.normalize('NFD'), [])).toBe(true)
  })
})
