import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'
import { dayOf, vetWithAppointment, type Booked } from './vets-with-appointments.ts'

const stage = useLapka()

type Free = { professionalId: string; context: BrowserContext; appointment: Booked }

/** Starts that are free on the appointment's own day. */
const freeStarts = async ({ professionalId, context, appointment }: Free): Promise<string[]> => {
  const day = dayOf(appointment.startsAt)
  const asked = new URLSearchParams({ serviceId: appointment.service.id, from: day, to: day })
  const answer = await context.request.get(`${stage.url()}/api/v2/professionals/${professionalId}/slots?${asked}`)
  const { items } = (await answer.json()) as { items: { startsAt: string }[] }
  return items.map(({ startsAt }) => startsAt)
}

const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('bg-BG', { timeZone: 'Europe/Sofia', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(new Date(instant))
    .slice(0, 5)

/** The appointment in the week's grid, by what is said of it. */
const appointmentAt = (page: Page, { pet }: Booked, instant: string) =>
  page.locator('.rbc-event', { has: page.getByRole('group', { name: new RegExp(`${timeOf(instant)}–.*${pet.name}`) }) })

/** By the keyboard, as soon as it can be pressed. */
const press = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name, disabled: false }).press('Enter')

const openMove = async (page: Page, appointment: Booked) => {
  await page.goto(`${stage.url()}/dashboard/professional/calendar?view=week&date=${dayOf(appointment.startsAt)}`)
  await appointmentAt(page, appointment, appointment.startsAt).focus()
  await page.keyboard.press('Enter')
  await press(page, /^Преместете$/)
}

const choose = (page: Page, instant: string) =>
  page.getByRole('dialog').getByLabel('Час', { exact: true }).selectOption(new Date(instant).toISOString())
const confirm = (page: Page) => press(page, /^Преместете за/)

test('two windows move one appointment by the keyboard: the second sees the first at once and keeps what it has chosen', async () => {
  const { context, appointment, professionalId } = await vetWithAppointment(stage, {
    serves: async (vet) => (await freeStarts(vet)).length > 1,
  })
  const [first = '', second = ''] = await freeStarts({ context, appointment, professionalId })
  const [one, other] = [await context.newPage(), await context.newPage()]
  await openMove(other, appointment)
  await choose(other, second)
  await openMove(one, appointment)
  await choose(one, first)
  await confirm(one)
  await appointmentAt(one, appointment, first).waitFor()

  await other.getByText(/^Междувременно часът беше преместен другаде/).waitFor()
  expect(await other.getByRole('dialog').getByLabel('Час', { exact: true }).inputValue()).toBe(second)
  await confirm(other)
  await appointmentAt(one, appointment, second).waitFor()
  const read = async () =>
    (await context.request.get(`${stage.url()}/api/v2/appointments/${appointment.id}`)).json() as Promise<Booked>
  await expect.poll(read).toMatchObject({ startsAt: second, status: 'SCHEDULED' })
  await context.close()
})

test('a vet lets an appointment end later and writes its reason anew, and the history says from which page', async () => {
  const endOf = ({ startsAt }: Booked) => new Date(Date.parse(startsAt) + 30 * 60_000).toISOString()
  const latest = (booked: Booked) => new Date(Date.parse(endOf(booked)) + 15 * 60_000).toISOString()
  // The vet is free then, but the pet may be with another one, which only a try tells.
  const isPetFree = async ({ context: { request }, appointment: booked }: Awaited<ReturnType<typeof vetWithAppointment>>) => {
    const resize = async (endsAt: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return request.post(`${stage.url()}/api/v2/appointments/${booked.id}/resize-appointment`, { headers, data: { endsAt } })
    }
    return (await resize(latest(booked))).ok() && (await resize(endOf(booked))).ok()
  }
  const { context, appointment } = await vetWithAppointment(stage, {
    serves: async (vet) => (await freeStarts(vet)).includes(endOf(vet.appointment)) && (await isPetFree(vet)),
  })
  const page = await context.newPage()
  const open = async (name: RegExp) => {
    await page.goto(`${stage.url()}/dashboard/professional/calendar?view=week&date=${dayOf(appointment.startsAt)}`)
    await appointmentAt(page, appointment, appointment.startsAt).focus()
    await page.keyboard.press('Enter')
    await press(page, name)
  }
  await open(/^Променете края$/)
  const later = latest(appointment)
  await page.getByRole('dialog').getByLabel('До', { exact: true }).selectOption(later)
  await press(page, /^Удължете до/)
  const read = async () => (await context.request.get(`${stage.url()}/api/v2/appointments/${appointment.id}`)).json()
  await expect.poll(read).toMatchObject({ endsAt: later })

  await open(/^Променете$/)
  await page.getByRole('dialog').getByLabel('Причина', { exact: true }).fill('Контролен, носи резултатите')
  await press(page, /^Потвърдете промяната$/)
  await expect.poll(read).toMatchObject({ reason: 'Контролен, носи резултатите' })
  await page.goto(`${stage.url()}/appointments/${appointment.id}/history`)
  await page
    .getByText(/запис(и)? .* · от компютър, календара/)
    .first()
    .waitFor()
  await context.close()
})

