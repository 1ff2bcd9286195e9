import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import axe from 'axe-core'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { speak, type Stage } from './use-lapka.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export type Language = 'bg' | 'en'
type Look = { width: number; scheme: 'light' | 'dark' }
const [PHONE, DESKTOP] = [375, 1280]
const everyLook: Look[] = [PHONE, DESKTOP].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
])
/** The look in which each language is seen; the full run sees both in all of them. */
const ownLook: Record<Language, Look> = { bg: { width: PHONE, scheme: 'light' }, en: { width: DESKTOP, scheme: 'dark' } }
const looksOf = (language: Language): Look[] => (isFullRun ? everyLook : [ownLook[language]])

/** Phones, tablets and screens that axe does not look at: only whether the page fits is asked there. */
const NARROWEST = 320
const otherWidths = [NARROWEST, 600, 768, 1024, 1920]

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export const openIn = async (stage: Stage, language: Language, cookies: Cookies = []): Promise<Page> => {
  const context = await stage.browser().newContext({ reducedMotion: 'reduce' })
  await speak(context, language)
  await context.addCookies(cookies)
  const page = await context.newPage()
  watchRequests(page)
  return page
}

export const wear = async (page: Page, { width, scheme }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme })
  await drawn(page)
}

const sideways = async (page: Page, name: string): Promise<string[]> => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return overflow > 0 ? [`${name}: ${overflow} px too wide`] : []
}

/** Words of up to so many letters that a line ends within. Longer ones may not even fit a line of their own, nor do addresses. */
const brokenWords = async (page: Page, name: string, longest: number): Promise<string[]> => {
  const words = await page.evaluate((most) => {
    const isHidden = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isHidden(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const whole = /(?<!\S)[^\p{L}\s]*(\p{L}{4,})[^\p{L}\s]*(?!\S)/gu
    const broken = new Set<string>()
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue
      for (const { 0: word, 1: letters = '', index } of (text.textContent ?? '').matchAll(whole)) {
        if (letters.length > most) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && !isHidden(text.parentElement)) broken.add(word.trim())
      }
    }
    return [...broken]
  }, longest)
  return words.map((word) => `${name}: "${word}" is broken`)
}

/** Axe's violations, and whether the page scrolls sideways; one line each, so that a failure reads like a list. */
export const faultsOf = async (page: Page, name: string, part = 'html'): Promise<string[]> => {
  // Once per document, and only what is wrong is described: axe is asked hundreds of times.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([selector, values]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      return (await inPage.run({ include: selector }, { runOnly: values, resultTypes: ['violations'] })).violations
    },
    [part, rules] as const,
  )
  return [
    ...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')} (${nodes.length})`),
    ...(await sideways(page, name)),
  ]
}

/** A page is loaded once for all looks of its language: a person turns the phone and dims the light without a reload. */
export const faultsInLooks = async (page: Page, language: Language, name: string): Promise<string[]> => {
  const faults: string[] = []
  for (const look of looksOf(language)) {
    await wear(page, look)
    const seen = `${name} at ${look.width} px, ${look.scheme}`
    faults.push(...(await faultsOf(page, seen)))
    if (look.width === PHONE) faults.push(...(await brokenWords(page, seen, 16)))
  }
  return isFullRun ? [...faults, ...(await faultsAtOtherSizes(page, name))] : faults
}

const faultsAtOtherSizes = async (page: Page, name: string): Promise<string[]> => {
  const faults: string[] = []
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    faults.push(...(await sideways(page, `${name} at ${width} px`)))
    if (width === NARROWEST) faults.push(...(await brokenWords(page, `${name} at ${width} px`, 16)))
  }
  return [...faults, ...(await sidewaysWithLargeLetters(page, name))]
}

/** For readers whose phone shows all text twice as large. */
const sidewaysWithLargeLetters = async (page: Page, name: string): Promise<string[]> => {
  const writeAt = (size: string) => page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await writeAt('200%')
  await drawn(page)
  const look = `${name} at 375 px with large letters`
  const faults = [...(await sideways(page, look)), ...(await brokenWords(page, look, 12))]
  await writeAt('')
  return faults
}

