import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

type Booked = { id: string; startsAt: string; status: string }

/** A vet of the demo with a visit ahead, signed in. */
const vetWithVisit = async (): Promise<{ context: BrowserContext; visit: Booked }> => {
  for (let number = 1; number <= 20; number++) {
    const context = await stage.browser().newContext({ reducedMotion: 'reduce' })
    await speak(context, 'bg')
    await signIn(stage, context, `pro${number}@demo.lapka.test`)
    // A day off begins at midnight: what is booked for tomorrow or later lies wholly ahead.
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const answer = await context.request.get(`${stage.url()}/api/v2/appointments?status=SCHEDULED&from=${from}`)
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
  await page.goto(`${stage.url()}/dashboard/professional/schedule/exceptions/new?from=${day}`)
  await page.getByRole('heading', { name: /^В това време има/ }).waitFor()
  await page.locator(`a[href="/appointments/${visit.id}"]`).waitFor()
  await page.getByRole('radio', { name: /^Отменете всички/ }).check()
  await page.getByRole('button', { name: /^Затворете, отменете/ }).click()
  await page.getByRole('heading', { name: /^Готово/ }).waitFor()
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/appointments/${visit.id}"]`) })
  expect(await row.textContent()).toContain('отменен, връщаме')
  const cancelled = await context.request.get(`${stage.url()}/api/v2/appointments/${visit.id}`)
  expect(await cancelled.json()).toMatchObject({ status: 'CANCELED', cancellation: { by: 'professional' } })
  await context.close()
})
