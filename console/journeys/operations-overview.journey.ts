import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('an operator begins at the overview, sees a verdict and figures, goes to what waits, and stops what moves', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  // As a Chromium without windows names the machine's language: the charts have to come up all the same.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-US@posix' }),
  )
  await signIn(stage, context, 'operator1@demo.lapka.test')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/operator`)
  await page.waitForURL('**/dashboard/operator/overview')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\S+ .*\.$/)
  for (const name of ['Команди', 'Време за отговор', 'Откази', 'Дневник', 'Най-голямо изоставане', 'Връзки и памет'])
    await page.getByRole('heading', { level: 3, name, exact: true }).waitFor()
  await page.locator('.uplot canvas').first().waitFor()
  await page.getByRole('rowheader', { name: /^Часове v\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Спрете обновяването' }).click()
  await page.getByRole('button', { name: 'Обновявайте пак' }).waitFor()
  await page.getByRole('list', { name: 'Чакат човек' }).getByRole('link', { name: 'Отворете случаите' }).first().click()
  await page.waitForURL('**/dashboard/operator/cases')
  await context.close()
})

test('only operators download the overview and get answers', async () => {
  const context = await stage.browser().newContext()
  await signIn(stage, context, 'parent1@demo.lapka.test')
  const page = await context.newPage()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto(`${stage.url()}/dashboard/operator/overview`)
  await page.waitForURL('**/dashboard/parent')
  expect(files.filter((file) => /overview-page|link-badge|operations/.test(file))).toEqual([])
  expect((await page.request.get(`${stage.url()}/api/v2/operations/overview`)).status()).toBe(403)
  await context.close()
})
