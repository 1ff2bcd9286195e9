import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registry } from '../src/kit/pages/registry.ts'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()
const CONTROLS = 'button, input, select, textarea'

type Pictures = Record<string, { picture: Record<'bg' | 'en', string> }>
const built = JSON.parse(readFileSync(new URL('../dist/.vite/pages.json', import.meta.url), 'utf8')) as Partial<Pictures>
// Of all others it says only what they are called.
const drawn = Object.fromEntries(Object.entries(built).filter(([, page]) => page && 'picture' in page)) as Pictures

/** The language that the server knows of, and the one that was chosen; `as` signs a person in. */
type Reader = { known?: 'bg' | 'en'; chosen?: 'bg' | 'en'; as?: string }

/** A page whose scripts have not come; `letThem` lets them. */
const openPicture = async (path: string, { known = 'bg', chosen = known, as }: Reader = {}) => {
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 700 } })
  await context.addCookies([{ name: 'lapka_language', value: known, url: stage.url() }])
  await speak(context, chosen)
  if (as !== undefined) await signIn(stage, context, as)
  const page = await context.newPage()
  const { promise, resolve: letThem } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(stage.url() + path, { waitUntil: 'commit' })
  // Nothing is painted before its styles have come, and nothing can be said of it.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    return document.readyState !== 'loading' && styles.length > 0 && styles.every(({ sheet }) => sheet !== null)
  })
  // Letters of another font are of another width, and the page of another height.
  await page.evaluate(() => document.fonts.ready)
  return { page, letThem, close: () => context.close() }
}
const gone = (page: Page) => page.locator('#picture').waitFor({ state: 'detached' })

test('the build has drawn every public page in both languages, without a script', () => {
  expect(Object.keys(drawn)).toEqual(Object.values(registry).flatMap((page) => ('isPictured' in page ? [page.path] : [])))
  for (const [path, { picture }] of Object.entries(drawn)) {
    expect([path, picture.bg]).toEqual([path, expect.stringContaining('Към съдържанието')])
    expect([path, picture.en]).toEqual([path, expect.stringContaining('Skip to content')])
    expect(picture.bg + picture.en).not.toMatch(/<script|<template|aria-busy/)
  }
})

test('a picture shows what there is to read and nothing that could be pressed or typed into', async () => {
  for (const path of ['/', '/find-professional', '/login', '/register']) {
    const { page, letThem, close } = await openPicture(path)
    await page.locator('#picture h1').waitFor()
    expect(await page.locator(CONTROLS).filter({ visible: true }).count()).toBe(0)
    letThem()
    await gone(page)
    await page.locator(CONTROLS).filter({ visible: true }).first().waitFor()
    await close()
  }
})

test('the app takes the place of the picture where the reader is: nothing moves, and the keyboard stays at its link', async () => {
  const { page, letThem, close } = await openPicture('/terms-and-conditions')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Лични данни' }).focus()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  letThem()
  await gone(page)
  // Another link above leads there as well.
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([before, 'Лични данни'])
  await close()
})

test('so it does in English, whose words come later than the page, and one can go on through the links meanwhile', async () => {
  const { page, letThem, close } = await openPicture('/terms-and-conditions', { known: 'en' })
  const words = Promise.withResolvers<void>()
  await page.route('**/locales/en/pages.json*', async (route) => {
    await words.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/locales/en/pages.json*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy', exact: true }).focus()
  const before = await page.evaluate(() => window.scrollY)
  letThem()
  await asked
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy policy')
  await page.keyboard.press('Shift+Tab')
  words.resolve()
  await gone(page)
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([
    before,
    'Terms and conditions',
  ])
  await close()
})

test('a visitor who has chosen another language than the server knows of sees no picture in the wrong one', async () => {
  const { page, letThem, close } = await openPicture('/faqs', { chosen: 'en' })
  await page.locator('#picture').waitFor({ state: 'attached' })
  expect(await page.locator('#picture h1').isVisible()).toBe(false)
  letThem()
  await page.getByRole('heading', { name: 'Questions and answers' }).waitFor()
  await close()
})

test('a signed-in user sees the shape of their page before any of its scripts has come, and then the page', async () => {
  const { page, letThem, close } = await openPicture('/dashboard/parent', { as: 'parent1@demo.lapka.test' })
  await page.locator('#shell > main [data-brick]').first().waitFor()
  expect(await page.locator('header').count()).toBe(0)
  letThem()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await close()
})
