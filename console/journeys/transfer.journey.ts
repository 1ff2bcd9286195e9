import { randomUUID } from 'node:crypto'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { slotsFromTomorrow } from './vets-with-appointments.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const post = async (page: Page, path: string, data: object = {}) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${stage.url()}/api/v2${path}`, { data, headers })
  expect([path, answer.status() < 300]).toEqual([path, true])
  return (await answer.json()) as { id: string; checkoutUrl: string }
}

const payByCard = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Часът е запазен' }).waitFor()
}

type Searched = { items: { id: string }[] }
/** Two paid visits of one vet, the later one first. */
const bookTwice = async (page: Page, petId: string): Promise<string[]> => {
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await page.request.get(`${stage.url()}/api/v2${path}`)).json()) as Answer
  const { items } = await read<Searched>('/professionals?role=VET&freeWithin=7')
  for (const { id: professionalId } of items) {
    const { services } = await read<ProfessionalDetails>(`/professionals/${professionalId}`)
    const service = services.find(({ location, rows }) => location === 'AT_PROFESSIONAL' && rows === undefined)
    if (service === undefined) continue
    const slots = await slotsFromTomorrow(stage, page.context(), { professionalId, serviceId: service.id })
    const starts = [slots.at(-1), slots.at(0)].filter((start) => start !== undefined)
    if (slots.length < 20) continue
    const ids: string[] = []
    for (const startsAt of starts) {
      const body = { professionalId, serviceId: service.id, petId, startsAt, reason: 'Тайна на стопанина' }
      const { id } = await post(page, '/appointments', body)
      await page.goto((await post(page, `/appointments/${id}/start-payment`)).checkoutUrl)
      await payByCard(page)
      ids.push(id)
    }
    return ids
  }
  throw new Error('The demo has no vet with a free week.')
}

/** A pet with an own note and a weight; answers its id. */
const keepPet = async (page: Page): Promise<string> => {
  const profile = { name: 'Шушка', gender: 'female', animalType: 'cat', breed: 'siamese', born: '2023', temperament: [] }
  const { id } = await post(page, '/pets', { ...profile, allergies: 'Риба', feeding: 'Само сутрин' })
  const on = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)
  await post(page, `/pets/${id}/add-entry`, { entry: { kind: 'weight', on, grams: 4_100 } })
  await post(page, `/pets/${id}/add-entry`, { entry: { kind: 'note', on, text: 'Крие се под леглото' } })
  return id
}

test('a transfer: both agree, one visit is taken over and one cancelled, an operator completes it, and the record is the recipient’s', async () => {
  const { giver, receiver } = accounts.transfer
  const [owner, recipient, operator] = [
    await openAs(stage, giver),
    await openAs(stage, receiver, { width: 375 }),
    await openAs(stage, 'operator1@demo.lapka.test'),
  ]
  const id = await keepPet(owner)
  await bookTwice(owner, id)
  await owner.goto(`${stage.url()}/dashboard/parent/pets/${id}/profile`)
  await owner.getByRole('link', { name: 'Шушка вече живее при друг' }).click()
  await owner.getByLabel('Имейл на новия стопанин').fill(receiver)
  await owner.getByLabel('Защо го прехвърляте').fill('Заминавам в чужбина')
  await owner.getByRole('button', { name: 'Поискайте съгласието му' }).click()
  await owner.getByRole('heading', { name: `Чакаме ${receiver} да се съгласи` }).waitFor()

  await recipient.goto(`${stage.url()}/dashboard/parent`)
  await recipient.getByRole('link', { name: 'Вижте искането' }).click()
  await recipient.getByRole('button', { name: 'Приемете Шушка' }).click()
  await recipient.getByText(/^Съгласихте се\. Чакаме/).waitFor()
  expect(await recipient.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // The page looks again by itself: the later visit is offered, the earlier one cancelled.
  await owner
    .getByRole('button', { name: /^Предложете часа/ })
    .nth(1)
    .click()
  await owner
    .getByRole('dialog', { name: /^Предлагате ли часа/ })
    .getByRole('button', { name: 'Предложете го' })
    .click()
  await owner.getByText('Предложен на новия стопанин').waitFor()
  await owner
    .getByRole('button', { name: /^Отменете часа/ })
    .first()
    .click()
  await owner
    .getByRole('dialog', { name: /^Да отменим ли часа/ })
    .getByRole('button', { name: /^Отменете/ })
    .click()

  await recipient.goto(`${stage.url()}/dashboard/parent`)
  await recipient.getByText('Предлагат ви един час на любимеца').waitFor()
  await recipient.getByRole('link', { name: 'Вижте искането' }).click()
  await recipient.getByRole('button', { name: /^Поемете часа/ }).click()
  const dialog = recipient.getByRole('dialog', { name: 'Поемате ли този час?' })
  await dialog.getByText(/Така остава и ако прехвърлянето/).waitFor()
  expect(await dialog.getByText('Тайна на стопанина').count()).toBe(0)
  expect(await recipient.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await dialog.locator('textarea').fill('Плаши се от кучета.')
  await dialog.getByRole('button', { name: /^Запазете и платете/ }).click()
  await recipient.getByRole('timer').waitFor()
  await recipient.getByRole('button', { name: /^Платете/ }).click()
  await payByCard(recipient)
  const taken = recipient.url()

  await owner.getByRole('button', { name: 'Дайте окончателно съгласие' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Прехвърлете Шушка' }).click()
  await owner.getByRole('heading', { name: 'Екипът на Лапка преглежда прехвърлянето' }).waitFor()

  await operator.goto(`${stage.url()}/dashboard/operator/cases`)
  await operator.getByRole('link', { name: /Любимец отива при друг стопанин/ }).click()
  const panel = operator.getByRole('complementary')
  await panel.getByText('И двамата се съгласиха.', { exact: false }).waitFor()
  await panel.getByRole('button', { name: 'Приключете прехвърлянето' }).click()
  await panel.getByLabel('Причина').fill('Говорих и с двамата')
  await panel.getByRole('button', { name: 'Прехвърлете и пишете на двамата' }).click()
  await panel.getByText('приключи прехвърлянето:').waitFor()

  await recipient.goto(`${stage.url()}/dashboard/parent/pets/${id}`)
  await recipient.getByRole('heading', { name: 'Тегло: 4,1 кг' }).waitFor()
  await recipient.getByText('записано от предишния стопанин').waitFor()
  for (const words of ['Крие се под леглото', 'Само сутрин']) expect(await recipient.getByText(words).count()).toBe(0)
  await recipient.goto(taken)
  await recipient.getByRole('heading', { level: 1, name: 'Часът е запазен' }).waitFor()
  await owner.goto(`${stage.url()}/dashboard/pet-transfers`)
  await owner.getByRole('heading', { name: 'Прехвърлени от вас' }).waitFor()
  for (const page of [owner, recipient, operator]) await page.context().close()
})
