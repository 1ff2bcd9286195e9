import { describe, expect, test } from 'vitest'
import { personName, professionalName, withoutPrefix } from './professional-name.ts'

describe('a person is called', () => {
  test.each([
    ['д-р Мария Жечева', 'Dr Мария Жечева'],
    ['проф. Мария Жечева', 'Prof Мария Жечева'],
    ['доц. Мария Жечева', 'Assoc Prof Мария Жечева'],
    ['инж. Мария Жечева', 'Eng Мария Жечева'],
    ['г-н Иван Драганов', 'Mr Иван Драганов'],
    ['г-жа Мария Жечева', 'Ms Мария Жечева'],
    ['проф. д-р Мария Жечева', 'Prof Dr Мария Жечева'],
  ])('%s in Bulgarian, %s in English, whichever was written', (bulgarian, english) => {
    for (const written of [bulgarian, english])
      expect([personName(written, 'bg'), personName(written, 'en')]).toEqual([bulgarian, english])
  })

  test.each(['Д-р Мария Жечева', 'др. Мария Жечева', 'Dr. Мария Жечева', 'dr.Мария Жечева', 'Доктор Мария Жечева'])(
    '%s by the usual spelling',
    (written) => expect(personName(written, 'en')).toBe('Dr Мария Жечева'),
  )

  test.each(['баба Мария Жечева', 'Мария Жечева', 'Драган Драганов', 'Проф', 'д-р', ''])('%j as it was written', (written) =>
    expect([personName(written, 'bg'), personName(written, 'en')]).toEqual([written, written]),
  )
})

test('a business is called as it is registered, also one that begins like a person', () => {
  const displayName = 'Д-р Жечева ООД'
  expect(professionalName({ displayName, role: 'CLINIC' }, 'en')).toBe(displayName)
  expect(professionalName({ displayName: 'д-р Мария Жечева', role: 'VET' }, 'en')).toBe('Dr Мария Жечева')
  expect(professionalName({ displayName: 'д-р Мария Жечева' }, 'en')).toBe('Dr Мария Жечева')
})

test('without its prefixes a name is what is left, and a prefix alone is a word like others', () => {
  expect(withoutPrefix('Assoc Prof Ivanova')).toBe('Ivanova')
  expect(withoutPrefix('проф. д-р Мария Жечева')).toBe('Мария Жечева')
  expect(withoutPrefix('Мария Жечева')).toBe('Мария Жечева')
  expect(withoutPrefix('dr')).toBe('dr')
})
