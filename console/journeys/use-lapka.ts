import type { Language } from '@lapka/contracts/roles.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { startLapka } from './lapka.ts'

export const DEMO_PASSWORD = 'lapka-demo-2026'
/** The second step of the demo's operators; other roles have none. */
export const DEMO_OPERATOR_CODE = '246810'
/** Of one step, on a machine that is busy with something else. A step that is ready does not wait. */
export const STEP_TIMEOUT_MS = 60_000

/** One for each worker of vitest: the files that it runs share it, and it ends with the worker. */
const shared: { browser?: Promise<Browser> } = {}
export const sharedBrowser = async (): Promise<Browser> => {
  const known = await shared.browser
  if (known?.isConnected()) return known
  shared.browser = openBrowser()
  return shared.browser
}

type Options = {
  /** Whether visitors have answered the question about cookies. */
  hasConsent?: boolean
  /** A Lapka that no other file uses, for what would disturb all others. */
  isAlone?: boolean
}

/**
 * This worker's Lapka and browser, for all the tests of a file. The demo is shared with the files before and after it: a test that
 * changes an account takes one from demo-accounts.ts.
 */
export const useLapka = ({ hasConsent = true, isAlone = false }: Options = {}) => {
  let running: { url: string; mailUrl: string; browser: Browser } | undefined
  let stop = async () => {}
  const prepare = (context: BrowserContext) => {
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    if (hasConsent) void context.addInitScript(chooseOnlyNecessary)
  }
  beforeAll(async () => {
    const [{ url, mailUrl }, browser] = await Promise.all([isAlone ? startOwn() : ofThisWorker(), sharedBrowser()])
    browser.on('context', prepare)
    running = { url, mailUrl, browser }
  })
  const startOwn = async () => {
    const lapka = await startLapka({ template: inject('template') })
    stop = lapka.stop
    return lapka
  }
  beforeEach(({ onTestFailed }) => onTestFailed(() => tellWhatIsSeen(running?.browser)))
  afterAll(async () => {
    running?.browser.off('context', prepare)
    await Promise.all((running?.browser.contexts() ?? []).map((context) => context.close()))
    await stop()
  })
  const started = () => {
    if (running === undefined) throw new Error('Lapka runs from the first test to the last.')
    return running
  }
  return { url: () => started().url, mailUrl: () => started().mailUrl, browser: () => started().browser }
}

const ofThisWorker = () => {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const lapka = inject('lapkas')[worker - 1]
  if (lapka === undefined) throw new Error(`There is no Lapka for worker ${worker}.`)
  return lapka
}

/** A failure elsewhere can't be looked at: every page that is still open says where it is and how it begins. */
export const tellWhatIsSeen = async (browser: Browser | undefined): Promise<void> => {
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
    const words = await page.innerText('main', { timeout: 1_000 }).catch(() => 'nothing that can be read')
    console.error(`${page.url()} shows: ${words.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
  }
}

/** As a visitor who has answered the question about cookies: it stands over the foot of the page until then. */
export const chooseOnlyNecessary = () => {
  const chosen = { functional: false, analytics: false, marketing: false }
  const browserId = '00000000-0000-4000-8000-000000000000'
  localStorage.setItem('lapka.consent', JSON.stringify({ browserId, version: 2, chosen }))
}

export type Stage = ReturnType<typeof useLapka>

type Look = { width?: number; language?: Language; reducedMotion?: 'reduce' | 'no-preference' }

/** A browser of its own, signed in or signed out. The language is as if they had pressed the switch: it is the account's then, too. */
export const openBrowserAs = async (
  stage: Stage,
  email: string | null,
  { width = 1280, language = 'bg', reducedMotion = 'reduce' }: Look = {},
): Promise<BrowserContext> => {
  const context = await stage.browser().newContext({ viewport: { width, height: 900 }, reducedMotion })
  await speak(context, language)
  if (email !== null) await signIn(stage, context, email)
  return context
}

/** The first page of such a browser. */
export const openAs = async (stage: Stage, email: string | null, look: Look = {}): Promise<Page> =>
  (await openBrowserAs(stage, email, look)).newPage()

/** Signed in as a form would be, without its page. */
export const signIn = async <User>(
  { url }: Stage,
  context: BrowserContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<User> => {
  const answer = await context.request.post(`${url()}/api/v2/sessions`, { data: { email, password, code: DEMO_OPERATOR_CODE } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { user: User }).user
}

type Body = { weightKg: number; coat: 'double' }

/** Another dog of a signed-in parent, Бързак; its id. A pet of the demo may be elsewhere at the time that a test finds free. */
export const addPet = async ({ url }: Stage, { request }: BrowserContext, body?: Body): Promise<string> => {
  const pet = {
    name: 'Бързак',
    gender: 'male',
    animalType: 'dog',
    breed: 'beagle',
    born: '2022',
    temperament: [],
    chip: '',
    ...body,
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await request.post(`${url()}/api/v2/pets`, { headers, data: pet })
  return ((await answer.json()) as { id: string }).id
}

/** Бързак, on a page that asks which pet. */
export const chooseAddedPet = (page: Page) => page.getByRole('radio', { name: /Бързак|Barzak/ }).check()

/** Chosen as a person does who presses the switch: the account's own language does not take its place. */
export const speak = (context: BrowserContext, language: 'bg' | 'en') =>
  context.addInitScript((chosen) => {
    localStorage.setItem('lapka.language', chosen)
    localStorage.setItem('lapka.language.chosen', chosen)
  }, language)
