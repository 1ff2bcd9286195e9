import { randomUUID } from 'node:crypto'
import type { PlanCourseBody } from '@lapka/contracts/api/courses.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()
const { trainer, seated, waiting } = accounts.fullClass

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.context().request.get(`${stage.url()}/api/v2${path}`)).json()

/** A Sunday morning after three weeks: the demo teaches in the evenings of workdays, and its pets go nowhere by then. */
const sunday = () => {
  const day = addDays(localDateOf(new Date().toISOString(), 'Europe/Sofia'), 22)
  return `${addDays(day, 7 - weekdayOf(day))}T08:00:00.000Z`
}

/** A class of two seats, announced by its trainer. */
const planClass = async (): Promise<string> => {
  const page = await openAs(stage, trainer)
  const { user } = await read<{ user: { professionalId: string } }>(page, '/sessions')
  const { services } = await read<ProfessionalDetails>(page, `/professionals/${user.professionalId}`)
  const data: PlanCourseBody = {
    serviceId: services.find(({ location }) => location === 'AT_PROFESSIONAL')?.id ?? '',
    title: 'Неделна разходка',
    titleEn: 'Sunday walk',
    place: 'Гребната база, вход от запад',
    seats: 2,
    priceCents: 2000,
    admits: { species: ['dog', 'cat', 'rodent', 'bird', 'reptile'], maxWeightKg: null, fromMonths: null, untilMonths: null },
    hasWaitlist: true,
    isOpenLate: false,
    sessions: [{ startsAt: sunday(), minutes: 60, title: '' }],
  }
  const headers = { 'idempotency-key': randomUUID() }
  const planned = await page.context().request.post(`${stage.url()}/api/v2/courses`, { data, headers })
  expect(planned.status()).toBe(201)
  const { id } = (await planned.json()) as { id: string }
  await page.context().close()
  return id
}

/** From the page of the checkout to the booked seat. */
const pay = async (page: Page) => {
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: /^Платете/ }).click()
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Мястото е запазено' }).waitFor()
}

test('two parents take the last seats of a class; a third stands in line, is offered the seat that one of them leaves, and pays for it', async () => {
  const course = `${stage.url()}/courses/${await planClass()}`
  const [first, second] = await Promise.all(
    seated.map(async (email) => {
      const page = await openAs(stage, email)
      await page.goto(course)
      await page.getByRole('button', { name: 'Запазете мястото' }).click()
      await pay(page)
      return page
    }),
  )
  await second!.context().close()

  const page = await openAs(stage, waiting)
  await page.goto(course)
  await page.getByText('Всички места са заети').waitFor()
  await page.getByRole('button', { name: 'Чакайте за място' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Запишете ме в списъка' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
  await page.getByText('Вие сте номер 1 в списъка на чакащите').waitFor()

  await first!.getByRole('button', { name: 'Отменете', exact: true }).click()
  await first!
    .getByRole('dialog')
    .getByRole('button', { name: /^Отменете и си върнете/ })
    .click()
  await first!.getByRole('heading', { level: 1, name: 'Отменихте мястото' }).waitFor()
  await first!.context().close()

  // Without a reload: the seat is offered once the cancellation can't be undone any more.
  await page.getByText(/^Пазим място за вас до/).waitFor()
  await page.getByRole('link', { name: 'Вземете мястото' }).click()
  await pay(page)
  await page.goto(`${stage.url()}/dashboard/notifications`)
  await page.getByText('Освободи се място за вас').waitFor()
  await page.goto(course)
  await expect.poll(() => page.getByText('Всички места са заети').count()).toBe(1)
  await page.context().close()
})
