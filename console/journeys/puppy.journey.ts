import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../../booking-service/src/testing/client.ts'
import { hold, payFor } from '../../booking-service/src/testing/road.ts'
import { inDays, registerPerson, registerVet, type Person, type Vet } from '../../booking-service/src/testing/town.ts'
import { useShiftedLapka } from './shifted-lapka.ts'
import { dayOf } from './vets-with-appointments.ts'

const lapka = useShiftedLapka()

/** Seven weeks old on the first day. */
const BORN_DAYS_AGO = 49
const inWeeksOfAge = (weeks: number) => weeks * 7 - BORN_DAYS_AGO
const ahead = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS).toISOString())
const typed = (date: string) => date.split('-').toReversed().map(Number).join('.')

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const register = async (page: Page): Promise<void> => {
  await page.goto(`${lapka.url()}/dashboard/parent/pets/new`)
  await page.getByLabel('Как се казва').fill('Бублик')
  await page.getByRole('combobox', { name: 'Порода' }).fill('лабрадор')
  await page
    .getByRole('option', { name: /Лабрадор/ })
    .first()
    .click()
  await page.getByLabel('Рождена дата', { exact: true }).fill(typed(ahead(-BORN_DAYS_AGO)))
  await page.getByText('мъжко', { exact: true }).click()
  await page.getByLabel('Номер на чипа').fill('100 012 604 318 772')
  await page.getByLabel('Поставен на', { exact: true }).fill(typed(ahead(-1)))
  await page.getByLabel('Алергии и какво да се знае').fill('амоксицилин')
  await page.getByRole('button', { name: 'Добавете любимеца' }).click()
  await page.getByRole('link', { name: 'Отворете картона: Бублик' }).waitFor()
}

/** Booked and paid as through the door, then the day has come. */
const bookAndCome = async (
  weeks: number,
  { parent, vet, petId }: { parent: Person; vet: Vet; petId: string },
): Promise<string> => {
  const service = lapka.service()
  const startsAt = inDays(inWeeksOfAge(weeks), '09:00')
  const id = await hold(service, { parent: { ...parent, petId }, vet, startsAt })
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id, service.clock.now())
  await service.seen()
  lapka.goAhead(inWeeksOfAge(weeks) + 1)
  return id
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** As many stops as a row of the form has. */
const MAX_STOPS = 10
const tabTo = async (page: Page, name: string) => {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`"${name}" is not within ${MAX_STOPS} stops.`)
}

const focusIs = (page: Page, tag: string) => page.evaluate((wanted) => document.activeElement?.tagName === wanted, tag)

/** The focused list, by its arrows. */
const choose = async (page: Page, arrow: 'ArrowDown' | 'ArrowUp', wanted: string) => {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text)
  for (let steps = 0; (await chosen()) !== wanted; steps++) {
    if (steps === 20) throw new Error(`"${wanted}" is not in the list.`)
    await press(page, arrow)
  }
}

/** A dose by keyboard alone; the focus stands in the row's first field. */
const typeDose = async (page: Page, { product, batch, until }: { product: string; batch: string; until?: string }) => {
  await choose(page, 'ArrowDown', product)
  await press(page, 'Tab')
  await page.keyboard.type(batch)
  await press(page, 'Tab')
  await choose(page, 'ArrowUp', 'първоначална')
  await press(page, 'Tab')
  if (until !== undefined) await page.keyboard.type(until)
}

