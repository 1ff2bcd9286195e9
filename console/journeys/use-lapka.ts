import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { startLapka, type Lapka } from './lapka.ts'

export const DEMO_PASSWORD = 'lapka-demo-2026'
/** Of one step, on a machine that is busy with something else. Who does not have to wait does not. */
const PATIENCE_MS = 60_000

/** A Lapka of its own with a browser, for all the tests of a file. */
export const useLapka = ({
  hasConsent = true,
  settings = {},
  browserArgs = [],
}: { hasConsent?: boolean; settings?: Record<string, string>; browserArgs?: string[] } = {}) => {
  let running: { lapka: Lapka; browser: Browser } | undefined
  beforeAll(async () => {
    const [lapka, browser] = await Promise.all([startLapka(inject('demoFolder'), settings), openBrowser(browserArgs)])
    browser.on('context', (context) => {
      context.setDefaultTimeout(PATIENCE_MS)
      if (hasConsent) void context.addInitScript(chooseOnlyNecessary)
    })
    running = { lapka, browser }
  })
  beforeEach(({ onTestFailed }) => onTestFailed(() => tellWhatIsSeen(running?.browser)))
  afterAll(async () => {
    await running?.browser.close()
    await running?.lapka.stop()
  })
  const started = () => {
    if (running === undefined) throw new Error('Lapka runs from the first test to the last.')
    return running
  }
  return { url: () => started().lapka.url, mailUrl: () => started().lapka.mailUrl, browser: () => started().browser }
}

/** What failed elsewhere can't be looked at: every page that is still open says where it is and how it begins. */
const tellWhatIsSeen = async (browser: Browser | undefined): Promise<void> => {
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
    const words = await page.innerText('main', { timeout: 1_000 }).catch(() => 'nothing that can be read')
    console.error(`${page.url()} shows: ${words.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
  }
}

/** As whoever has answered the question about cookies: it stands over the foot of the page until then. */
const chooseOnlyNecessary = () => {
  const chosen = { functional: false, analytics: false, marketing: false }
  const browserId = '00000000-0000-4000-8000-000000000000'
  localStorage.setItem('lapka.consent', JSON.stringify({ browserId, version: 1, chosen }))
}

export type Stage = ReturnType<typeof useLapka>

/** Signed in as a form would be, without its page. */
export const signIn = async <User>(
  { url }: Stage,
  context: BrowserContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<User> => {
  const answer = await context.request.post(`${url()}/api/v2/sessions`, { data: { email, password } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { user: User }).user
}

/** Chosen as a person does who presses the switch: the account's own language does not take its place. */
export const speak = (context: BrowserContext, language: 'bg' | 'en') =>
  context.addInitScript((chosen) => {
    localStorage.setItem('lapka.language', chosen)
    localStorage.setItem('lapka.language.chosen', chosen)
  }, language)
