import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picturedPages } from '../src/first-picture/pictured-pages.ts'
import { speak, useLapka } from './use-lapka.ts'

const stage = useLapka()
const CONTROLS = 'button, input, select, textarea'

type Drawn = Record<string, { picture: Record<'bg' | 'en', string> }>
const drawn = JSON.parse(readFileSync(new URL('../dist/.vite/pages.json', import.meta.url), 'utf8')) as Drawn

/** A page whose scripts have not come; `letThem` lets them. */
const openPicture = async (path: string, options: BrowserContextOptions = {}, language: 'bg' | 'en' = 'bg') => {
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 700 }, ...options })
  await context.addCookies([{ name: 'lapka_language', value: 'bg', url: stage.url() }])
  await speak(context, language)
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
  return { page, letThem, close: () => context.close() }
}
const gone = (page: Page) => page.locator('#picture').waitFor({ state: 'detached' })

test('the build has drawn every public page in both languages, without a script', () => {
  expect(Object.keys(drawn)).toEqual(Object.keys(picturedPages))
  for (const [path, { picture }] of Object.entries(drawn)) {
    expect([path, picture.bg]).toEqual([path, expect.stringContaining('Към съдържанието')])
    expect([path, picture.en]).toEqual([path, expect.stringContaining('To the content')])
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
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.getAttribute('href')])).toEqual([
    before,
    '/privacy-policy',
  ])
  await close()
})

test('who has chosen another language than the server knows of sees no picture in the wrong one', async () => {
  const { page, letThem, close } = await openPicture('/faqs', {}, 'en')
  await page.locator('#picture').waitFor({ state: 'attached' })
  expect(await page.locator('#picture h1').isVisible()).toBe(false)
  letThem()
  await page.getByRole('heading', { name: 'Questions and answers' }).waitFor()
  await close()
})
