import { expect, test } from 'vitest'
import { withPet } from './use-new-pet-path.ts'

test('a booking goes on with the pet that was added for it, in place of the one chosen before', () => {
  const booking = '/professionals/7/make-appointment?serviceId=check-up&startsAt=2026-11-26T08%3A00%3A00.000Z'
  expect(withPet(booking, 'mura')).toBe(`${booking}&petId=mura`)
  expect(withPet(`${booking}&petId=rex`, 'mura')).toBe(`${booking}&petId=mura`)
  expect(withPet('/professionals/7', 'mura')).toBe('/professionals/7?petId=mura')
})
