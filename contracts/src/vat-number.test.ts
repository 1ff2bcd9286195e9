import { expect, test } from 'vitest'
import { sectionBodies } from './api/profile.ts'
import { isVatNumber, isVatNumberOf, plainVatNumber } from './vat-number.ts'

test('a VAT number is BG and nine or ten digits, however it is spaced', () => {
  expect(['bg 123 456 789', 'БГ123456789', 'BG1234567890'].map((text) => isVatNumber(plainVatNumber(text)))).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'BG12345678', 'BG12345678901', 'DE123456789', 'BG12345678A'].map(isVatNumber)).toEqual(Array(5).fill(false))
})

test('nine digits are those of the ЕИК, which a branch shares with its company', () => {
  expect(isVatNumberOf('BG123456789', '123456789')).toBe(true)
  expect(isVatNumberOf('BG123456789', '1234567890001')).toBe(true)
  expect(isVatNumberOf('BG123456789', '123456780')).toBe(false)
  expect(isVatNumberOf('BG1234567890', '123456780')).toBe(true)
})

test('a profile says it beside the ЕИК, or that there is none', () => {
  const body = { businessName: 'Клиника', registrationNumber: '123456789', phone: '+359 2 555 0100', website: '', about: '' }
  const read = (more: object) => sectionBodies['clinic-profile-details'].safeParse({ ...body, ...more })
  const faultOf = (vatNumber: string) => read({ vatNumber }).error?.issues.map(({ path, message }) => [...path, message])
  expect(read({}).data?.vatNumber).toBe('')
  expect(read({ vatNumber: 'bg123456789' }).data?.vatNumber).toBe('BG123456789')
  expect(faultOf('123')).toEqual([['vatNumber', 'NO_VAT_NUMBER']])
  expect(faultOf('BG987654321')).toEqual([['vatNumber', 'VAT_NUMBER_OF_ANOTHER']])
})