test('a puppy’s first year: registered, vaccinated by a vet at the keyboard, reminded, and fit to travel with its passport', async () => {
  const service = lapka.service()
  const [parent, vet] = [await registerPerson(service, 'PARENT'), await registerVet(service, { noticeHours: 1 })]
  const own = await lapka.open(parent)
  await register(own)
  const { items } = (await clientOf(service, parent).get('/api/v2/pets')).json<{ items: Pet[] }>()
  const petId = items[0]?.id ?? ''

  await own.goto(`${lapka.url()}/dashboard/parent/pets/${petId}/profile`)
  await own.locator('input[type=file]').setInputFiles({ name: 'бублик.png', mimeType: 'image/png', buffer: pixel })
  await own.getByRole('button', { name: 'Сменете снимката' }).waitFor()

  // Eight weeks: the first visit, and a browser that dies in the middle of it.
  const people = { parent, vet, petId }
  const first = await bookAndCome(8, people)
  const desk = await lapka.open(vet)
  const visitUrl = `${lapka.url()}/dashboard/professional/visits/${first}`
  await desk.goto(visitUrl)
  await desk.getByRole('heading', { name: 'Бублик, преглед' }).waitFor()
  await press(desk, 'Alt+1')
  await desk.keyboard.type('4,2')
  await press(desk, 'Tab', 'Tab', 'Tab', 'Tab')
  await desk.keyboard.type('/')
  await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toBe('Здрав пациент')
  await press(desk, 'Enter')
  await expect.poll(() => desk.getByRole('textbox', { name: 'Находка' }).inputValue()).toMatch(/^Общо състояние добро/)
  const crash = await desk.context().newCDPSession(desk)
  await Promise.race([crash.send('Page.crash').catch(() => undefined), desk.waitForEvent('crash')])
  const again = await desk.context().newPage()
  await again.goto(visitUrl)
  await again.getByText('Върнахме чернова от това устройство').waitFor()
  expect(await again.getByRole('textbox', { name: 'Тегло, кг' }).inputValue()).toBe('4,2')
  await press(again, 'Alt+4', 'Enter')
  await expect.poll(() => focusIs(again, 'SELECT')).toBe(true)
  await typeDose(again, { product: 'Nobivac DHPPi', batch: 'A452B01' })
  await press(again, 'Alt+5', 'Enter')
  await expect.poll(() => focusIs(again, 'INPUT')).toBe(true)
  await press(again, 'Space', 'Tab', 'Tab')
  await again.keyboard.type('Milpro')
  await press(again, 'Alt+8')
  await again.keyboard.type('/')
  await press(again, 'Enter', 'Control+Enter')
  await again.waitForURL((url) => url.pathname === `/appointments/${first}`)

  // The parent reads it, and at eleven weeks what comes next.
  await own.goto(`${lapka.url()}/dashboard/parent/pets/${petId}`)
  await own.getByRole('heading', { name: 'Тегло: 4,2 кг' }).first().waitFor()
  await own.getByText('A452B01').waitFor()
  await own.getByText(/^Ден-два покой/).waitFor()
  lapka.goAhead(inWeeksOfAge(11))
  await own.goto(`${lapka.url()}/dashboard/parent`)
  await own.getByRole('heading', { name: /^Бублик: .*ваксина/ }).waitFor()

  // Sixteen weeks: the last puppy dose, and rabies. Travel is possible from the twenty-first day.
  const second = await bookAndCome(16, people)
  await again.goto(`${lapka.url()}/dashboard/professional/visits/${second}`)
  const last = again.getByRole('complementary', { name: 'Миналия път' })
  await last.getByText('Nobivac DHPPi, A452B01').waitFor()
  await press(again, 'Alt+4', 'Enter')
  await expect.poll(() => focusIs(again, 'SELECT')).toBe(true)
  await typeDose(again, { product: 'Nobivac DHPPi', batch: 'A452B77', until: typed(ahead(inWeeksOfAge(68))) })
  await tabTo(again, 'Добавете ваксина')
  await press(again, 'Enter')
  await expect.poll(() => focusIs(again, 'SELECT')).toBe(true)
  await typeDose(again, { product: 'Nobivac Rabies', batch: 'R1009', until: typed(ahead(inWeeksOfAge(68))) })
  await press(again, 'Control+Enter')
  await again.waitForURL((url) => url.pathname === `/appointments/${second}`)
  await own.goto(`${lapka.url()}/dashboard/parent/pets/${petId}/travel?on=${ahead(inWeeksOfAge(16) + 2)}`)
  await own.getByText('Дозата срещу бяс е направена, но защитата започва тогава.').waitFor()

  // A year old: fit to travel on this very day.
  lapka.goAhead(inWeeksOfAge(52))
  await own.goto(`${lapka.url()}/dashboard/parent/pets/${petId}/travel?on=${ahead(inWeeksOfAge(52))}`)
  await own.getByRole('heading', { level: 1, name: /^Бублик може да пътува/ }).waitFor()
  await own.getByRole('heading', { name: '3 от 4 условия' }).waitFor()
  await own.getByRole('link', { name: 'Направете паспорт (PDF)' }).click()
  await own.getByRole('button', { name: 'Направете паспорта' }).click()
  await own.getByLabel('Код, който отваря ваксините на Бублик').waitFor()
  const [file] = await Promise.all([own.waitForEvent('download'), own.getByRole('button', { name: 'Изтеглете PDF' }).click()])
  expect(file.suggestedFilename()).toBe('lapka-passport.pdf')
})
