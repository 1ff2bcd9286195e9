import { readFileSync } from 'node:fs'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { RegisteredPage } from '../src/kit/pages/registered-page.ts'
import { registry } from '../src/kit/pages/registry.ts'
import { load, openIn, walk, type Language } from './look-with-axe.ts'
import { get } from './screens.ts'
import { structuredKindsOf } from './structured-data.ts'
import { signIn, useLapka } from './use-lapka.ts'

const ofClinics = ['clinic-profile-details', 'company-representatives']
const profileParts = [
  'profile-details',
  'specializations',
  'address-details',
  'working-days',
  'services',
  'spoken-languages',
  'education-and-experience',
  'alternative-profile-details',
]

/** Every address of the console, by who opens it. `:professional` and `:schedule` are looked up; all else is the address itself. An address that names its language is read in that one (`says`). */
const table: Record<string, { email: string | null; says?: Language; paths: string[] }> = {
  visitor: {
    email: null,
    paths: [
      '/',
      '/about',
      '/parents',
      '/professionals',
      '/find-professional',
      '/faqs',
      '/blogs',
      '/general-terms',
      '/pricing',
      '/contact',
      '/media-about-us',
      '/privacy-policy',
      '/terms-and-conditions',
      '/cookies',
      '/cookie-policy',
      '/invite-a-friend',
      '/verified',
      '/accessibility',
      '/developers',
      '/500',
      '/info-page?infoType=online',
      '/online-consultation',
      '/online-consultation/start?serviceId=urgent-consultation',
      '/professionals/:professional',
      '/login?redirectedFrom=%2Fdashboard',
      '/register',
      '/confirmAccount',
      '/forgot-password',
      '/404',
    ],
  },
  'visitor of addresses in Bulgarian': {
    email: null,
    says: 'bg',
    paths: ['/blogs/bg', '/ветеринари/софия', '/ветеринари/софия/преглед'],
  },
  'visitor of addresses in English': {
    email: null,
    says: 'en',
    paths: [
      '/en',
      '/en/about',
      '/en/professionals/:professional',
      '/blogs/en',
      '/blogs/en/ticks-in-spring',
      '/en/vets/sofia',
      '/en/vets/sofia/vaccination',
    ],
  },
  parent: {
    email: 'parent1@demo.lapka.test',
    paths: [
      '/professionals/:professional/make-appointment?serviceId=:service&startsAt=:start',
      '/professionals/:professional/make-series?serviceId=:service',
      '/dashboard',
      '/dashboard/recipe',
      '/dashboard/change-password',
      '/dashboard/notifications',
      '/dashboard/parent',
      ...['professionals', 'pets', 'pets/new', 'appointments', 'calendar', 'bills', 'storage', 'addresses'].map(
        (part) => `/dashboard/parent/${part}`,
      ),
    ],
  },
  clinic: {
    email: 'clinic1@demo.lapka.test',
    paths: [
      '/dashboard/clinic',
      ...['vets', 'pets', 'appointments', 'calendar', 'subscriptions', 'revenues', 'payouts', 'referral'].map(
        (part) => `/dashboard/clinic/${part}`,
      ),
      ...ofClinics.map((part) => `/dashboard/profile/${part}`),
    ],
  },
  vet: {
    email: 'pro1@demo.lapka.test',
    paths: [
      '/dashboard/professional',
      ...['pets', 'parents', 'appointments', 'calendar', 'calendar/new', 'calendar/work-schedule-slots'].map(
        (part) => `/dashboard/professional/${part}`,
      ),
      ...['schedule', 'schedule/create', 'schedule/edit/:schedule', 'revenues', 'payouts', 'referral'].map(
        (part) => `/dashboard/professional/${part}`,
      ),
      '/dashboard/profile',
      ...profileParts.map((part) => `/dashboard/profile/${part}`),
    ],
  },
  newcomer: { email: 'pro299@demo.lapka.test', paths: ['/onboarding'] },
  'professional who waits': { email: 'pro37@demo.lapka.test', paths: ['/dashboard/pending'] },
  'professional who was refused': { email: 'pro84@demo.lapka.test', paths: ['/dashboard/rejected'] },
}

/** Pages of one consultation, which their query names. Without it they are about nothing, for any visitor. */
const ofAConsultation = ['/online-consultation/video', '/online-consultation/chat', '/voice', '/online-consultation/complete']

const siteName = { bg: 'Лапка', en: 'Lapka' }
const nothingHere = { bg: 'Няма такава страница', en: 'Page not found' }

const registered: RegisteredPage[] = Object.values(registry)
const routes = registered.flatMap(({ path, areas, tail = '', title }) =>
  (areas ?? [':area']).map((area) => ({ path: path.replace(':area', area) + tail, handle: title })),
)

/** The registered words of an address; undefined where the screen is named after what it shows. */
const titleOf = (path: string, language: Language): string | undefined => {
  const key = matchRoutes(routes, path.split('?')[0] ?? '')?.at(-1)?.route.handle
  if (key === undefined) return undefined
  const [namespace, name = ''] = key.split(':')
  const folder = language === 'bg' ? '../src/kit/i18n/bg' : '../public/locales/en'
  const texts = JSON.parse(readFileSync(new URL(`${folder}/${namespace}.json`, import.meta.url), 'utf8')) as unknown
  return name.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], texts) as string
}

const stage = useLapka()

type Known = { professional: string; service: string; start: string; schedule: string }
const known: Partial<Known> = {}
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(known[name as keyof Known] ?? ''))

