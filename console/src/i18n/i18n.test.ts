import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { interpolation, localeFiles, readersLetters } from './i18n.ts'

const noCallback = () => {}
const read = () => Promise.resolve(localeFiles.read('en', 'pages', noCallback))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('words that could not be fetched while the connection was away are asked for again', async () => {
  const fetching = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('busy', { status: 503 }))
    .mockResolvedValueOnce(Response.json({ title: 'Contacts' }))
  vi.stubGlobal('fetch', fetching)
  const words = read()
  await vi.runAllTimersAsync()
  expect(await words).toEqual({ title: 'Contacts' })
  expect(fetching).toHaveBeenCalledWith('/locales/en/pages.json')
})

test('words that are nowhere are given up', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const words = read().catch(String)
  await vi.runAllTimersAsync()
  expect(await words).toContain('could not be fetched: 404')
})

test('a name stands in the letters of the sentence, and what somebody wrote as it was written', async () => {
  const texts = { common: { x: '{{pet}} {{count}} {{reason}}' } }
  const words = i18next.createInstance()
  await words.use(readersLetters).init({ lng: 'bg', ns: 'common', resources: { bg: texts, en: texts }, interpolation })
  const say = (language: 'bg' | 'en') => {
    // The key is this test's own.
    const t = words.getFixedT(language, 'common') as unknown as (key: string, values: object) => string
    return t('x', { pet: 'Рекс', count: 2, reason: 'Куца' })
  }
  expect([say('bg'), say('en')]).toEqual(['Рекс 2 Куца', 'Reks 2 Куца'])
})