test('a vet who drags a visit out of the hours of work is warned on the way, takes the time anyway, and takes the move back', async () => {
  const { context, appointment } = await vetWithAppointment(stage, {
    serves: async (vet) => timeOf(vet.appointment.startsAt) > '10',
  })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 1200 })
  await page.goto(`${stage.url()}/dashboard/professional/calendar?view=week&date=${dayOf(appointment.startsAt)}`)
  const entry = appointmentAt(page, appointment, appointment.startsAt)
  await entry.waitFor()
  const boxOf = async (name: string) => (await page.locator(name).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  // One row: the head's button stands beside the views, and nothing over the switch below.
  const add = (await page.getByRole('button', { name: 'Нов час' }).boundingBox()) ?? { y: 0, height: 0 }
  const onCall = (await page.getByRole('switch').boundingBox()) ?? { y: 0 }
  const heading = await boxOf('h1')
  expect(add.y + add.height).toBeLessThanOrEqual(onCall.y)
  expect(add.y).toBeLessThan(heading.y + heading.height)

  const eight = (await boxOf('.rbc-time-gutter .rbc-timeslot-group')).y
  const { x, y, width } = (await entry.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width / 2, y + 6)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 3, y + 9, { steps: 3 })
  await page.mouse.move(x + width / 2, eight + 8, { steps: 12 })
  await page.getByText('Това е извън работното време.').waitFor()
  await page.mouse.up()
  await press(page, /^Все пак преместете за/)
  const read = async () =>
    (await context.request.get(`${stage.url()}/api/v2/appointments/${appointment.id}`)).json() as Promise<Booked>
  await expect.poll(async () => timeOf((await read()).startsAt)).toBe('08:00')
  await page.getByRole('button', { name: 'Върнете го' }).press('Enter')
  await page.getByText(/е върнат за/).waitFor()
  await expect.poll(async () => (await read()).startsAt).toBe(appointment.startsAt)
  await context.close()
})

const firstAppointmentOf = async (email: string) => {
  const context = await stage
    .browser()
    .newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, email)
  // From within an hour on: one that has begun can't be moved.
  const [from = '', to = ''] = [HOUR_MS, 60 * DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString())
  const answer = await context.request.get(`${stage.url()}/api/v2/calendar?${new URLSearchParams({ from, to })}`)
  const { items } = (await answer.json()) as { items: { appointment: Booked }[] }
  const appointment = items
    .map(({ appointment }) => appointment)
    .find(({ status, startsAt }) => status === 'SCHEDULED' && startsAt > from)
  if (appointment === undefined) throw new Error(`The demo has no appointment of ${email} ahead.`)
  return { page: await context.newPage(), appointment, day: dayOf(appointment.startsAt) }
}

/** The address of a person's calendar. */
const addressOf = (email: string) => `/dashboard/${email.startsWith('pro') ? 'professional' : email.replace(/\d.*/, '')}/calendar`
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const views = ['week', 'month', 'agenda', 'day']
/** Every view of one calendar, and one of each other; the full run taps in all of them. */
const tapped: [email: string, views: string[]][] = [
  ['pro1@demo.lapka.test', views],
  ['parent1@demo.lapka.test', isFullRun ? views : ['agenda']],
  ['clinic1@demo.lapka.test', isFullRun ? views : ['day']],
]

test.each(tapped)(
  'on a phone the appointment that is tapped by %s tells its details over the calendar, and the focus comes back to it',
  async (email, shown) => {
    const { page, day } = await firstAppointmentOf(email)
    const details = page.getByRole('dialog', { name: 'Избран час' })
    for (const view of shown) {
      await page.goto(`${stage.url()}${addressOf(email)}?view=${view}&date=${day}`)
      const appointment = page.locator('.rbc-event, .lk-line-button, [aria-label="Посещения"] button').first()
      await appointment.tap()
      await details.waitFor()
      await expect.poll(() => focusedText(page)).toBe('Отворете')
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'hidden' })
      await appointment.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => focusedText(page)).toBe('Отворете')
      await page.keyboard.press('Escape')
      await expect.poll(() => appointment.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.context().close()
  },
)

test('what is planned begins where something can be said, and given up it ends where it began', async () => {
  const { page, appointment: next, day } = await firstAppointmentOf('pro1@demo.lapka.test')
  await page.goto(`${stage.url()}${addressOf('pro1')}?view=week&date=${day}`)
  const add = page.getByRole('button', { name: 'Нов час' })
  await add.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Познат любимец')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toBe('Нов час')

  const appointment = appointmentAt(page, next, next.startsAt)
  await appointment.press('Enter')
  await press(page, /^Преместете$/)
  const when = page.getByRole('dialog').getByLabel('Ден', { exact: true })
  await expect.poll(() => when.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => appointment.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.context().close()
})
