import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { clientOf } from '../testing/client.ts'
import { uploadOf } from '../testing/multipart.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet } from '../testing/town.ts'

const built = `<!doctype html>
<html lang="bg">
  <head>
    <meta charset="utf-8" />
    <meta
      name="description"
      content="Ветеринари"
    />
    <title>Лапка</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/frame-1.js">
  </head>
  <body><div id="root"></div></body>
</html>`
const hostile = `Мария"><script>alert(1)</script><img src=x onerror=alert(2)>' $& $\` </title> &quot;\n<!--`

const shell = { plain: '<div id="shell">a row $&</div>', work: '<div id="shell" data-work="true">a row</div>' }
const named = {
  shell,
  head: {
    bg: { title: 'Намерете специалист', description: 'Сравнете ветеринари.' },
    en: { title: 'Find a professional', description: 'Compare vets.' },
  },
}
const pictured = {
  head: { bg: { title: 'Въпроси' }, en: { title: 'Questions' } },
  scripts: ['assets/faq-1.js'],
  styles: ['assets/faq-1.css'],
  fonts: ['assets/font-1.woff2'],
  picture: { bg: '<main id="content"><h1>Въпроси $&</h1></main>', en: '<main id="content"><h1>Questions</h1></main>' },
}

let folder: string
let service: TestService
let maria: string
let mallory: string
let hidden: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-pages-'))
  writeFileSync(join(folder, 'index.html'), built)
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, '.vite/pages.json'),
    JSON.stringify({
      '/faqs': pictured,
      '/professionals/:id': pictured,
      '/find-professional': named,
      '/dashboard/:area/pets': named,
    }),
  )
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
  maria = (await registerVet(service)).professionalId
  const profile = { name: hostile, surname: hostile, city: hostile, clinicName: hostile, specializations: [hostile] }
  const services = [{ id: 'x', name: hostile, nameEn: hostile, priceCents: 100, durationMinutes: 30 }]
  mallory = (await registerVet(service, { profile, services })).professionalId
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
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]

test('a professional’s page says in its head who it is, at the app’s address without the query', async () => {
  const { status, page, headers } = await open(`/professionals/${maria}?petId=1&utm_source=x`)
  expect(status).toBe(200)
  expect(titleOf(page)).toBe('д-р Мария Жечева, ветеринар, София · Лапка')
  expect(page).toContain(`<link rel="canonical" href="https://app.lapka.test/professionals/${maria}" />`)
  expect(page).toMatch(
    new RegExp(`<meta property="og:image" content="https://app\\.lapka\\.test/social-images/bg/${maria}\\?v=[0-9a-f]{12}" />`),
  )
  expect(page).toContain('<meta property="og:image:width" content="1200" />')
  expect(page).toContain('<meta property="og:image:alt" content="д-р Мария Жечева" />')
  expect(page).toMatch(/<meta name="description" content="[^"]*Преглед, Операция\. Цени от 30,00\s€[^"]*" \/>/)
  expect(page.match(/<title>|name="description"/g)).toHaveLength(2)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('what the build keeps for itself is served to nobody, at whichever spelling', async () => {
  for (const url of ['/.vite/pages.json', '/%2evite/pages.json', '/assets/../.vite/pages.json', '/.vite/'])
    expect([url, (await open(url, { accept: '*/*' })).status]).toEqual([url, 404])
})

const imageOf = (page: string) => /property="og:image" content="https:\/\/app\.lapka\.test([^"]*)"/.exec(page)?.[1] ?? ''
const openImage = (url: string) => service.app.inject({ url, headers: { accept: 'image/*' } })

test('a link to a professional is shown with a picture of who they are, in the reader’s letters', async () => {
  const pictures: string[] = []
  for (const cookie of ['lapka_language=bg', 'lapka_language=en'])
    for (const id of [maria, mallory]) {
      const answer = await openImage(imageOf((await open(`/professionals/${id}`, { cookie })).page))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(answer.headers['cache-control']).toBe('public, max-age=86400')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      pictures.push(answer.rawPayload.toString('base64'))
    }
  expect(new Set(pictures).size).toBe(4)
})

test('a photo takes the drawing’s place, at another address, for networks ask for an address once', async () => {
  const vet = await registerVet(service)
  await service.seen()
  const before = imageOf((await open(`/professionals/${vet.professionalId}`)).page)
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#00c020' } })
    .png()
    .toBuffer()
  const parts = [{ fileName: 'me.png', type: 'image/png', bytes }]
  expect((await clientOf(service, vet).send(uploadOf({ method: 'PUT', url: '/api/v2/profile/photo', parts }))).statusCode).toBe(
    200,
  )
  await service.seen()
  const after = imageOf((await open(`/professionals/${vet.professionalId}`)).page)
  expect(after).not.toBe(before)
  const middleOfFace = { left: 930, top: 340, width: 20, height: 20 }
  const face = await sharp((await openImage(after)).rawPayload)
    .extract(middleOfFace)
    .toBuffer()
  const { channels } = await sharp(face).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  expect([red < 20, green > 170, blue < 60]).toEqual([true, true, true])
})

