import { expect, test } from 'vitest'
import { publicLinksOf } from './public-links.tsx'

const addresses = (...where: Parameters<typeof publicLinksOf>) => publicLinksOf(...where).map(({ href }) => href)

test('the public site is reached in the language of the screen', () => {
  expect(addresses('https://lapka.example', 'bg')[0]).toBe('https://lapka.example/za-stopani')
  expect(addresses('https://lapka.example', 'en')[0]).toBe('https://lapka.example/en/za-stopani')
  expect(publicLinksOf('https://lapka.example', 'bg').every(({ isExternal }) => isExternal)).toBe(true)
})

test('without a public site only pages of our own are offered', () => {
  expect(addresses(null, 'en')).toEqual(['/parents', '/professionals', '/faqs', '/blogs', '/contact'])
})
