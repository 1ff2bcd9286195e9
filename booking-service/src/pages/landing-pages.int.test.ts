import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landingPath } from '@lapka/contracts/landing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { examination, registerVet } from '../testing/town.ts'

const built = `<!doctype html><html lang="bg"><head><title>Лапка</title></head><body><div id="root"></div></body></html>`
const picture = '<main id="content"><i></i></main>'
const pictured = { head: { bg: {}, en: {} }, scripts: [], styles: [], fonts: [], picture: { bg: picture, en: picture } }
const hostile = `Град"><script>alert(1)</script>`

let folder: string
let service: TestService
let professionalId: string
let inRuse: Awaited<ReturnType<typeof openRuse>>

/** Five vets whose services are spelt alike in one language or the other. */
const openRuse = async () => {
  const profile = { city: 'Русе' }
  const followUp = { ...examination, id: 'follow-up', name: 'Контролен преглед', nameEn: 'Follow-up', priceCents: 1500 }
  const { professionalId: either } = await registerVet(service, {
    profile,
    services: [{ ...examination, priceCents: 4000 }, followUp],
  })
  await registerVet(service, { profile, services: [followUp] })
  const { professionalId: dear } = await registerVet(service, { profile, services: [{ ...examination, priceCents: 5000 }] })
  const { professionalId: shouting } = await registerVet(service, {
    profile,
    services: [{ ...examination, name: 'ПРЕГЛЕД!', nameEn: '' }],
  })
  // The English name of another service: it has no page, because the more frequent one has the address.
  await registerVet(service, { profile, services: [{ ...followUp, name: 'Повторен преглед' }] })
  return { either, dear, shouting }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-landing-pages-'))
  writeFileSync(join(folder, 'index.html'), built)
  mkdirSync(join(folder, '.vite'))
  const paths = ['', '/en'].flatMap((start) => [`${start}/:trade/:city`, `${start}/:trade/:city/:service`])
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(Object.fromEntries(paths.map((path) => [path, pictured]))))
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
  professionalId = (await registerVet(service)).professionalId
  await registerVet(service, { profile: { city: 'Стара Загора' } })
  await registerVet(service, { profile: { city: 'Видин' }, isVerified: false })
  await registerVet(service, { profile: { city: hostile }, services: [{ ...examination, name: hostile, nameEn: hostile }] })
  inRuse = await openRuse()
  await service.seen()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: answer.statusCode, page: answer.body }
}
const inSofia = { role: 'VET', city: 'София' } as const

test('a trade in a city has a page in each language, with who there is before any script has run', async () => {
  const { status, page } = await open(landingPath(inSofia, 'bg'), { cookie: 'lapka_language=en' })
  expect(status).toBe(200)
  expect(page).toContain('<html lang="bg" data-addressed=""')
  expect(page).toContain('<title>Ветеринари: София · Лапка</title>')
  expect(page).toContain(`<link rel="canonical" href="https://app.lapka.test${landingPath(inSofia, 'bg')}" />`)
  expect(page).toContain('<link rel="alternate" hreflang="en" href="https://app.lapka.test/en/vets/sofia" />')
  const words = /<div class="words">([\s\S]*)<\/div><\/main>/.exec(page)?.[1] ?? ''
  expect(words).toContain('<h1>Ветеринари: София</h1>')
  expect(words).toContain(`<a href="/professionals/${professionalId}">д-р Мария Жечева</a>`)
  const english = await open('/en/vets/sofia')
  expect(english.page).toContain('<h1>Vets in Sofia</h1>')
  expect(english.page).toContain('Dr Maria Zhecheva')
})

test('search engines are told of it what its reader sees, and of no rating', async () => {
  const { page } = await open('/en/vets/sofia')
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? 'null') as {
    itemListElement: { item: Record<string, unknown> }[]
  }
  expect(data.itemListElement.map(({ item }) => item)).toEqual([
    {
      '@type': 'VeterinaryCare',
      name: 'Dr Maria Zhecheva',
      url: `https://app.lapka.test/en/professionals/${professionalId}`,
      address: expect.objectContaining({ addressLocality: 'Sofia' }),
    },
  ])
  expect(page).not.toContain('aggregateRating')
})

test('a combination without professionals has no page, and no page leads to one', async () => {
  const empty = [
    landingPath({ role: 'GROOMER', city: 'София' }, 'bg'),
    // No listed professional.
    landingPath({ role: 'VET', city: 'Видин' }, 'bg'),
    // No such service there, or not by that name in this language.
    '/en/vets/sofia/vaccination',
    '/en/vets/sofia/преглед',
    '/en/vets/sofia/examination/more',
    '/en/groomers/sofia/examination',
    '/en/vets/nowhere',
    '/en/vets/софия',
  ]
  for (const path of empty) expect([path, (await open(path)).status]).toEqual([path, 404])
  // An address that no one can read is the server's to refuse.
  expect((await open('/en/vets/%E0%A4%A')).status).toBe(400)
  expect((await service.app.inject('/api/v2/landings/en/groomers/sofia')).statusCode).toBe(404)
  expect((await service.app.inject('/api/v2/landings/en/vets/sofia/nothing')).statusCode).toBe(404)
  const landing = (await service.app.inject('/api/v2/landings/en/vets/sofia')).json<{
    count: number
    cities: { city: string }[]
    trades: object[]
  }>()
  expect(landing).toMatchObject({ count: 1, trades: [] })
  expect(landing.cities.map(({ city }) => city).toSorted()).toEqual([hostile, 'Русе', 'Стара Загора'])
  for (const { city } of landing.cities) expect((await open(landingPath({ role: 'VET', city }, 'bg'))).status).toBe(200)
})

