import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import i18next, { type BackendModule } from 'i18next'
import { changeWords, interpolation, localeFiles, readersLetters } from './i18n.ts'

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

test('a name stands in the letters of the sentence, and a person’s words as they were written', async () => {
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

/** Bulgarian is here, and each English part takes a second. */
const onSlowLine = async () => {
  const words = i18next.createInstance()
  const files = {
    type: 'backend',
    init: noCallback,
    read: (_language: string, part: string) =>
      new Promise<{ part: string }>((resolve) => setTimeout(() => resolve({ part }), 1_000)),
  } satisfies BackendModule
  const resources = { bg: { common: { part: 'общи' } } }
  await words.use(files).init({ lng: 'bg', fallbackLng: 'bg', ns: ['common'], resources, partialBundledLanguages: true })
  return words
}

test('a screen that arrives while its language changes has its words before it is asked for them', async () => {
  const words = await onSlowLine()
  const hadWords: boolean[] = []
  words.on('languageChanged', (language) => hadWords.push(words.hasResourceBundle(language, 'accounts')))
  const changing = changeWords(words, 'en')
  await vi.advanceTimersByTimeAsync(500)
  words.addResourceBundle('bg', 'accounts', { part: 'сметки' })
  await vi.runAllTimersAsync()
  await changing
  expect(hadWords).toEqual([true])
})

test('of two languages asked for one after the other the last one stays, whichever comes first', async () => {
  const words = await onSlowLine()
  const changes = [changeWords(words, 'en'), changeWords(words, 'bg')]
  await vi.runAllTimersAsync()
  await Promise.all(changes)
  expect(words.language).toBe('bg')
})
