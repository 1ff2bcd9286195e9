import { describe, expect, test } from 'vitest'
import { personName, professionalName, withoutPrefix } from './professional-name.ts'

describe('a person is called', () => {
  test.each([
    ['д-р Мария Жечева', 'Dr Maria Zhecheva'],
    ['проф. Мария Жечева', 'Prof Maria Zhecheva'],
    ['доц. Мария Жечева', 'Assoc Prof Maria Zhecheva'],
    ['инж. Мария Жечева', 'Eng Maria Zhecheva'],
    ['г-н Иван Драганов', 'Mr Ivan Draganov'],
    ['г-жа Мария Жечева', 'Ms Maria Zhecheva'],
    ['проф. д-р Мария Жечева', 'Prof Dr Maria Zhecheva'],
  ])('%s in Bulgarian, %s in English, and in Latin letters as they were spelt', (bulgarian, english) => {
    expect([personName(bulgarian, 'bg'), personName(bulgarian, 'en')]).toEqual([bulgarian, english])
    expect(personName(english, 'en')).toBe(english)
  })

  test.each(['Д-р Мария Жечева', 'др. Мария Жечева', 'Dr. Мария Жечева', 'dr.Мария Жечева', 'Доктор Мария Жечева'])(
    '%s by the usual spelling',
    (written) => expect(personName(written, 'en')).toBe('Dr Maria Zhecheva'),
  )

  test.each([
    ['баба Мария Жечева', 'baba Maria Zhecheva'],
    ['Драган Драганов', 'Dragan Draganov'],
    ['Проф', 'Prof'],
    ['д-р', 'd-r'],
    ['Georges Petit', 'Georges Petit'],
    ['', ''],
  ])('%j, in an English text %j', (written, english) =>
    expect([personName(written, 'bg'), personName(written, 'en')]).toEqual([written, english]),
  )
})

test('a business is called as it is registered, also one that begins like a person', () => {
  const displayName = 'Д-р Жечева ООД'
  expect(professionalName({ displayName, role: 'CLINIC' }, 'bg')).toBe(displayName)
  expect(professionalName({ displayName, role: 'CLINIC' }, 'en')).toBe('D-r Zhecheva OOD')
  expect(professionalName({ displayName: 'д-р Мария Жечева', role: 'VET' }, 'en')).toBe('Dr Maria Zhecheva')
  expect(professionalName({ displayName: 'д-р Мария Жечева' }, 'en')).toBe('Dr Maria Zhecheva')
})

test('without its prefixes a name is what is left, and a prefix alone is a word like others', () => {
  expect(withoutPrefix('Assoc Prof Ivanova')).toBe('Ivanova')
  expect(withoutPrefix('проф. д-р Мария Жечева')).toBe('Мария Жечева')
  expect(withoutPrefix('Мария Жечева')).toBe('Мария Жечева')
  expect(withoutPrefix('dr')).toBe('dr')
})

test('a professional’s own Latin spelling is used in English, with the prefix of their name', () => {
  const georges = { displayName: 'проф. д-р Жорж Пети', latinName: 'Georges Petit' }
  expect(professionalName({ ...georges, role: 'VET' }, 'en')).toBe('Prof Dr Georges Petit')
  expect(professionalName({ ...georges, role: 'VET' }, 'bg')).toBe('проф. д-р Жорж Пети')
  expect(professionalName({ displayName: 'Хотел „Опашка“', latinName: 'The Tail Hotel', role: 'HOTELS' }, 'en')).toBe(
    'The Tail Hotel',
  )
})
