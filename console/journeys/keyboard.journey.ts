import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { addPet, DEMO_PASSWORD, signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()
let page: Page
beforeAll(async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await speak(context, 'bg')
  page = await context.newPage()
})

/** The focused element: its tag, kind, and the words that a screen reader would say of it. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName} ${element.type ?? ''} ${words}`.replaceAll(/\s+/g, ' ')
  })
/** As many stops as a person is patient for. */
const MAX_STOPS = 25
const tabTo = async (wanted: RegExp) => {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    if (wanted.test(await focused())) return
  }
  throw new Error(`${wanted} is not within ${MAX_STOPS} stops; the last one was ${await focused()}`)
}
/** Within what looks like the field, the element that has the focus may be smaller. */
const ringOf = (field: string) => page.locator(field).evaluate((element) => getComputedStyle(element).outlineStyle)
const press = (key: string) => page.keyboard.press(key)

test('the whole road goes without a mouse: search, choose, hold, pay, receipt, cancel', async () => {
  await page.goto(stage.url())
  await page.getByRole('button', { name: 'Търсене' }).waitFor()
  await press('Tab')
  expect(await focused()).toContain('Към съдържанието')
  await tabTo(/^BUTTON button Търсене/)
  await press('Enter')
  await expect.poll(focused).toMatch(/^INPUT .*Търсете специалист|^INPUT text/)
  await press('Escape')
  await expect.poll(focused).toMatch(/^BUTTON button Търсене/)
  await press('Enter')
  await expect.poll(focused).toMatch(/^INPUT .*Търсете специалист|^INPUT text/)
  await page.keyboard.type('Жечева')
  await page
    .getByRole('link', { name: /Мария Жечева/ })
    .first()
    .waitFor()
  await tabTo(/^A .*Мария Жечева/)
  await press('Enter')
  await page.locator('[aria-labelledby="slots-title"] button').first().waitFor()
  await tabTo(/^INPUT radio/)
  // The times of the service before stand there until those of this one are asked for.
  const asked = page.waitForResponse(/\/slots\?/)
  await press('ArrowDown')
  await page.waitForURL(/serviceId=/)
  await asked
  await page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').first().waitFor()
  await tabTo(/^BUTTON button .*\d\d:\d\d/)
  await press('Enter')
  await page.getByRole('link', { name: 'Продължете' }).waitFor()
  await tabTo(/^A .*Продължете/)
  await press('Enter')

  await page.locator('main form').waitFor()
  await tabTo(/^INPUT email/)
  await page.keyboard.type(accounts.keyboard[0])
  await tabTo(/^INPUT password/)
  await expect.poll(() => ringOf('.mantine-PasswordInput-input')).toBe('solid')
  await page.keyboard.type(DEMO_PASSWORD)
  await press('Enter')
  await page.locator('textarea').first().waitFor()
  await tabTo(/^TEXTAREA/)
  await page.keyboard.type('Без мишка.')
  await tabTo(/^BUTTON submit Запазете часа/)
  await press('Enter')
  await page.getByRole('timer').waitFor()
  await tabTo(/^BUTTON button Платете/)
  await press('Enter')
  await page.waitForURL(/\/checkout\/cs_/)
  await tabTo(/^BUTTON submit Платете/)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Часът е запазен' }).waitFor()

  await tabTo(/^BUTTON button Отменете/)
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await expect.poll(focused).toContain('Не отменяйте')
  await press('Escape')
  // The dialog gives the focus back to what opened it.
  await expect.poll(focused).toMatch(/^BUTTON button Отменете/)
  await press('Enter')
  await page.getByRole('button', { name: /^Отменете и си върнете/ }).waitFor()
  await tabTo(/^BUTTON button Отменете и си върнете/)
  // On a slow line the dialog is gone, and the focus given back, long before what it was given back to goes too.
  await page.route('**/api/v2/appointments/*', async (route) => {
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await route.continue()
  })
  await press('Enter')
  // One more stop and it could be had back; once it can't, reading goes on at the content.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Отмененият час')
  await page.getByRole('heading', { level: 1, name: 'Отменихте часа' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.unrouteAll({ behavior: 'wait' })
})

test('a chosen time that another parent takes is given up at once, and what was typed stays when it is taken later', async () => {
  const other = await stage.browser().newContext()
  await signIn(stage, page.context(), accounts.keyboard[0])
  await signIn(stage, other, accounts.keyboard[1])
  const found = await other.request.get(`${stage.url()}/api/v2/professionals?q=${encodeURIComponent('Мария Жечева')}`)
  const professionalId = ((await found.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
  const [ownPetId, petId] = [await addPet(stage, page.context()), await addPet(stage, other)]
  const take = (serviceId: string, startsAt: string) =>
    other.request.post(`${stage.url()}/api/v2/appointments`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { professionalId, serviceId, petId, startsAt, reason: 'Аз съм по-бърз' },
    })

  await page.goto(`${stage.url()}/professionals/${professionalId}?serviceId=check-up&petId=${ownPetId}`)
  await page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').nth(2).click()
  const go = page.getByRole('link', { name: 'Продължете' })
  await go.waitFor()
  const startsAt = new URL(page.url()).searchParams.get('startsAt') ?? ''
  expect((await take('check-up', startsAt)).status()).toBe(201)
  await go.waitFor({ state: 'detached' })
  await page.locator('[aria-disabled="true"] small', { hasText: 'току-що зает' }).waitFor()

  await page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').nth(4).click()
  await go.click()
  await page.locator('textarea').first().fill('Това не бива да се загуби.')
  const later = new URL(page.url()).searchParams.get('startsAt') ?? ''
  expect((await take('check-up', later)).status()).toBe(201)
  await page.getByRole('button', { name: /^Запазете часа/ }).click()
  const alternatives = page.getByRole('main').getByRole('alert').getByRole('button')
  await expect.poll(() => alternatives.count()).toBe(3)
  expect(await page.locator('textarea').first().inputValue()).toBe('Това не бива да се загуби.')
  await alternatives.first().click()
  await page.getByRole('button', { name: /^Запазете часа/ }).click()
  await page.getByRole('timer').waitFor()
})

test('menus that cannot be fetched are left out, and the page stays', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await speak(context, 'bg')
  await signIn(stage, context, 'parent1@demo.lapka.test')
  await context.route(/assets\/(?:user-menu|search-panel|footer)/, (route) => route.abort())
  const questions = await context.newPage()
  const missing = questions.waitForEvent('requestfailed', (request) => request.url().includes('user-menu'))
  await questions.goto(`${stage.url()}/faqs`)
  await missing
  const missed = questions.waitForEvent('requestfailed', (request) => request.url().includes('search-panel'))
  await questions.getByRole('button', { name: 'Търсене' }).click()
  await missed
  await questions.getByRole('button', { name: /Език: български/ }).click()
  await questions.getByRole('button', { name: /Language: English/ }).waitFor()
  expect(await questions.getByRole('alert').count()).toBe(0)
  await questions.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await context.close()
})

test('after loading more professionals the focus is on the first of them', async () => {
  const context = await stage.browser().newContext()
  await speak(context, 'bg')
  const list = await context.newPage()
  await list.goto(`${stage.url()}/find-professional`)
  const tiles = list.getByRole('main').locator('li article')
  await tiles.first().waitFor()
  const before = await tiles.count()
  await list.getByRole('button', { name: 'Покажете още' }).press('Enter')
  const first = tiles.nth(before).getByRole('link').first()
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('a date that is typed digit by digit is the one that is looked for, and half of it is none', async () => {
  // The order follows the page's language, not the browser's: day, month, year.
  const context = await stage.browser().newContext({ locale: 'en-US' })
  await speak(context, 'bg')
  await signIn(stage, context, 'pro1@demo.lapka.test')
  const typing = await context.newPage()
  const asked = () => Object.fromEntries(new URL(typing.url()).searchParams)
  const from = typing.getByLabel('От', { exact: true })
  const typeInto = async (digits: string) => {
    await from.selectText()
    for (const digit of digits) {
      await typing.keyboard.press(digit)
      expect(asked()['from'] ?? '').not.toMatch(/^0/)
    }
    await from.blur()
  }
  await typing.goto(`${stage.url()}/dashboard/professional/history`)
  await from.waitFor()
  await typeInto('05.11.2026')
  await expect.poll(() => from.inputValue()).toBe('05.11.2026')
  await expect.poll(asked).toEqual({ from: '2026-11-05' })
  await from.focus()
  await from.fill('')
  await from.blur()
  await expect.poll(asked).toEqual({})

  await typing.goto(`${stage.url()}/dashboard/professional/revenues?from=2026-10-01&to=2026-11-20`)
  await from.waitFor()
  await typeInto('03.02.2025')
  await expect.poll(asked).toEqual({ from: '2025-02-03', to: '2026-11-20' })
  // With the last day that is shown longer than the server answers for: a period of its own, whose last day is typed next.
  await typeInto('03.02.2021')
  await expect.poll(asked).toEqual({ from: '2021-02-03', to: '2021-02-03' })
  await context.close()
})
