import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'
import { dayOf, vetWithVisit, type Booked } from './vets-with-visits.ts'

const stage = useLapka()

type Free = { professionalId: string; context: BrowserContext; visit: Booked }

/** Starts that are free on the visit's own day. */
const freeStarts = async ({ professionalId, context, visit }: Free): Promise<string[]> => {
  const day = dayOf(visit.startsAt)
  const asked = new URLSearchParams({ serviceId: visit.service.id, from: day, to: day })
  const answer = await context.request.get(`${stage.url()}/api/v2/professionals/${professionalId}/slots?${asked}`)
  const { items } = (await answer.json()) as { items: { startsAt: string }[] }
  return items.map(({ startsAt }) => startsAt)
}

const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('bg-BG', { timeZone: 'Europe/Sofia', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(new Date(instant))
    .slice(0, 5)

/** The visit in the week's grid, by what is said of it. */
const visitAt = (page: Page, { pet }: Booked, instant: string) =>
  page.locator('.rbc-event', { has: page.getByRole('group', { name: new RegExp(`${timeOf(instant)}–.*${pet.name}`) }) })

/** By the keyboard, as soon as it can be pressed. */
const press = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name, disabled: false }).press('Enter')

const openMove = async (page: Page, visit: Booked) => {
  await page.goto(`${stage.url()}/dashboard/professional/calendar?view=week&date=${dayOf(visit.startsAt)}`)
  await visitAt(page, visit, visit.startsAt).focus()
  await page.keyboard.press('Enter')
  await press(page, /^Преместете$/)
}

const choose = (page: Page, instant: string) =>
  page.getByRole('dialog').getByLabel('Час', { exact: true }).selectOption(new Date(instant).toISOString())
const confirm = (page: Page) => press(page, /^Преместете за/)

test('two windows move one visit by the keyboard: the second sees the first at once and keeps what it has chosen', async () => {
  const { context, visit, professionalId } = await vetWithVisit(stage, async (vet) => (await freeStarts(vet)).length > 1)
  const [first = '', second = ''] = await freeStarts({ context, visit, professionalId })
  const [one, other] = [await context.newPage(), await context.newPage()]
  await openMove(other, visit)
  await choose(other, second)
  await openMove(one, visit)
  await choose(one, first)
  await confirm(one)
  await visitAt(one, visit, first).waitFor()

  await other.getByText(/^Междувременно часът беше преместен другаде/).waitFor()
  expect(await other.getByRole('dialog').getByLabel('Час', { exact: true }).inputValue()).toBe(second)
  await confirm(other)
  await visitAt(one, visit, second).waitFor()
  const read = async () => (await context.request.get(`${stage.url()}/api/v2/appointments/${visit.id}`)).json() as Promise<Booked>
  await expect.poll(read).toMatchObject({ startsAt: second, status: 'SCHEDULED' })
  await context.close()
})

const firstVisitOf = async (email: string) => {
  const context = await stage
    .browser()
    .newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, email)
  const from = new Date().toISOString()
  const to = new Date(Date.now() + 60 * 86_400_000).toISOString()
  const answer = await context.request.get(`${stage.url()}/api/v2/calendar?${new URLSearchParams({ from, to })}`)
  const { items } = (await answer.json()) as { items: { appointment: Booked }[] }
  const visit = items.map(({ appointment }) => appointment).find(({ status }) => status === 'SCHEDULED')
  return { page: await context.newPage(), day: dayOf(visit?.startsAt ?? from) }
}

/** By whom it is, the address of a calendar. */
const addressOf = (email: string) => `/dashboard/${email.startsWith('pro') ? 'professional' : email.replace(/\d.*/, '')}/calendar`
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test.each(['parent1@demo.lapka.test', 'clinic1@demo.lapka.test', 'pro1@demo.lapka.test'])(
  'on a phone the visit that is tapped by %s tells its details over the calendar, and the focus comes back to it',
  async (email) => {
    const { page, day } = await firstVisitOf(email)
    const details = page.getByRole('dialog', { name: 'Избран час' })
    for (const view of ['week', 'month', 'agenda', 'day']) {
      await page.goto(`${stage.url()}${addressOf(email)}?view=${view}&date=${day}`)
      const visit = page.locator('.rbc-event, .lk-line-button, [aria-label="Посещения"] button').first()
      await visit.tap()
      await details.waitFor()
      await expect.poll(() => focusedText(page)).toBe('Отворете')
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'hidden' })
      await visit.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => focusedText(page)).toBe('Отворете')
      await page.keyboard.press('Escape')
      await expect.poll(() => visit.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.context().close()
  },
)

test('what is planned begins where something can be said, and given up it ends where it began', async () => {
  const { page, day } = await firstVisitOf('pro1@demo.lapka.test')
  await page.goto(`${stage.url()}${addressOf('pro1')}?view=week&date=${day}`)
  const add = page.getByRole('button', { name: 'Нов час' })
  await add.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Час за познат любимец')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toBe('Нов час')

  const visit = page.locator('.rbc-event.lk-scheduled').first()
  await visit.press('Enter')
  await press(page, /^Преместете$/)
  const when = page.getByRole('dialog').getByLabel('Ден', { exact: true })
  await expect.poll(() => when.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => visit.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.context().close()
})
