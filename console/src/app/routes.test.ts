import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pages } from '@lapka/contracts/pages.ts'
import { nameOf, routes } from './routes.tsx'
import { lateScreens } from './late-screens.ts'
import { pathTo } from '../kit/pages/paths.ts'
import type { RegisteredPage } from '../kit/pages/registered-page.ts'
import { registry } from '../kit/pages/registry.ts'
import { visitorScreens } from './visitor-screens.ts'

const registered: RegisteredPage[] = Object.values(registry)
const isDashboard = ({ path }: { path: string }) => path.startsWith('/dashboard/')

test('the server knows every page that the router knows, and no other: it answers 404 for all others', () => {
  const known = Object.values(pages).filter((page) => !isDashboard(page))
  const routed = registered.filter((page) => !isDashboard(page))
  expect(known.map(({ path }) => path).toSorted()).toEqual(routed.map(({ path }) => path).toSorted())
})

test.each(['src/kit/i18n/bg', 'public/locales/en'])('titles and descriptions of pages are words of %s', (locale) => {
  const textOf = (key: string) => {
    const [namespace, path = ''] = key.split(':')
    const texts = JSON.parse(readFileSync(new URL(`../../${locale}/${namespace}.json`, import.meta.url), 'utf8')) as unknown
    return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
  }
  const keys = registered.flatMap(({ title, description }) => [title, description].filter((key) => key !== undefined))
  expect(keys.filter((key) => typeof textOf(key) !== 'string')).toEqual([])
})

test('search engines read a title and a description of every public page that is not named after what it shows', () => {
  const speechless = Object.entries(registry as Record<string, RegisteredPage>).filter(
    ([name, { title, description }]) =>
      name in pages && pages[name as keyof typeof pages].isPublic && (title === undefined || description === undefined),
  )
  // The description of Lapka itself is its home's.
  expect(speechless.map(([name]) => name)).toEqual([
    'home',
    'post',
    'landing',
    'landingInEnglish',
    'serviceLanding',
    'serviceLandingInEnglish',
    'professional',
    'animal',
  ])
})

test('every page has the component that it names', () => {
  for (const { screen, component = nameOf(screen), audience } of registered) {
    expect(Object.keys(audience === 'everyone' ? visitorScreens : lateScreens)).toContain(`../${screen}.tsx`)
    const file = new URL(`../${screen}.tsx`, import.meta.url)
    expect(readFileSync(file, 'utf8')).toContain(`export function ${component}(`)
  }
})

test('every public page has a first picture', () => {
  const publicPages = Object.values(pages).flatMap(({ path, isPublic }) => (isPublic ? [path] : []))
  const pictured = registered.flatMap(({ path, isPictured }) => (isPictured ? [path] : []))
  expect(pictured).toEqual(expect.arrayContaining(publicPages))
})

test.each(['/contact', '/Contact', '/contact//', '/c%6Fntact'])('%s is the page of contacts', (address) => {
  expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe('/contact')
})

test('a page is in the areas that have it, and in no other', () => {
  const found = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
  expect(found(pathTo('calendar', { area: 'parent' }))).toBe('/dashboard/parent/calendar/new?')
  expect(found(pathTo('appointments', { area: 'operator' }))).toBe('*')
})

test('landing pages stand at addresses of trades, and at no others', () => {
  const found = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
  expect(found('/ветеринари/софия/ваксинация')).toBe('/ветеринари/:city/:service')
  expect(found(encodeURI('/ветеринари/софия'))).toBe('/ветеринари/:city')
  expect(found('/en/vets/sofia/vaccination')).toBe('/en/vets/:city/:service')
  for (const address of ['/vets/sofia', '/en/nobody/sofia', '/nobody/sofia/vaccination']) expect(found(address)).toBe('*')
})

test('a public page stands at its English address, a private one does not', () => {
  const found = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
  expect(['/en', '/en/about', '/en/professionals/x', '/en/login', '/en/dashboard/parent'].map(found)).toEqual([
    '/en',
    '/en/about',
    '/en/professionals/:id',
    '*',
    '*',
  ])
})

test('a path says its parameters as one part of an address each, and what is asked behind it', () => {
  expect(pathTo('home')).toBe('/')
  expect(pathTo('checkout', { id: 'a/b?c' })).toBe('/appointments/a%2Fb%3Fc/checkout')
  expect(pathTo('login', null, { redirectedFrom: '/a?b=ц' })).toBe('/login?redirectedFrom=%2Fa%3Fb%3D%D1%86')
})
