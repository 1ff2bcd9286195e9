import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('an operator starts a load test, watches it, stops it, and finds what came of it', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, 'operator1@demo.lapka.test')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/operator/load`)
  await page.getByRole('heading', { name: 'Още не е пускан тест.' }).waitFor()
  await page.getByLabel('Разглеждане и търсене').check()
  await page.getByLabel('В секунда').fill('2')
  await page.getByLabel('Секунди', { exact: true }).fill('300')
  await page.getByRole('button', { name: 'Пуснете теста' }).click()

  await page.getByRole('heading', { name: /^Тестът върви/ }).waitFor()
  await page.getByText(/^Тест \d+: Разглеждане и търсене.*Изпълнява го/).waitFor()
  await page.getByText(/^([2-9]|\d\d+) минавания/).waitFor()
  expect(await page.getByRole('button', { name: /^Пуснете след тест/ }).isDisabled()).toBe(true)
  await page.getByText('Търсене, p99').first().waitFor()

  await page.getByRole('button', { name: 'Спрете теста' }).click()
  await page.getByRole('heading', { name: /^Спряхте теста на/ }).waitFor()
  await page.getByText(/^спрян на \d+ с$/).waitFor()
  await page.getByRole('button', { name: 'Пуснете теста' }).waitFor()
  await context.close()
})
