import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

const built = `<!doctype html>
<html lang="bg">
  <head><title>Лапка</title></head>
  <body><div id="root"></div></body>
</html>`
const pictured = {
  head: { bg: { title: 'Блог' }, en: { title: 'Blog' } },
  scripts: [],
  styles: [],
  fonts: [],
  picture: { bg: '<header></header><main id="content"><i></i></main><footer></footer>', en: '<main id="content"><i></i></main>' },
}

let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-blog-pages-'))
  writeFileSync(join(folder, 'index.html'), built)
  mkdirSync(join(folder, '.vite'))
  const paths = ['/blogs', '/blogs/bg', '/blogs/en', '/blogs/:language/:slug']
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(Object.fromEntries(paths.map((path) => [path, pictured]))))
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: answer.statusCode, page: answer.body, headers: answer.headers }
}
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]

const structuredOf = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )
const post = '/blogs/en/ticks-in-spring'

test('a post is read before any script has run, in the language of its address, and search engines are told what it says', async () => {
  // The address counts, not what the reader chose elsewhere.
  const { status, page } = await open(post, { cookie: 'lapka_language=bg' })
  expect(status).toBe(200)
  expect(page).toContain('<html lang="en" data-addressed=""')
  expect(titleOf(page)).toBe('Ticks in spring: start before you see one · Lapka')
  const words = /<div class="words">([\s\S]*)<\/div><\/main>/.exec(page)?.[1] ?? ''
  expect(words).toContain('<h1>Ticks in spring: start before you see one</h1>')
  expect(words).toContain('The Lapka team')
  expect(words).toContain('<h2 id="part-1">Where they wait</h2>')
  expect(page).toContain('<link rel="canonical" href="https://app.lapka.test/blogs/en/ticks-in-spring" />')
  expect(page).toContain('<link rel="alternate" hreflang="bg" href="https://app.lapka.test/blogs/bg/ticks-in-spring" />')
  expect(page).toContain('<meta property="og:type" content="article" />')
  expect(page).not.toContain('noindex')
  const [article, breadcrumbs] = structuredOf(page)
  expect(article).toMatchObject({ '@type': 'BlogPosting', inLanguage: 'en', author: { name: 'The Lapka team' } })
  for (const said of [article?.['headline'], article?.['description'], article?.['datePublished']]) expect(words).toContain(said)
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Blog' }, { name: article?.['headline'] }],
  })
  // The page carries the console's first data, so nothing flashes.
  const data = JSON.parse(
    / data-page="([^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&') ?? 'null',
  )
  const answer = await service.app.inject('/api/v2/blog/en/ticks-in-spring')
  expect(data).toEqual({ endpointName: 'post', arg: { language: 'en', slug: 'ticks-in-spring' }, value: answer.json() })
})

test('a link to a post is shown with a picture of its title', async () => {
  const { page } = await open(post)
  const [, address = ''] =
    /<meta property="og:image" content="https:\/\/app\.lapka\.test(\/social-images\/en\/blog\/ticks-in-spring\?v=[0-9a-f]{12})" \/>/.exec(
      page,
    ) ?? []
  expect(page).toContain('<meta property="og:image:alt" content="Ticks in spring: start before you see one" />')
  expect(structuredOf(page)[0]?.['image']).toBe(`https://app.lapka.test${address}`)
  const image = await service.app.inject(address)
  expect(image.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const other = await service.app.inject('/social-images/bg/blog/ticks-in-spring')
  expect(other.rawPayload.equals(image.rawPayload)).toBe(false)
  // A post that is none is shown with the general picture.
  const none = await service.app.inject('/social-images/en/blog/nothing')
  expect([none.statusCode, none.headers.location]).toEqual([302, '/social-en.png'])
  expect((await service.app.inject('/social-images/en/blog/..%2F..%2Fetc')).statusCode).toBe(400)
})

test('a post that is none has no page, and a list has one address for each language', async () => {
  for (const path of ['/blogs/en/nothing', '/blogs/fr/ticks-in-spring', '/blogs/en/..%2Fposts', '/blogs/en/ticks-in-spring/more'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  expect((await service.app.inject('/api/v2/blog/en/nothing')).statusCode).toBe(404)
  expect((await service.app.inject('/api/v2/blog/fr')).statusCode).toBe(400)
  const { page } = await open('/blogs')
  expect(page).toContain('<link rel="canonical" href="https://app.lapka.test/blogs/bg" />')
  expect(page).toContain('<link rel="alternate" hreflang="x-default" href="https://app.lapka.test/blogs/bg" />')
  expect(page).toContain('<a href="/blogs/bg/ticks-in-spring">Кърлежи през пролетта: започнете, преди да ги видите</a>')
  expect((await open('/blogs/en', { cookie: 'lapka_language=bg' })).page).toContain('<html lang="en" data-addressed=""')
})

test('feed and sitemap have every post', async () => {
  const { page: feed, headers } = await open('/blogs/bg/rss.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  const { posts } = (await service.app.inject('/api/v2/blog/bg')).json<{ posts: { slug: string; date: string }[] }>()
  expect(feed.match(/<item>/g)).toHaveLength(posts.length)
  const { page: map } = await open('/sitemaps/blog.xml')
  for (const { slug, date } of posts)
    expect(map).toContain(`<loc>https://app.lapka.test/blogs/bg/${slug}</loc><lastmod>${date}</lastmod>`)
  expect((await open('/sitemap.xml')).page).toContain('/sitemaps/blog.xml')
})
