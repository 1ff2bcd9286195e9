import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openBrowserAs, useLapka } from './use-lapka.ts'
import { dayOf } from './vets-with-appointments.ts'

const stage = useLapka()

const addPuppy = async (page: Page) => {
  await page.goto(`${stage.url()}/dashboard/parent/pets/new`)
  await page.getByLabel('Как се казва').fill('Бублик')
  await page.getByRole('combobox', { name: 'Порода' }).fill('лабрадор')
  await page
    .getByRole('option', { name: /Лабрадор/ })
    .first()
    .click()
  const born = new Date(`${dayOf(new Date(Date.now() - 60 * DAY_MS).toISOString())}T12:00:00Z`)
  const [year, month, day] = [born.getUTCFullYear(), born.getUTCMonth() + 1, born.getUTCDate()]
  await page.getByLabel('Рождена дата', { exact: true }).fill(`${day}.${month}.${year}`)
  await page.getByText('мъжко', { exact: true }).click()
  await page.getByLabel('Номер на чипа').fill('100 012 604 318 77')
  await page.getByRole('button', { name: 'Добавете любимеца' }).click()
  await page.getByText('Номерът на чипа има 15 цифри').waitFor()
  await page.getByLabel('Номер на чипа').fill('100 012 604 318 772')
  await page.getByRole('button', { name: 'Добавете любимеца' }).click()
}

test('a puppy’s first entries: its parent weighs it, and what can hardly be is asked about again', async () => {
  const context = await openBrowserAs(stage, accounts.record)
  const page = await context.newPage()
  await addPuppy(page)
  await page.getByRole('link', { name: 'Отворете картона: Бублик' }).click()
  await page.getByText('Още няма записи').waitFor()
  await page.getByRole('button', { name: 'Добавете запис' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Тегло, кг').fill('400')
  await dialog.getByRole('button', { name: 'Запишете' }).click()
  await dialog.getByText('Това тегло е необичайно').waitFor()
  await dialog.getByLabel('Тегло, кг').fill('4,2')
  await dialog.getByRole('button', { name: /запишете/i }).click()
  await page.getByRole('heading', { name: 'Тегло: 4,2 кг' }).waitFor()
  expect(await page.getByText('записахте вие').count()).toBe(1)
  await context.close()
})

type Visit = { id: string; startsAt: string; pet: { id: string }; contact: { email: string } | null }

test('a vet records a visit, a reload loses nothing, and the parent reads it and sees who looked', async () => {
  const vet = await openBrowserAs(stage, 'pro1@demo.lapka.test')
  const get = async <Answer>(path: string) => (await (await vet.request.get(`${stage.url()}/api/v2${path}`)).json()) as Answer
  const from = new Date(Date.now() - 14 * DAY_MS).toISOString()
  const { items } = await get<{ items: Visit[] }>(`/appointments?status=DONE&from=${from}`)
  const [{ id }] = items as [Visit]
  const { contact, pet } = await get<Visit>(`/appointments/${id}`)
  const page = await vet.newPage()
  await page.goto(`${stage.url()}/dashboard/professional/visits/${id}`)
  await page.getByRole('textbox', { name: 'Находка' }).fill('Ушите са чисти. Зъбен камък, лек.')
  await page.reload()
  await page.getByText('Върнахме чернова от това устройство').waitFor()
  await page
    .getByRole('combobox', { name: 'Диагноза' })
    .or(page.getByRole('textbox', { name: 'Диагноза' }))
    .fill('Зъбен камък')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === `/appointments/${id}`)
  await vet.close()

  const parent = await openBrowserAs(stage, contact?.email ?? '')
  const record = await parent.newPage()
  await record.goto(`${stage.url()}/dashboard/parent/pets/${pet.id}`)
  await record.getByRole('heading', { name: 'Зъбен камък' }).first().waitFor()
  await record.getByText('Ушите са чисти. Зъбен камък, лек.').first().waitFor()
  await record.getByText('Кой е отварял картона').waitFor()
  expect(await record.getByText('д-р').count()).toBeGreaterThan(0)
  await parent.close()
})