test('a city that is markup stays a name', async () => {
  const { page } = await open(landingPath({ role: 'VET', city: hostile }, 'bg'))
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('a service of a trade in a city has a page in each language, with its own price and a way to all of the trade', async () => {
  const { status, page } = await open('/en/vets/sofia/examination')
  expect(status).toBe(200)
  expect(page).toContain('<title>Examination: vets in Sofia · Lapka</title>')
  expect(page).toContain('<meta name="description" content="Vets in Sofia: 1. From €30.00. See open times." />')
  const inBulgarian = landingPath({ ...inSofia, service: examination }, 'bg')
  expect(page).toContain(`<link rel="alternate" hreflang="bg" href="https://app.lapka.test${inBulgarian}" />`)
  expect(page).toContain('<link rel="canonical" href="https://app.lapka.test/en/vets/sofia/examination" />')
  const words = /<div class="words">([\s\S]*)<\/div><\/main>/.exec(page)?.[1] ?? ''
  expect(words).toContain('<p><a href="/en/vets/sofia">Vets in Sofia</a></p><h1>Examination: vets in Sofia</h1>')
  expect(words).toContain('Dr Maria Zhecheva')
  expect((await open(inBulgarian)).page).toContain('<h1>Преглед: ветеринари в София</h1>')
  const data = [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as object,
  )
  expect(data).toEqual([
    expect.objectContaining({
      '@type': 'ItemList',
      itemListElement: [
        expect.objectContaining({
          item: expect.objectContaining({
            makesOffer: {
              '@type': 'Offer',
              itemOffered: { '@type': 'Service', name: 'Examination' },
              price: '30.00',
              priceCurrency: 'EUR',
            },
          }),
        }),
      ],
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
})

test('a page of a service lists those who offer exactly it, at its price, however each writes it', async () => {
  const read = async (slug: string) =>
    (await service.app.inject(`/api/v2/landings/en/vets/ruse/${slug}`)).json<{
      count: number
      fromPriceCents: number
      professionals: { id: string; fromPriceCents: number }[]
      services: object[]
    }>()
  const examinations = await read('examination')
  expect(examinations).toMatchObject({ count: 3, fromPriceCents: 3000 })
  expect(new Map(examinations.professionals.map(({ id, fromPriceCents }) => [id, fromPriceCents]))).toEqual(
    new Map([
      [inRuse.either, 4000],
      [inRuse.dear, 5000],
      [inRuse.shouting, 3000],
    ]),
  )
  expect(await read('follow-up')).toMatchObject({ count: 2, fromPriceCents: 1500 })
  expect(examinations.services).toEqual([
    { name: 'Преглед', nameEn: 'Examination' },
    { name: 'Контролен преглед', nameEn: 'Follow-up' },
  ])
})

test('the sitemap has each page that there is, once for each language, and the day of its newest professional', async () => {
  const { page } = await open('/sitemaps/landings.xml')
  const listed = [...page.matchAll(/<loc>https:\/\/app\.lapka\.test([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  // Each is there once, and opens.
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(
    expect.arrayContaining(['/en/vets/stara-zagora/surgery', landingPath({ ...inSofia, service: examination }, 'bg')]),
  )
  for (const path of listed) expect([path, (await open(path)).status]).toEqual([path, 200])
  expect(page).toMatch(/<loc>https:\/\/app\.lapka\.test\/en\/vets\/stara-zagora<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect((await open('/sitemaps/professionals-1.xml')).page).toMatch(
    new RegExp(`/professionals/${professionalId}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`),
  )
})

test('the first page has real numbers, cities with a page of their own, and the newest posts', async () => {
  const read = async (language: string) =>
    (await service.app.inject(`/api/v2/front/${language}`)).json<{
      trades: object[]
      cities: { city: string; count: number }[]
      posts: { title: string }[]
    }>()
  const front = await read('bg')
  expect(front.trades).toEqual([{ role: 'VET', count: 8 }])
  expect(front.cities[0]).toEqual({ city: 'Русе', count: 5 })
  for (const { city } of front.cities) expect((await open(landingPath({ role: 'VET', city }, 'bg'))).status).toBe(200)
  expect(front.posts).toHaveLength(3)
  expect((await read('en')).posts[0]?.title).not.toBe(front.posts[0]?.title)
  expect((await service.app.inject('/api/v2/front/xx')).statusCode).toBe(400)
})
