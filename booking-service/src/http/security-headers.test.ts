import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '@lapka/contracts/pages.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const app = Fastify()
beforeAll(async () => {
  const site = {
    marketingUrl: null,
    socialUrls: [],
    analyticsUrl: null,
    mapUrl: null,
    mapTiles: null,
    contact: { phone: null, address: null, email: null },
    issuer: null,
    feePercent: 10,
  }
  sendSecurityHeaders(app, { publicUrl: 'https://lapka.test', site })
  app.get('/*', async () => 'a page')
  await app.ready()
})
afterAll(() => app.close())

const policyOf = async (url: string) => (await app.inject({ url })).headers['permissions-policy']
const isForTalks = (path: string) => path.startsWith('/online-consultation') || path === '/voice'

describe('camera and microphone', () => {
  test.each([
    '/online-consultation',
    '/online-consultation?professionalId=1&petId=2',
    '/online-consultation/start',
    '/online-consultation/6f1c2c0e-0f39-4a55-9a2c-2f6e0f4f0a11',
    '/online-consultation/video?id=6f1c2c0e-0f39-4a55-9a2c-2f6e0f4f0a11',
    '/online-consultation/chat',
    '/voice',
    '/voice?id=6f1c2c0e-0f39-4a55-9a2c-2f6e0f4f0a11',
  ])('may be asked for on %s', async (url) => {
    expect(await policyOf(url)).toBe('camera=(self), microphone=(self), geolocation=(self)')
  })

  test.each([
    ...Object.values(pages)
      .map(({ path }) => path.replace('/*', '/calendar').replaceAll(/:\w+/g, '6f1c2c0e-0f39-4a55-9a2c-2f6e0f4f0a11'))
      .filter((path) => !isForTalks(path)),
    '/voices',
    '/voice/mail',
    '/online-consultations',
    '/info-page?infoType=/online-consultation',
    '/dashboard/online-consultation',
    '//online-consultation',
    '/api/v2/consultations',
    '/nowhere',
  ])('are forbidden on %s', async (url) => {
    expect(await policyOf(url)).toBe('camera=(), microphone=(), geolocation=(self)')
  })
})

const tilesAt = (url: string, isForeign: boolean) => ({ url, attribution: '', isForeign })

describe('the streets of maps', () => {
  const policyWith = async (mapTiles: ReturnType<typeof tilesAt> | null) => {
    const withTiles = Fastify()
    sendSecurityHeaders(withTiles, { publicUrl: 'https://lapka.test', site: { analyticsUrl: null, mapTiles } })
    withTiles.get('/*', async () => 'a page')
    const { headers } = await withTiles.inject({ url: '/' })
    await withTiles.close()
    return String(headers['content-security-policy']).split(';')
  }

  test('may be fetched from the configured host, as data and pictures alone', async () => {
    const before = await policyWith(null)
    const after = await policyWith(tilesAt('https://tiles.test:8443/{z}/{x}/{y}.png', true))
    const changed = after.filter((directive) => !before.includes(directive))
    expect(changed.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'connect-src'])
    for (const directive of changed) expect(directive).toMatch(/ https:\/\/tiles\.test:8443$/)
  })

  test('widen nothing where they come from here', async () => {
    await expect(policyWith(tilesAt('https://lapka.test/streets/style.json', false))).resolves.toEqual(await policyWith(null))
  })
})

describe('the page of a shared record, whose address holds a secret', () => {
  const withAnalytics = Fastify()
  beforeAll(async () => {
    sendSecurityHeaders(withAnalytics, {
      publicUrl: 'https://lapka.test',
      site: { analyticsUrl: 'https://counts.test/a.js', mapTiles: tilesAt('https://tiles.test/style.json', true) },
    })
    withAnalytics.get('/*', async () => 'a page')
    await withAnalytics.ready()
  })
  afterAll(() => withAnalytics.close())
  const headersOf = async (url: string) => (await withAnalytics.inject({ url })).headers

  test.each(['/shared', '/shared/', '/shared?utm=a', '/my-visits', '/api/v2/shares/record'])(
    '%s is told to no other page, and runs no script of another site',
    async (url) => {
      const headers = await headersOf(url)
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).not.toMatch(/counts\.test|tiles\.test/)
    },
  )

  test.each(['/', '/shared-by-all', '/dashboard/parent'])('%s is a page like any other', async (url) => {
    const headers = await headersOf(url)
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['content-security-policy']).toContain('counts.test')
  })
})
