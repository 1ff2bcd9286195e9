import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { Board } from '@lapka/contracts/api/board.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { DEMO_PASSWORD, openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.context().request.get(`${stage.url()}/api/v2${path}`)).json()

/** A hotel that sells nights and is paid whole, and its room for two dogs. */
const hotelWithRooms = async (page: Page) => {
  const found = await read<{ items: { id: string }[] }>(page, '/professionals?role=HOTELS')
  const hotels = await Promise.all(found.items.map(({ id }) => read<ProfessionalDetails>(page, `/professionals/${id}`)))
  const hotel = hotels.find(({ rooms }) => rooms !== null && rooms.deposit === undefined)
  const room = hotel?.rooms?.classes.find(
    ({ species, maxPets, maxWeightKg }) => species.includes('dog') && maxPets >= 2 && !maxWeightKg,
  )
  if (hotel === undefined || room === undefined) throw new Error('The demo has no hotel with a room for two dogs.')
  return { hotel, room }
}

const isFocused = (button: Locator) => button.evaluate((element) => element === element.ownerDocument.activeElement)

const freeDay = '[data-date][aria-disabled="false"]'

/** Some days ahead, as a person types it. */
const typedDay = (days: number): string =>
  new Intl.DateTimeFormat('bg', { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(Date.now() + days * DAY_MS)
    .flatMap(({ type, value }) => (type === 'literal' ? [] : value))
    .join('.')

test('a visitor finds a hotel by dates and animals at the price that it then asks, chooses other nights, signs in, books them for two dogs, pays, sees the ticket, gives up the last night, cancels the rest and gets the money back', async () => {
  const page = await openAs(stage, null)
  const { hotel, room } = await hotelWithRooms(page)
  await page.goto(`${stage.url()}/find-professional?role=HOTELS`)
  const search = page.getByRole('search', { name: 'Намерете престой' })
  await search.getByLabel('Колко').selectOption('2')
  await search.getByRole('textbox', { name: 'Пристигане' }).fill(typedDay(120))
  await search.getByRole('textbox', { name: 'Тръгване' }).fill(typedDay(124))
  await search.getByRole('button', { name: 'Намерете престой' }).click()
  const tile = page.getByRole('article', { name: hotel.displayName })
  await tile.getByText('4 нощувки, 2 кучета').waitFor()
  const found = await tile.locator('b', { hasText: '€' }).innerText()
  await tile.getByRole('link', { name: /^Вижте повече/ }).click()
  await page.getByRole('heading', { name: /^4 нощувки, свобод/ }).waitFor()
  const sum = page.getByRole('complementary', { name: 'Вашият престой' })
  await expect.poll(() => sum.locator('dl b').innerText()).toBe(found)
  await page.getByRole('button', { name: 'Изчистете датите' }).click()
  const later = page.getByRole('button', { name: 'Следващ месец' })
  for (let month = 0; month < 3; month += 1) await later.click()
  const arrival = page
    .locator('section', { has: page.locator('table') })
    .first()
    .locator(freeDay)
    .first()
  await arrival.waitFor()
  const chosen = await arrival.getAttribute('data-date')
  await page.locator(`[data-date="${chosen}"]`).click()
  // Three nights on, by keyboard.
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^3 нощувки, свобод/ }).waitFor()
  await page.getByRole('radio', { name: new RegExp(room.name) }).check()
  await page.getByRole('link', { name: 'Влезте и запазете' }).click()

  const main = page.getByRole('main')
  await main.getByLabel('Имейл', { exact: true }).fill(accounts.stay)
  await main.getByLabel('Парола', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Влезте' }).click()
  await page.getByRole('heading', { name: /^3 нощувки, свобод/ }).waitFor()
  const { items } = await read<{ items: Pet[] }>(page, '/pets')
  const dogs = items.filter(({ animalType }) => animalType === 'dog').slice(0, 2)
  expect(dogs).toHaveLength(2)
  for (const { name } of dogs) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  const cats = page.getByRole('radio', { name: /Стая за котки.*Само за котки\./ })
  await expect.poll(() => cats.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Какво да знае хотелът' }).fill('Спят заедно.')
  const total = await sum.locator('dl b').innerText()
  await sum.getByRole('button', { name: 'Запазете 3 нощувки' }).click()

  await page.getByText(/^Пазим нощувките до/).waitFor()
  await page.getByRole('button', { name: `Платете ${total}` }).click()
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Престоят е запазен' }).waitFor()
  const ticket = page.getByRole('article', { name: 'Престоят' })
  await ticket.getByText('3 нощувки').waitFor()
  await ticket.getByText(dogs.map(({ name }) => name).join(' и ')).waitFor()
  await ticket.getByText('14:00–19:00 ч.').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const booked = await read<AppointmentView>(page, `/appointments/${id}`)
  expect(booked).toMatchObject({ stay: { arrival: chosen, classId: room.id }, reason: 'Спят заедно.' })

  await page.goto(`${stage.url()}/dashboard/parent/appointments`)
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/appointments/${id}"]`) })
  await row.getByText(/3 нощувки/).waitFor()
  await page.locator(`a[href="/appointments/${id}"]`).click()
  await page.getByRole('button', { name: 'Скъсете', exact: true }).click()
  const shortening = page.getByRole('dialog', { name: `Кога ще вземете ${dogs.map(({ name }) => name).join(' и ')}?` })
  await expect.poll(() => isFocused(shortening.getByRole('button', { name: 'Не скъсявайте' }))).toBe(true)
  const tiles = shortening.getByRole('radio')
  await expect.poll(() => tiles.nth(2).isChecked()).toBe(true)
  expect(await tiles.nth(0).isDisabled()).toBe(true)
  // The day before by keyboard, and back to the last night.
  await tiles.nth(2).press('ArrowLeft')
  await expect.poll(() => tiles.nth(1).isChecked()).toBe(true)
  await shortening.getByText('остава 1 нощувка').waitFor()
  await tiles.nth(1).press('ArrowRight')
  await shortening.getByText('остават 2 нощувки').waitFor()
  await shortening.getByText(/^По карта •••• 4242/).waitFor()
  const lastNight = euroText(booked.stay?.nights.at(-1)?.cents ?? 0, 'bg')
  await expect.poll(() => shortening.locator('tbody tr td').allInnerTexts()).toEqual([lastNight, lastNight])
  await shortening.getByRole('button', { name: `Скъсете и си върнете ${lastNight}` }).click()
  await shortening.waitFor({ state: 'detached' })
  await ticket.getByText('2 нощувки').waitFor()
  await page.getByRole('heading', { name: /^(?:Връщаме|Върнахме) / }).waitFor()
  await page.getByText('Престоят е скъсен', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Ако се наложи да отмените' }).waitFor()
  const left = await read<AppointmentView>(page, `/appointments/${id}`)
  expect(left.stay).toMatchObject({ arrival: chosen, nights: booked.stay?.nights.slice(0, 2) })

  await page.getByRole('button', { name: 'Отменете', exact: true }).click()
  await page.getByRole('dialog', { name: /^Да отменим ли престоя на/ }).waitFor()
  await page.getByRole('button', { name: `Отменете и си върнете ${euroText(left.priceCents, 'bg')}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Отменихте престоя' }).waitFor()
  await page.getByText('Престоят е отменен', { exact: true }).waitFor()
  await expect.poll(() => page.locator('li[data-state="done"]').filter({ hasText: 'Парите са по сметката' }).count()).toBe(1)
  await page.context().close()
})

/** Guests who are in the house, and a room of their class that is free until they leave. */
const guestsToMove = async (page: Page) => {
  const [from, to] = [dateInDays(-2), dateInDays(25)]
  const board = await read<Board>(page, `/board?from=${from}&to=${to}`)
  for (const guests of board.stays.filter(({ isPinned, stay }) => isPinned && stay.departure > board.today)) {
    const roomClass = board.rooms.classes.find(({ id }) => id === guests.stay.classId)
    const taken = board.stays.filter((one) => one.isPinned && one.stay.classId === guests.stay.classId).map(({ room }) => room)
    const room = Array.from({ length: roomClass?.rooms ?? 0 }, (_, nth) => nth + 1).find((one) => !taken.includes(one))
    if (roomClass !== undefined && room !== undefined) return { guests, roomClass, room }
  }
  throw new Error('The demo has no guests who could move to a free room.')
}

const dateInDays = (days: number): string => addDays(localDateOf(Date.now(), 'Europe/Sofia'), days)

test('a hotel’s day on the board: guests are dragged into another room, that room is closed after them with a reason, and opened again', async () => {
  const page = await openAs(stage, accounts.board)
  await page.goto(`${stage.url()}/dashboard/professional`)
  const board = page.getByRole('region', { name: 'Стаи и нощувки' })
  const { guests, roomClass, room } = await guestsToMove(page)
  const rowOf = (number: number | null) =>
    board.getByRole('region', { name: roomClass.name }).getByRole('list', { name: `стая ${number}`, exact: true })
  const bar = page.locator(`[data-stay="${guests.id}"]`)
  await rowOf(guests.room).locator(bar).waitFor()
  await bar.dragTo(rowOf(room))
  await page.getByRole('button', { name: `Преместете в стая ${room}` }).click()
  await rowOf(room).locator(bar).waitFor()

  await page.getByRole('button', { name: 'Затворете стая' }).click()
  const closing = page.getByRole('dialog', { name: 'Затваряне на стая' })
  await closing.getByLabel('Стая', { exact: true }).selectOption(`${roomClass.id}/${room}`)
  await closing.getByRole('textbox', { name: 'Причина' }).fill('нов под')
  await closing.getByRole('button', { name: 'Затворете стаята' }).click()
  await closing.getByText('В тази стая има гости за някоя от тези нощи.').waitFor()
  await closing.getByRole('textbox', { name: 'Затворена от нощта на' }).fill(typedDay(40))
  await closing.getByRole('textbox', { name: 'Свободна отново на' }).fill(typedDay(43))
  await closing.getByRole('button', { name: 'Затворете стаята' }).click()
  await closing.waitFor({ state: 'detached' })

  for (let week = 0; week < 6; week += 1) await page.getByRole('button', { name: 'Една седмица напред' }).click()
  const closed = rowOf(room).getByRole('button', { name: 'затворена, нов под' })
  await closed.click()
  const opening = page.getByRole('dialog', { name: `${roomClass.name} № ${room}` })
  await opening.getByText('нов под').waitFor()
  await opening.getByRole('button', { name: 'Отворете стаята' }).click()
  await expect.poll(() => closed.count()).toBe(0)
  await page.context().close()
})
