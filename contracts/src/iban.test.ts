import { expect, test } from 'vitest'
import { isBic, isIban, plainIban, spacedIban } from './iban.ts'

test('an IBAN is right by its country, its length and its check digits', () => {
  for (const iban of ['BG80 BNBG 9661 1020 3456 78', 'de89 3704 0044 0532 0130 00', 'MT84MALT011000012345MTLCAST001S'])
    expect([iban, isIban(plainIban(iban))]).toEqual([iban, true])
  for (const iban of [
    '',
    'BG81BNBG96611020345678',
    'BG80BNBG9661102034567',
    'BG80BNBG966110203456780',
    'BG8012345661102034567A',
    'US64SVBKUS6S3300958879',
    'BG80 BNBG 9661 1020 3456 78',
    'bg80bnbg96611020345678',
    'BG80BNBG9661102034567б',
  ])
    expect([iban, isIban(iban)]).toEqual([iban, false])
})

test('two digits that changed places are found', () => {
  expect(isIban('BG80BNBG96611020346578')).toBe(false)
  expect(isIban('BG08BNBG96611020345678')).toBe(false)
})

test('a BIC has eight signs or eleven', () => {
  expect(['BNBGBGSF', 'BNBGBGSFXXX', 'UNCRBGSF700'].map(isBic)).toEqual([true, true, true])
  expect(['', 'BNBGBGS', 'BNBGBGSFX', 'bnbgbgsf', 'BNBG12SF'].map(isBic)).toEqual([false, false, false, false, false])
})

test('an IBAN is shown in groups of four', () => {
  expect(spacedIban('BG80BNBG96611020345678')).toBe('BG80 BNBG 9661 1020 3456 78')
})
