import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'
import { dayOf } from './vets-with-appointments.ts'

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
  await expect.poll(read).toMatchObject({ status: 'SCHEDULED' })
  const { startsAt } = await read()

  await chosen.getByRole('button', { name: 'Преместете' }).press('Enter')
  await dialog.getByRole('button', { name: /^Първи свободен/ }).press('Enter')
  await expect.poll(() => dialog.getByRole('button', { name: /^Преместете за/ }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Причина/).fill('Колегата оперира')
  await dialog.getByRole('button', { name: /^Преместете за/, disabled: false }).press('Enter')
  await expect.poll(async () => (await read()).startsAt).not.toBe(startsAt)
  await context.close()
})

type Planned = { id: string; startsAt: string; professional: { id: string }; service: { id: string }; pet: { name: string } }

/** An appointment of the coming weeks, and a time that is free on its own day not far from it. */
const movable = async (context: BrowserContext): Promise<{ appointment: Planned; free: string }> => {
  const get = async <Item>(path: string, query: Record<string, string>) =>
    (
      (await (await context.request.get(`${stage.url()}/api/v2${path}?${new URLSearchParams(query)}`)).json()) as {
        items: Item[]
      }
    ).items
  const [from = '', to = ''] = [1, 21].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  for (const { appointment } of await get<{ appointment: Planned & { isMovableByProfessional: boolean } }>('/calendar', {
    from,
    to,
  })) {
    if (!appointment.isMovableByProfessional) continue
    const day = dayOf(appointment.startsAt)
    const slots = await get<{ startsAt: string }>(`/professionals/${appointment.professional.id}/slots`, {
      serviceId: appointment.service.id,
      from: day,
      to: day,
      for: 'reception',
    })
    const free = slots.find(({ startsAt }) => Math.abs(hoursBetween(appointment.startsAt, startsAt)) <= 3)
    if (free) return { appointment, free: free.startsAt }
  }
  throw new Error('The demo’s first clinic has no appointment that could be moved within its day.')
}
const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / HOUR_MS

test('an appointment that reception drags within its vet’s day is moved once a reason is given, and stays with its vet', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1600, height: 1400 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, 'clinic1@demo.lapka.test')
  const { appointment, free } = await movable(context)
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/clinic/calendar?view=day&date=${dayOf(appointment.startsAt)}`)
  const time = new Intl.DateTimeFormat('bg-BG', {
    timeZone: 'Europe/Sofia',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const label = new RegExp(`${time.format(new Date(appointment.startsAt)).slice(0, 5)}–.*${appointment.pet.name}`)
  const entry = page.locator('.rbc-event', { has: page.getByRole('group', { name: label }) })
  const hour = page.locator('.rbc-time-gutter .rbc-timeslot-group').first()
  const column = page.locator('.rbc-day-slot:not(.rbc-time-gutter)').first()
  const sizeOf = async (locator: typeof entry) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const drag = async (across: number, down: number) => {
    await entry.scrollIntoViewIfNeeded()
    const { x, y, width } = await sizeOf(entry)
    const [fromX, fromY] = [x + width / 2, y + 6]
    await page.mouse.move(fromX, fromY)
    await page.mouse.down()
    await page.mouse.move(fromX + 3, fromY + 3, { steps: 3 })
    await page.mouse.move(fromX + across, fromY + down, { steps: 12 })
  }
  await entry.waitFor()
  const { x: firstX, width } = await sizeOf(column)
  const isInFirst = (await sizeOf(entry)).x < firstX + width
  await drag(isInFirst ? width : -width, 0)
  // Refused while it hovers there, and so nothing is asked when it is dropped.
  await page.getByText(/остава при .*за друг лекар запишете нов час/i).waitFor()
  await page.mouse.up()
  await page.getByText(/остава при .*за друг лекар/i).waitFor({ state: 'hidden' })

  await drag(0, hoursBetween(appointment.startsAt, free) * (await sizeOf(hour)).height)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('button', { name: /^Преместете за/ }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Причина/).fill('Колегата оперира')
  await dialog.getByRole('button', { name: /^Преместете за/, disabled: false }).press('Enter')
  const read = async () =>
    (await context.request.get(`${stage.url()}/api/v2/appointments/${appointment.id}`)).json() as Promise<Planned>
  await expect.poll(async () => (await read()).startsAt).toBe(free)
  await page.getByRole('button', { name: 'Върнете го' }).press('Enter')
  await page.getByText(/е върнат за/).waitFor()
  await expect.poll(async () => (await read()).startsAt).toBe(appointment.startsAt)
  await context.close()
})
