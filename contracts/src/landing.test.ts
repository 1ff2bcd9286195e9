import { expect, test } from 'vitest'
import { landingOf, landingPath } from './landing.ts'
import { languageOfAddress } from './pages.ts'
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

test('any other address is none', () => {
  const others = [
    '/',
    '/vets/sofia',
    '/en',
    '/en/vets',
    '/en/vets/',
    '/en/nobody/sofia',
    '/en/vets/sofia/x',
    '/%E0%A4%A/x',
    '/ветеринари',
    '/professionals/x',
    '/assets/x.js',
  ]
  for (const path of others) expect([path, landingOf(path)]).toEqual([path, undefined])
})
