import { randomUUID } from 'node:crypto'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import { addDays, localDateOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.context().request.get(`${stage.url()}/api/v2${path}`)).json()

/** Three weeks ahead, where the demo has booked little: a whole week from Monday on. */
const weekAhead = () => {
  const day = addDays(localDateOf(new Date().toISOString(), 'Europe/Sofia'), 21)
  const from = addDays(day, 1 - weekdayOf(day))
  return { from, until: addDays(from, 5) }
}

test('a parent books a week of walks of which one is skipped, pays once, and cancels one without touching the others', async () => {
  const walkerPage = await openAs(stage, accounts.walk.walker)
  const { user } = await read<{ user: { professionalId: string } }>(walkerPage, '/sessions')
  await walkerPage.context().close()
  const page = await openAs(stage, accounts.series)
  const home = { label: 'Вкъщи', city: 'София', line: 'ул. „Иван Вазов“ 22', latitude: 42.69, longitude: 23.32 }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await page.context().request.post(`${stage.url()}/api/v2/addresses`, { data: home, headers })).ok()).toBe(true)

  // On Saturdays the walker has no window at noon, on holidays neither.
  const plan = new URLSearchParams({ serviceId: 'walk-30', weekdays: '123456', ...weekAhead() })
  await page.goto(`${stage.url()}/professionals/${user.professionalId}/make-series?${plan.toString()}`)
  await page
    .getByRole('group', { name: 'Кога' })
    .getByText(/12\D+14\D/)
    .click()
  const days = page.getByRole('list', { name: 'Посещенията едно по едно' })
  await days.getByText('Пропуска се.').first().waitFor()
  const bookedCount = await days.getByRole('listitem').filter({ hasNotText: 'Пропуска се.' }).count()
  expect(bookedCount).toBeGreaterThan(1)
  await page.getByLabel('Какво да знае специалистът').fill('Каишката е зад вратата.')
  await page.getByRole('button', { name: /^Запазете за/ }).click()

  await page.getByRole('heading', { level: 1, name: 'Платете поредицата' }).waitFor()
  const { services } = await read<ProfessionalDetails>(page, `/professionals/${user.professionalId}`)
  const eachCents = services.find(({ id: serviceId }) => serviceId === 'walk-30')?.priceCents ?? 0
  const total = euroText(eachCents * bookedCount, 'bg')
  await page.getByRole('button', { name: /^Платете/ }).click()
  await page.waitForURL(/\/checkout\/cs_/)
  await page.getByText(total.replace(' ', '\u00a0')).or(page.getByText(total)).first().waitFor()
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: `${bookedCount} посещения са запазени` }).waitFor()
  await days.getByText('Пропуска се.').first().waitFor()

  await days.getByRole('link').first().click()
  await page.getByRole('heading', { name: `Поредица от ${bookedCount} посещения` }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Отменете', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Отменете/ })
    .click()
  await expect.poll(async () => (await read<AppointmentDetails>(page, `/appointments/${id}`)).status).toBe('CANCELED')
  const { seriesVisits } = await read<AppointmentDetails>(page, `/appointments/${id}`)
  expect(seriesVisits.filter(({ status }) => status === 'SCHEDULED')).toHaveLength(bookedCount - 1)
  await page.goto(`${stage.url()}/dashboard/parent/appointments`)
  await page.getByText(/посещени[ея] от поредицата/).waitFor()
  await page.context().close()
})
