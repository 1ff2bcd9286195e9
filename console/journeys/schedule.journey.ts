import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { startLapka, type Lapka } from './lapka.ts'

let lapka: Lapka
let browser: Browser
beforeAll(async () => {
  ;[lapka, browser] = await Promise.all([startLapka(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await lapka?.stop()
})

type Booked = { id: string; startsAt: string; status: string }

/** A vet of the demo with a visit ahead, signed in. */
const vetWithVisit = async (): Promise<{ context: BrowserContext; visit: Booked }> => {
  for (let number = 1; number <= 20; number++) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.addInitScript(() => localStorage.setItem('lapka.language', 'bg'))
    const data = { email: `pro${number}@demo.lapka.test`, password: 'lapka-demo-2026' }
    await context.request.post(`${lapka.url}/api/v2/sessions`, { data })
    // A day off begins at midnight: what is booked for tomorrow or later lies wholly ahead.
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const answer = await context.request.get(`${lapka.url}/api/v2/appointments?status=SCHEDULED&from=${from}`)
    const visit = ((await answer.json()) as { items: Booked[] }).items.at(-1)
    if (visit !== undefined) return { context, visit }
    await context.close()
  }
  throw new Error('The demo has no vet with a visit ahead.')
}

test('a vet closes a booked day: the visit is shown first, and ends with an outcome of its own', async () => {
  const { context, visit } = await vetWithVisit()
  const page = await context.newPage()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sofia' }).format(new Date(visit.startsAt))
  await page.goto(`${lapka.url}/dashboard/professional/schedule/exceptions/new?from=${day}`)
  await page.getByRole('heading', { name: /^В това време има/ }).waitFor()
  await page.locator(`a[href="/appointments/${visit.id}"]`).waitFor()
  await page.getByRole('radio', { name: /^Отменете всички/ }).check()
  await page.getByRole('button', { name: /^Затворете, отменете/ }).click()
  await page.getByRole('heading', { name: /^Готово/ }).waitFor({ timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/appointments/${visit.id}"]`) })
  expect(await row.textContent()).toContain('отменен, връщаме')
  const cancelled = await context.request.get(`${lapka.url}/api/v2/appointments/${visit.id}`)
  expect(await cancelled.json()).toMatchObject({ status: 'CANCELED', cancellation: { by: 'professional' } })
  await context.close()
})
