import { DAY_MS } from '@lapka/contracts/time.ts'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

/** A professional who wants to be reminded of a note later gives us work that waits. */
const requestWork = async () => {
  const context = await stage.browser().newContext()
  await signIn(stage, context, 'pro1@demo.lapka.test')
  const answer = await context.request.get(`${stage.url()}/api/v2/appointments?limit=1`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const remindAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const noted = await context.request.post(`${stage.url()}/api/v2/appointments/${items[0]?.id}/note-appointment`, {
    data: { text: 'Да звънна', remindAt },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(noted.status()).toBe(200)
  await context.close()
}

test('an operator holds work, releases it and gives up a reminder, with a reason each time, on a phone', async () => {
  await requestWork()
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, 'operator1@demo.lapka.test')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/operator/work`)
  await page.getByRole('heading', { level: 2, name: /вид.* работа\./ }).waitFor()
  // The address keeps both choices, and each is made from what it says by then.
  const choose = async (field: string, option: string) => {
    const before = page.url()
    await page.getByLabel(field, { exact: true }).selectOption(option)
    await page.waitForURL((url) => url.href !== before)
  }
  await choose('Кои задачи', 'За по-късно')
  await choose('Вид', 'Напомняне за бележка')

  const act = async (action: string, confirm: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${action}: Напомняне за бележка`) })
      .first()
      .click()
    const form = page.getByRole('form')
    await form.getByLabel('Причина').fill('Проба от телефона')
    await form.getByRole('button', { name: confirm, exact: true }).click()
    await form.waitFor({ state: 'detached' })
  }
  await act('Задръжте', 'Задръжте я')
  // The title is a unit test's: other journeys' work may fail beside it.
  await choose('Кои задачи', 'Спрели')
  await act('Пуснете', 'Пуснете я')
  await page.getByRole('heading', { level: 2, name: 'Нито една задача не е спряла.' }).waitFor()
  await choose('Кои задачи', 'За по-късно')
  await act('Откажете се', 'Откажете се')
  await choose('Кои задачи', 'Отказани')
  await page.getByText('отказана', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await context.close()
})