test('an unlisted professional has the general picture, and so has every other page', async () => {
  for (const id of [hidden, crypto.randomUUID(), 'x%22%3E']) {
    const answer = await openImage(`/social-images/en/${id}`)
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/social-en.png'])
  }
  expect((await openImage(`/social-images/fr/${maria}`)).statusCode).toBe(400)
  expect(imageOf((await open(`/professionals/${hidden}`)).page)).toBe('/social-bg.png')
  expect(imageOf((await open('/faqs', { cookie: 'lapka_language=en' })).page)).toBe('/social-en.png')
})

test('a visitor who chose English, or comes from an English page of ours, reads an English head', async () => {
  const chosen = await open(`/professionals/${maria}`, { cookie: 'lapka_language=en' })
  expect(chosen.page).toContain('<html lang="en"')
  expect(titleOf(chosen.page)).toBe('Dr Maria Zhecheva, vet, Sofia · Lapka')
  expect(chosen.headers['vary']).toContain('Cookie')
  expect((await open('/contact', { cookie: 'lapka_language=en' })).page).toContain(
    '<title>Lapka: vets and pet care near you</title>',
  )
  const led = await open('/find-professional', { referer: 'https://lapka.test/en/vets', cookie: 'lapka_language=bg' })
  expect(titleOf(led.page)).toBe('Find a professional · Lapka')
  expect(led.page).toContain('<meta name="description" content="Compare vets." />')
  expect(titleOf((await open('/find-professional', { referer: 'nonsense' })).page)).toBe('Намерете специалист · Лапка')
})

test('a name that is markup stays a name: it breaks out of no tag and no attribute', async () => {
  const { status, page } = await open(`/professionals/${mallory}`)
  expect(status).toBe(200)
  const head = page.slice(0, page.indexOf('</head>'))
  // The console's, and the data block for search engines.
  expect(head.match(/<script/g)).toHaveLength(2)
  expect(head).not.toMatch(/<img|<!--|onerror=alert\(2\)>/)
  expect(head.match(/<\/title>/g)).toHaveLength(1)
  expect(head).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  // Every tag is one of ours, whole, on a line of its own.
  const lines = head.split('\n').filter((line) => /<(?:meta name="(?:desc|key)|meta property)/.test(line))
  expect(lines.filter((line) => !/^ {4}<meta (?:name|property)="[\w:]+" content="[^"<>]*" \/>$/.test(line))).toEqual([])
  expect(page.match(/<div id="root">/g)).toHaveLength(1)
  const body = page.slice(page.indexOf('<body>'))
  expect(body).toContain('<h1>')
  expect(body).not.toMatch(/<script|<img|<!--/)
})

test('an address without a page, and a professional who is not listed, are answered with a page and 404', async () => {
  for (const path of [
    '/nothing',
    `/professionals/${hidden}`,
    `/professionals/${crypto.randomUUID()}`,
    '/professionals/x%22%3E%3Cscript%3E',
  ]) {
    const { status, page } = await open(path)
    expect([path, status]).toEqual([path, 404])
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(page).not.toMatch(/href="https:\/\/evil|"><script>/)
  }
})

test('private pages exist and ask not to be indexed', async () => {
  const { status, page } = await open('/dashboard/parent/appointments')
  expect(status).toBe(200)
  expect(page).toContain('<meta name="robots" content="noindex" />')
  expect((await open('/')).page).not.toContain('noindex')
})

test('a programme that takes anything gets a page where there is one, and a problem elsewhere', async () => {
  expect((await service.app.inject({ url: '/faqs', headers: { accept: '*/*' } })).headers['content-type']).toContain('text/html')
  const nothing = await service.app.inject({ url: '/nothing', headers: { accept: '*/*' } })
  expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'NOT_FOUND'])
})

test('a visitor is shown a picture of the page in their language, and its scripts wait until it is painted', async () => {
  const { page } = await open('/faqs')
  expect(page).toMatch(
    /<div id="root"><div id="picture" data-site="[^"<>]*"><main id="content"><h1>Въпроси \$&<\/h1><\/main><\/div><\/div>/,
  )
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/faq-1.css" />')
  expect(page).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/font-1.woff2" />')
  expect(page).toContain('<link data-later="modulepreload" crossorigin href="/assets/faq-1.js" />')
  expect(page).not.toMatch(/type="module"|rel="modulepreload"/)
  expect((await open('/faqs', { cookie: 'lapka_language=en' })).page).toContain('<h1>Questions</h1>')
  const { page: profile } = await open(`/professionals/${maria}`)
  expect(profile).toContain(
    '<main id="content"><section class="named"><h1>д-р Мария Жечева</h1><p>д-р Мария Жечева, ветеринар, София, Зелен хълм. ',
  )
  const { page: inEnglish } = await open(`/professionals/${maria}`, { cookie: 'lapka_language=en' })
  expect(inEnglish).toContain('<h1>Dr Maria Zhecheva</h1>')
})

