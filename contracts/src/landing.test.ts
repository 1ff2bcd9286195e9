import { expect, test } from 'vitest'
import { inCity, landingOf, landingPath, serviceSlug } from './landing.ts'
import { addressIn, hasEnglishAddress, languageOfAddress, pages, withoutEnglish } from './pages.ts'
import { languages, professionalRoles } from './roles.ts'

test('each trade in each city has an address in both languages, which says its language', () => {
  for (const role of professionalRoles)
    for (const language of languages)
      for (const city of ['София', 'Стара Загора', 'Велико Търново', 'с. Бояна']) {
        const path = landingPath({ role, city }, language)
        expect(path).toMatch(/^(?:\/en)?(?:\/[\w%-]+){2}$/)
        expect(landingOf(path)).toMatchObject({ language, role })
        expect(languageOfAddress(path)).toBe(language)
      }
  expect(decodeURIComponent(landingPath({ role: 'VET', city: 'Стара Загора' }, 'bg'))).toBe('/ветеринари/стара-загора')
  expect(landingPath({ role: 'VET', city: 'София' }, 'en')).toBe('/en/vets/sofia')
})

test('a public page that names no language has an English address too, and the way back leads to the same', () => {
  const both = Object.values(pages).filter(hasEnglishAddress)
  expect(both.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/about', '/professionals/:id']))
  for (const { path } of both) {
    expect([path, languageOfAddress(path), languageOfAddress(addressIn(path, 'en'))]).toEqual([path, undefined, 'en'])
    expect(withoutEnglish(addressIn(path, 'en'))).toBe(path)
  }
  expect(both.filter(({ path }) => /^\/(?:blogs|login|en|:)/.test(path))).toEqual([])
  expect([withoutEnglish('/ensemble'), withoutEnglish('/en/')]).toEqual(['/ensemble', '/'])
})

test('a service of a trade in a city has an address in both languages, by its name in each', () => {
  const vaccination = { name: 'Ваксинация', nameEn: 'Vaccination' }
  const inSofia = { role: 'VET', city: 'София', service: vaccination } as const
  expect(decodeURIComponent(landingPath(inSofia, 'bg'))).toBe('/ветеринари/софия/ваксинация')
  expect(landingPath(inSofia, 'en')).toBe('/en/vets/sofia/vaccination')
  for (const language of languages) {
    const path = landingPath(inSofia, language)
    expect(landingOf(path)).toMatchObject({ language, role: 'VET', service: serviceSlug(vaccination, language) })
    expect(languageOfAddress(path)).toBe(language)
  }
  expect(serviceSlug({ name: 'Нокти', nameEn: '' }, 'en')).toBe('nokti')
})

test('a city follows its preposition as it is spoken', () => {
  expect(['София', 'Варна', 'Филипово'].map((city) => inCity(city, 'bg'))).toEqual(['в София', 'във Варна', 'във Филипово'])
  expect(inCity('Варна', 'en')).toBe('in Varna')
})

test('any other address is none', () => {
  const others = [
    '/',
    '/vets/sofia',
    '/en',
    '/en/vets',
    '/en/vets/',
    '/en/nobody/sofia',
    '/en/vets/sofia/x/y',
    '/en/vets/sofia//',
    '/%E0%A4%A/x',
    '/ветеринари',
    '/professionals/x',
    '/assets/x.js',
  ]
  for (const path of others) expect([path, landingOf(path)]).toEqual([path, undefined])
})
