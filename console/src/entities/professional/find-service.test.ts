import { expect, test } from 'vitest'
import { findService } from './search-parameters.ts'

const services = [
  { id: 'exam', name: 'Преглед', nameEn: 'Examination' },
  { id: 'rabies', name: 'Ваксина срещу бяс', nameEn: 'Rabies vaccine' },
  { id: 'worms', name: 'Вътрешно обезпаразитяване', nameEn: 'Deworming' },
]
const found = (search: string) => findService(services, new URLSearchParams(search))?.id

test('the service of a link is found by its id, or by what it is called, also by another form of the word', () => {
  expect(found('serviceId=worms&service=преглед')).toBe('worms')
  expect(found('service=преглед')).toBe('exam')
  expect(found('service=Ваксинация')).toBe('rabies')
  expect(found('service=Vaccination')).toBe('rabies')
  expect(found('service=Обезпаразитяване')).toBe('worms')
})

test('without one, or where none is called so, it is the first', () => {
  expect(found('')).toBe('exam')
  expect(found('service=Операция')).toBe('exam')
  expect(findService([], new URLSearchParams('service=Ваксинация'))).toBeUndefined()
})
