import { expect, test } from 'vitest'
import { base32Of, stepAt, stepOfCode, totpOf, totpUri } from './totp.ts'

/** Of RFC 6238, appendix B, for SHA-1; the six last of its eight digits. */
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(vectors)('at %i seconds the code is %s', (seconds, code) => {
  expect(totpOf(secret, stepAt(seconds * 1_000))).toBe(code)
  expect(stepOfCode(secret, code, seconds * 1_000)).toBe(stepAt(seconds * 1_000))
})

test('the code before and the one after are good, and no other', () => {
  const nowMs = 1_700_000_015_000
  const step = stepAt(nowMs)
  const isGood = (of: number) => stepOfCode(secret, totpOf(secret, of), nowMs) === of
  expect([-2, -1, 0, 1, 2].map((off) => isGood(step + off))).toEqual([false, true, true, true, false])
})

test.each(['', '1', '28708', '2870821', '287o82', '２８７０８２'])('%j is no code', (typed) => {
  expect(stepOfCode(secret, typed, 59_000)).toBeUndefined()
})

/** RFC 4648, chapter 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %s', (text, expected) => {
  expect(base32Of(Buffer.from(text))).toBe(expected)
})

test('an app reads whose secret it is', () => {
  expect(totpUri({ secret, email: 'ана+1@example.test', issuer: 'Lapka' })).toBe(
    'otpauth://totp/Lapka:%D0%B0%D0%BD%D0%B0%2B1%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Lapka',
  )
})
