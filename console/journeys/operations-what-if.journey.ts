import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const openAt = async (email: string, path: string): Promise<Page> => {
  const page = await openAs(stage, email)
  await page.goto(stage.url() + path)
  return page
}

test('an operator changes a rule, sees both histories side by side, and keeps the page', async () => {
  const page = await openAt('operator1@demo.lapka.test', '/dashboard/operator/what-if')
  await page.getByLabel('Безплатна отмяна до').fill('48')
  await page.getByText('Едно променено правило').waitFor()
  await page.getByRole('button', { name: 'Изиграйте отново' }).click()
  await page.getByRole('table', { name: 'Наистина и с промяната' }).waitFor()
  await page.getByText('Колко да вярвате на това', { exact: true }).waitFor()
  await page.getByText(/^„По-добре“ е повече заетост/).waitFor()
  const kept = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Изнесете като страница' }).click()
  expect((await kept).suggestedFilename()).toBe('what-if.html')
  await page.context().close()
})

test('a professional asks the same of their own rules, from their revenues', async () => {
  const page = await openAt('pro1@demo.lapka.test', '/dashboard/professional/revenues')
  await page.getByRole('link', { name: 'Какво ако променя правило?' }).click()
  await page.getByLabel('Предизвестие за нов час').fill('12')
  await page.getByRole('button', { name: 'Изиграйте отново' }).click()
  await page.getByRole('table', { name: 'Наистина и с промяната' }).waitFor()
  expect(await page.getByLabel('За кого').count()).toBe(0)
  await page.context().close()
})
