import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('reception books a patient with one of its vets and moves them, and has to say why', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, 'clinic1@demo.lapka.test')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/clinic`)
  await page.getByRole('button', { name: 'Нов час', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Моля, изберете специалист').waitFor()
  await dialog.getByLabel('Лекар').selectOption({ index: 1 })
  await dialog.getByRole('combobox', { name: 'Пациент' }).click()
  // The options of native selects have no such attribute.
  await page.locator('[role=option]').first().click()
  await dialog.getByRole('button', { name: /^Първи свободен/ }).press('Enter')
  await dialog.getByRole('button', { name: /^Запишете за/, disabled: false }).press('Enter')

  const chosen = page.getByRole('complementary')
  const address = await chosen.getByRole('link', { name: 'Целият час' }).getAttribute('href')
  const read = async () =>
    (await context.request.get(`${stage.url()}/api/v2${address}`)).json() as Promise<{ status: string; startsAt: string }>
  const { status, startsAt } = await read()
  expect(status).toBe('SCHEDULED')

  await chosen.getByRole('button', { name: 'Преместете' }).press('Enter')
  await dialog.getByRole('button', { name: /^Първи свободен/ }).press('Enter')
  await expect.poll(() => dialog.getByRole('button', { name: /^Преместете за/ }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Причина/).fill('Колегата оперира')
  await dialog.getByRole('button', { name: /^Преместете за/, disabled: false }).press('Enter')
  await expect.poll(async () => (await read()).startsAt).not.toBe(startsAt)
  await context.close()
})