/** The server's answer, and the page in a browser, as one line each. */
const wrongIn = async (who: string, chosen: Language): Promise<string[]> => {
  const { email, says: language = chosen, paths } = table[who] ?? { email: null, paths: [] }
  const page = await openIn(stage, language)
  const context = page.context()
  if (email !== null) await signIn(stage, context, email)
  await load(page, `${stage.url()}/faqs`)
  const wrong: string[] = []
  for (const path of paths) {
    const address = addressOf(path)
    const expected = path === '/404' ? 404 : 200
    const answer = await context.request.get(stage.url() + address, {
      headers: { accept: 'text/html', cookie: `lapka_language=${language}` },
    })
    if (answer.status() !== expected) wrong.push(`${path} is answered with ${answer.status()}`)
    if (email === null) wrong.push(...wrongForCrawlers(path, await answer.text()))
    await (path === '/404' ? load(page, stage.url() + address) : walk(page, stage.url(), address))
    const h1 = (await page.locator('main h1').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    const tab = (await page.title()).replaceAll(/\s+/g, ' ')
    if (h1.length !== 1) wrong.push(`${path} has ${h1.length} headings`)
    if ((h1[0] === nothingHere[language]) !== (expected === 404)) wrong.push(`${path} shows ${h1[0]}`)
    const words = expected === 404 ? nothingHere[language] : titleOf(address, language)
    if (words !== undefined && !isNamedAfterWhoReads(path) && h1[0] !== words)
      wrong.push(`${path} is headed ${h1[0]}, not ${words}`)
    const name = path === '/' || path === '/en' ? siteName[language] : ` · ${siteName[language]}`
    if (!tab.endsWith(name) || tab.startsWith(' ·')) wrong.push(`${path} is called ${tab}`)
    if (words !== undefined && !tab.startsWith(words) && !(isNamedAfterWhoReads(path) && tab.startsWith(h1[0] ?? words)))
      wrong.push(`${path} is called ${tab}, not ${words}`)
  }
  await context.close()
  return wrong
}

/** For search engines beside the words: the kinds of JSON-LD, each whole, and the addresses in both languages. */
const structured: Record<string, string[]> = {
  '/professionals/:professional': ['VeterinaryCare'],
  '/en/professionals/:professional': ['VeterinaryCare'],
  '/ветеринари/софия': ['ItemList'],
  '/ветеринари/софия/преглед': ['ItemList', 'BreadcrumbList'],
  '/en/vets/sofia': ['ItemList'],
  '/en/vets/sofia/vaccination': ['ItemList', 'BreadcrumbList'],
  '/blogs/en/ticks-in-spring': ['BlogPosting', 'BreadcrumbList'],
}
const wrongForCrawlers = (path: string, page: string): string[] => {
  const kinds = structuredKindsOf(page)
  const expected = structured[path] ?? []
  const tongues = [...page.matchAll(/hreflang="([\w-]+)"/g)].map(([, tongue]) => tongue)
  const isIndexed = !page.includes('content="noindex"')
  return [
    ...(kinds.join() === expected.join() ? [] : [`${path} has the JSON-LD ${kinds.join()}, not ${expected.join()}`]),
    ...(tongues.join() === (isIndexed ? 'bg,en,x-default' : '') ? [] : [`${path} is in the languages ${tongues.join()}`]),
    ...(page.includes('<link rel="canonical" href="http') ? [] : [`${path} has no canonical address`]),
  ]
}

const namedByState = new Set(['/', '/en', '/find-professional', '/register', '/confirmAccount', '/parents', '/professionals'])

/** A home page greets its user, a search says what it found, an expired link says so, an offer has a headline: the tab has either words. */
const isNamedAfterWhoReads = (path: string) => namedByState.has(path) || /^\/dashboard(?:\/\w+)?$/.test(path)

/** The texts themselves are compared by a gate, so that one language shows that each route has its own. */
const languages: Language[] = isFullRun ? ['bg', 'en'] : ['bg']

describe.each(languages)('in %s', (language) => {
  test.each(Object.keys(table))('every route that a %s opens has its status, its title and its heading', async (who) => {
    if (known.professional === undefined) await lookUp()
    expect(await wrongIn(who, language)).toEqual([])
  })
})

test('rooms and what comes after them are pages, and without a consultation they lead on as where nothing is', async () => {
  const page = await openIn(stage, 'en')
  await signIn(stage, page.context(), 'parent1@demo.lapka.test')
  await load(page, `${stage.url()}/faqs`)
  const seen: unknown[] = []
  for (const path of ofAConsultation) {
    const answer = await page.context().request.get(stage.url() + path, { headers: { accept: 'text/html' } })
    await walk(page, stage.url(), path)
    seen.push([path, answer.status(), await page.locator('main h1').innerText()])
  }
  expect(seen).toEqual(ofAConsultation.map((path) => [path, 200, nothingHere.en]))
  await page.context().close()
})

test('where nothing is, the way leads on: home, to the search, to one’s own appointments', async () => {
  const page = await openIn(stage, 'en')
  await load(page, `${stage.url()}/404`)
  const links = page.locator('main a')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/find-professional',
    '/dashboard/parent/appointments',
  ])
  await page.context().close()
})

const lookUp = async (): Promise<void> => {
  const context = await stage.browser().newContext()
  const { professionalId } = await signIn<{ professionalId: string }>(stage, context, 'pro1@demo.lapka.test')
  const [professional, { items }] = await Promise.all([
    get(context, `${stage.url()}/api/v2/professionals/${professionalId}`),
    get(context, `${stage.url()}/api/v2/schedules`),
  ])
  Object.assign(known, {
    professional: professionalId,
    service: professional.services[0]?.id,
    start: professional.nextFreeAt,
    schedule: items[0]?.id,
  })
  await context.close()
}