test('a profile’s own words and prices are read without scripts, and search engines are told no more than it shows', async () => {
  const vet = await registerVet(service)
  await service.seen()
  const saved = await clientOf(service, vet).put('/api/v2/profile/education-and-experience', {
    education: [{ school: '<script>alert(1)</script>', degree: 'Ветеринарна медицина', year: 2012 }],
    experience: [{ place: 'Клиника „Мир“', work: '', fromYear: 2013, untilYear: null }],
  })
  expect(saved.statusCode).toBe(200)
  await service.seen()
  const { page } = await open(`/professionals/${vet.professionalId}`)
  expect(page).toContain('<h2>Образование и опит</h2><ul><li>2013–сега: Клиника „Мир“</li><li>2012: Ветеринарна медицина, &lt;')
  expect(page).toMatch(/<h2>Услуги и цени<\/h2><ul><li>Преглед: 30,00\s€, 30 мин<\/li>/)
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const structured = JSON.parse(block) as Record<string, unknown>
  expect(structured['hasCredential']).toMatchObject([{ name: 'Ветеринарна медицина', dateCreated: '2012' }])
  expect(structured['makesOffer']).toContainEqual({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: 'Преглед' },
    price: '30.00',
    priceCurrency: 'EUR',
  })
  expect(structured).not.toHaveProperty('aggregateRating')
})

test('a clinic’s hours are those of its vets, for readers without scripts and for search engines alike', async () => {
  const [clinic, vet] = [await registerClinic(service), await registerVet(service, { isAroundTheClock: true })]
  const structuredOf = async () => {
    await service.seen()
    const { page } = await open(`/professionals/${clinic.professionalId}`)
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    return { page, structured: JSON.parse(block) as { openingHoursSpecification?: { opens: string; closes: string }[] } }
  }
  const before = await structuredOf()
  expect(before.structured).not.toHaveProperty('openingHoursSpecification')
  expect(before.page).not.toContain('Работно време')
  await joinClinic(service, clinic, vet)
  const { page, structured } = await structuredOf()
  const hours = structured.openingHoursSpecification ?? []
  expect(hours.map(({ opens, closes }) => [opens, closes])).toEqual(Array.from({ length: 7 }, () => ['00:00', '23:59']))
  expect(page.match(/<li>[^<]+: 00:00–24:00<\/li>/g)).toHaveLength(7)
  const shown = await clientOf(service).get(`/api/v2/professionals/${clinic.professionalId}`)
  const { openDays } = shown.json<ProfessionalDetails>()
  expect(openDays.map(({ spans }) => spans)).toEqual(Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]))
})

test('a visitor who would see another page gets no picture, and their scripts wait for nothing', async () => {
  const signedIn = await open('/faqs', { cookie: '__Host-lapka=x' })
  const filtered = await open('/faqs?role=VET')
  for (const { page } of [signedIn, filtered]) {
    expect(page).toContain('<div id="root"></div>')
    expect(page).toContain('<script type="module" crossorigin src="/assets/index-1.js">')
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/faq-1.js" />')
  }
  for (const path of ['/contact', '/dashboard/parent/pets/new', '/nothing', `/professionals/${hidden}`])
    expect((await open(path)).page).toContain('<div id="root"></div>')
})

test('a signed-in user is named in their own page, which is not cached; an ended session names no one', async () => {
  const parent = await registerParent(service, { name: 'Рекс' })
  await service.seen()
  const userOf = (page: string) => /<div id="root" data-user="([^"]*)">/.exec(page)?.[1]
  const { cookie } = parent.headers
  for (const path of ['/faqs', '/dashboard/parent', '/nothing']) {
    const { page, headers } = await open(path, { cookie })
    const { user } = await clientOf(service, parent)
      .get('/api/v2/sessions')
      .then((answer) => answer.json())
    expect(JSON.parse(userOf(page)?.replaceAll('&quot;', '"') ?? 'null')).toEqual(user)
    expect(headers['cache-control']).toBe('private, no-store')
  }
  await service.app.inject({ method: 'DELETE', url: '/api/v2/sessions', headers: { cookie } })
  for (const headers of [{}, { cookie }]) expect(userOf((await open('/contact', headers)).page)).toBeUndefined()
})

test('a page without a picture begins with its shape, behind a rail for who works behind one', async () => {
  expect((await open('/find-professional')).page).toContain('<div id="root"><div id="shell">a row $&</div></div>')
  const parent = await registerParent(service)
  expect((await open('/find-professional', { cookie: parent.headers.cookie })).page).toMatch(
    /<div id="root" data-user="[^"]*"><div id="shell">a row/,
  )
  const vet = await registerVet(service)
  expect((await open('/dashboard/parent/pets', { cookie: vet.headers.cookie })).page).toMatch(
    /data-user="[^"]*"><div id="shell" data-work/,
  )
  // A page that the build knows nothing of, as before.
  expect((await open('/contact')).page).toContain('<div id="root"></div>')
})
