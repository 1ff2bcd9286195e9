import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datePageWords } from '@lapka/state/page-words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerVet } from '../testing/town.ts'

const faqs = {
  head: { bg: { title: 'Въпроси' }, en: { title: 'Questions' } },
  scripts: [],
  styles: [],
  fonts: [],
  picture: { bg: '<main id="content"><h1>Въпроси</h1></main>', en: '<main id="content"><h1>Questions</h1></main>' },
}

let folder: string
let service: TestService
let maria: string
let hidden: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-crawled-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="bg"><head></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ '/faqs': faqs }))
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
  maria = (await registerVet(service)).professionalId
  hidden = (await registerVet(service, { isVerified: false })).professionalId
  await service.seen()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: answer.statusCode, page: answer.body, headers: answer.headers }
}

test('search engines are told where they may go and find every verified professional', async () => {
  const { page: robots } = await open('/robots.txt')
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain('Sitemap: https://app.lapka.test/sitemap.xml')
  const { page: index } = await open('/sitemap.xml')
  expect(index).toContain('<loc>https://app.lapka.test/sitemaps/professionals-1.xml</loc>')
  const { page: listed, headers } = await open('/sitemaps/professionals-1.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect(listed).toContain(`<loc>https://app.lapka.test/professionals/${maria}</loc>`)
  expect(listed).not.toContain(hidden)
  expect((await open('/sitemaps/pages.xml')).page).toContain('<loc>https://app.lapka.test/faqs</loc>')
  const again = await service.app.inject({
    url: '/sitemaps/professionals-1.xml',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await open('/sitemaps/professionals-2.xml')).status).toBe(404)
  expect((await open('/sitemaps/..%2Fsecrets.xml')).status).toBe(400)
})

test('every public page has an address in each language, and says so at both and in the sitemap', async () => {
  const address = 'https://app.lapka.test'
  const tagsOf = ({ page }: { page: string }) =>
    [...page.matchAll(/<link rel="(?:canonical|alternate)" (?:hreflang="([\w-]+)" )?href="([^"]*)"/g)].map(([, tongue, href]) => [
      tongue,
      href,
    ])
  for (const [bg, en] of [
    ['/', '/en'],
    ['/faqs', '/en/faqs'],
    [`/professionals/${maria}`, `/en/professionals/${maria}`],
  ] as const) {
    const alternates = [
      ['bg', address + bg],
      ['en', address + en],
      ['x-default', address + bg],
    ]
    const opened = [
      await open(bg),
      await open(en, { cookie: 'lapka_language=bg' }),
      await open(bg, { cookie: 'lapka_language=en' }),
    ]
    expect(opened.map(tagsOf)).toEqual([bg, en, en].map((path) => [[undefined, address + path], ...alternates]))
    expect(opened.map(({ page }) => /<html lang="(\w+)"( data-addressed)?/.exec(page)?.slice(1))).toEqual([
      ['bg', undefined],
      ['en', ' data-addressed'],
      ['en', undefined],
    ])
  }
  expect((await open('/en/faqs')).page).toContain('<main id="content"><h1>Questions</h1></main>')
  expect((await open('/sitemaps/professionals-1.xml')).page).toContain(`<loc>${address}/en/professionals/${maria}</loc>`)
  for (const path of ['/en/login', '/en/dashboard/parent', '/en/en/faqs', '/en/blogs', '/en/nothing'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  expect(tagsOf(await open('/login'))).toEqual([[undefined, `${address}/login`]])
})

test('the sitemap dates a page by the day since which its words are what they are', async () => {
  const { page } = await open('/sitemaps/pages.xml')
  for (const path of ['/faqs', '/en/faqs'])
    expect(page).toMatch(new RegExp(`<loc>https://app\\.lapka\\.test${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  const days = (digest: string, today: string) => datePageWords(service.db, [{ path: '/dated', digest }], today)
  const seen = [await days('a', '2026-11-01'), await days('a', '2026-11-02'), await days('b', '2026-11-03')]
  expect(seen.map((since) => since.get('/dated'))).toEqual(['2026-11-01', '2026-11-01', '2026-11-03'])
})
