import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landingPath } from '@lapka/contracts/landing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerVet } from '../testing/town.ts'

const built = `<!doctype html><html lang="bg"><head><title>Лапка</title></head><body><div id="root"></div></body></html>`
const picture = '<main id="content"><i></i></main>'
const pictured = { head: { bg: {}, en: {} }, scripts: [], styles: [], fonts: [], picture: { bg: picture, en: picture } }
const hostile = `Град"><script>alert(1)</script>`

let folder: string
let service: TestService
let professionalId: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-landing-pages-'))
  writeFileSync(join(folder, 'index.html'), built)
  mkdirSync(join(folder, '.vite'))
  const paths = ['/:trade/:city', '/en/:trade/:city']
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(Object.fromEntries(paths.map((path) => [path, pictured]))))
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
  professionalId = (await registerVet(service)).professionalId
  await registerVet(service, { profile: { city: 'Стара Загора' } })
  await registerVet(service, { profile: { city: 'Видин' }, isVerified: false })
  await registerVet(service, { profile: { city: hostile } })
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
      url: `https://app.lapka.test/professionals/${professionalId}`,
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
    '/en/vets/nowhere',
    '/en/vets/софия',
  ]
  for (const path of empty) expect([path, (await open(path)).status]).toEqual([path, 404])
  // An address that no one can read is the server's to refuse.
  expect((await open('/en/vets/%E0%A4%A')).status).toBe(400)
  expect((await service.app.inject('/api/v2/landings/en/groomers/sofia')).statusCode).toBe(404)
  const landing = (await service.app.inject('/api/v2/landings/en/vets/sofia')).json<{
    count: number
    cities: { city: string }[]
    trades: object[]
  }>()
  expect(landing).toMatchObject({ count: 1, trades: [] })
  expect(landing.cities.map(({ city }) => city).toSorted()).toEqual([hostile, 'Стара Загора'])
  for (const { city } of landing.cities) expect((await open(landingPath({ role: 'VET', city }, 'bg'))).status).toBe(200)
})

test('a city that is markup stays a name', async () => {
  const { page } = await open(landingPath({ role: 'VET', city: hostile }, 'bg'))
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the sitemap has each page that there is, once for each language, and the day of its newest professional', async () => {
  const { page } = await open('/sitemaps/landings.xml')
  expect(page.match(/<url>/g)).toHaveLength(6)
  expect(page).toMatch(/<loc>https:\/\/app\.lapka\.test\/en\/vets\/stara-zagora<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect((await open('/sitemaps/professionals-1.xml')).page).toMatch(
    new RegExp(`/professionals/${professionalId}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`),
  )
})