const POPUP = '[role=menu], [role=dialog]'

const opens = (page: Page) => page.locator('[aria-haspopup=menu], [aria-haspopup=dialog]').filter({ visible: true })

const popupLooks: Look[] = [
  { width: PHONE, scheme: 'light' },
  { width: DESKTOP, scheme: 'dark' },
]

/**
 * All that opens on a page, one after the other, on a phone and on a desktop: each width has menus of its own. Those that a width must have are
 * waited for by name: what is fetched late may be drawn later still, while nothing is asked for.
 */
export const faultsOfPopups = async (page: Page, musts: Record<number, (string | RegExp)[]>): Promise<string[]> => {
  const faults: string[] = []
  for (const look of popupLooks) {
    await wear(page, look)
    for (const name of musts[look.width] ?? [])
      await opens(page)
        .and(page.getByRole('button', { name, exact: true }))
        .waitFor()
    await settled(page)
    for (const opener of await opens(page).all()) {
      const name = `${(await opener.getAttribute('aria-label')) ?? (await opener.innerText())} at ${look.width} px, ${look.scheme}`
      await opener.click()
      faults.push(...(await faultsOfPopup(page, name)))
    }
  }
  return faults
}

/** Faults of a popup, which is closed again. */
export const faultsOfPopup = async (page: Page, name: string): Promise<string[]> => {
  const popup = page.locator(POPUP).filter({ visible: true })
  await popup.waitFor()
  await settled(page)
  const faults = await faultsOf(page, name, POPUP)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  return faults
}

/** The pending requests of each page. */
const pending = new WeakMap<Page, () => string[]>()

/** From now on, for `settled`. */
export const watchRequests = (page: Page): void => {
  const open = new Set<Request>()
  const workers = new Set<string>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // The browser reports a worker, but not that its script has loaded.
  page.on('worker', (worker) => workers.add(worker.url()))
  pending.set(page, () => [...open].map((request) => request.url()).filter((url) => !workers.has(url)))
}

/** Twice: what a change of width makes a component do is in the frame after it. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })

const LEFT = 'data-left'

/** The page's open work, in words; nothing when it is drawn. */
const unfinished = async (page: Page): Promise<string> => {
  const draws = await page.evaluate(async (left) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    if (document.querySelector('#picture') !== null) return `${location.pathname} is a picture yet`
    if (document.querySelector(`h1:not([${left}])`) === null) return `${location.pathname} has no heading`
    return document.querySelector('[aria-busy="true"]') === null ? '' : `${location.pathname} is busy`
  }, LEFT)
  return [draws, ...(pending.get(page)?.() ?? []).map((url) => `waits for ${url}`)].filter(Boolean).join(', ')
}

/** Until everything that was asked for has come and is drawn, and has asked for nothing more. */
export const settled = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await unfinished(page)) || unfinished(page)).toBe('')
}

export const load = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await settled(page)
}

const NOWHERE = '/nothing'

/**
 * To another page of the application that is loaded already, as its links lead there: the elements are those that a load would
 * draw, for a fraction of its work. The way goes over an empty page: what is looked at is never the page before, and a
 * tab without a title keeps none, which axe will see.
 */
export const walk = async (page: Page, origin: string, path: string): Promise<void> => {
  if (!page.url().startsWith(origin) || path === NOWHERE) return load(page, origin + path)
  await page.evaluate(
    async ([nowhere, to, left]) => {
      const leaveFor = (next: string) => {
        for (const heading of document.querySelectorAll('h1')) heading.setAttribute(left, '')
        document.title = ''
        history.pushState(null, '', next)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      leaveFor(nowhere)
      while (document.querySelector(`h1:not([${left}])`) === null) await new Promise(requestAnimationFrame)
      leaveFor(to)
    },
    [NOWHERE, path, LEFT] as const,
  )
  await settled(page)
}
