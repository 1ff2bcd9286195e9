import { expect, test } from 'vitest'
import { addressLine, mapLinkOf } from './map-link.ts'

test('an address is put into the link whole with any characters', () => {
  const link = mapLinkOf('https://maps.test/search?query={address}&zoom=16', 'ул. „Шипка“ 5 & 7, София')
  expect(new URL(link).searchParams.get('query')).toBe('ул. „Шипка“ 5 & 7, София')
  expect(new URL(link).searchParams.get('zoom')).toBe('16')
})

test('without an address there is no line', () => {
  expect(addressLine({ clinicName: 'Зелен хълм', address2: 'ул. Шипка 5', city: 'София' })).toBe('Зелен хълм, ул. Шипка 5, София')
  expect(addressLine({ clinicName: '', address2: '', city: 'София' })).toBe('')
})
