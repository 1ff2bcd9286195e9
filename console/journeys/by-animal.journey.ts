import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { addPet, openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.context().request.get(`${stage.url()}/api/v2${path}`)).json()

test('a groomer adds an extra to their table, and a parent books the row of their dog with it, pays and sees each line', async () => {
  const [groomerPage, page] = await Promise.all([
    openAs(stage, accounts.byAnimal.groomer),
    openAs(stage, accounts.byAnimal.parent),
  ])
  const { user } = await read<{ user: { professionalId: string } }>(groomerPage, '/sessions')
  await groomerPage.goto(`${stage.url()}/dashboard/profile/services`)
  const service = groomerPage.getByRole('group', { name: 'Къпане и подстригване' })
  await service.getByRole('button', { name: 'Добавете нещо по желание' }).click()
  const extra = service.getByRole('group', { name: 'Допълнение 4' })
  await extra.getByLabel('Име на български').fill('Парфюм')
  await extra.getByLabel('Име на английски').fill('Perfume')
  await extra.getByLabel('Още време').selectOption('5')
  await extra.getByLabel('Цена в евро').fill('3,50')
  await groomerPage.getByRole('button', { name: 'Запазете', exact: true }).click()
  await groomerPage.getByText('Запазено.').waitFor()

  const petId = await addPet(stage, page.context(), { weightKg: 14, coat: 'double' })
  const offered = async () => {
    const { services } = await read<ProfessionalDetails>(page, `/professionals/${user.professionalId}`)
    return services.find(({ id }) => id === 'bath-and-cut')
  }
  await expect.poll(async () => (await offered())?.extras?.length).toBe(4)
  const row = (await offered())?.rows?.find(({ upToKg, coat }) => upToKg === 25 && coat === 'double')
  if (row === undefined) throw new Error('The demo’s groomer has no row for this dog.')
  const totalCents = row.priceCents + 350

  await page.goto(`${stage.url()}/professionals/${user.professionalId}?serviceId=bath-and-cut&petId=${petId}`)
  await page.getByRole('heading', { name: 'Средно куче с двойна козина' }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /Бързак/ }).isChecked()).toBe(true)
  await expect
    .poll(() => page.locator('td[aria-current="true"]').innerText())
    .toContain('1 ч 20 мин'.replaceAll(/(\d) /g, '$1\u00a0'))
  await page.getByRole('checkbox', { name: /Парфюм/ }).click()
  await page.getByText(/събират всичките 1\sч 25\sмин/).waitFor()
  await page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').last().click()
  await page.getByRole('link', { name: 'Продължете' }).click()
  await page.locator('textarea').first().fill('Линее много.')
  await page.getByRole('button', { name: /^Запазете часа/ }).click()
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: `Платете ${euroText(totalCents, 'bg')}` }).click()
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Часът е запазен' }).waitFor()
  const receipt = page.getByRole('region', { name: 'Разписка' })
  await receipt.getByText('Къпане и подстригване, куче до 25 кг, двойна козина').waitFor()
  await receipt.getByText('Парфюм').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const booked = await read<AppointmentView>(page, `/appointments/${id}`)
  expect(booked).toMatchObject({ priceCents: totalCents, paidCents: totalCents, pet: { id: petId } })
  expect(Date.parse(booked.endsAt) - Date.parse(booked.startsAt)).toBe((row.durationMinutes + 5) * 60_000)
  await Promise.all([groomerPage.context().close(), page.context().close()])
})
