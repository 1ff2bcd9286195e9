import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

/** A pet with an own note and a weight; answers its id. */
const keepPet = async (page: Page): Promise<string> => {
  const post = async (path: string, data: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await page.request.post(`${stage.url()}/api/v2${path}`, { data, headers })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const profile = { name: 'Шушка', gender: 'female', animalType: 'cat', breed: 'siamese', born: '2023', temperament: [] }
  const id = await post('/pets', { ...profile, allergies: 'Риба', feeding: 'Само сутрин' })
  const on = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)
  await post(`/pets/${id}/add-entry`, { entry: { kind: 'weight', on, grams: 4_100 } })
  await post(`/pets/${id}/add-entry`, { entry: { kind: 'note', on, text: 'Крие се под леглото' } })
  return id
}

test('a transfer: the owner asks, the recipient agrees, the owner consents, an operator completes it, and the record is the recipient’s', async () => {
  const { giver, receiver } = accounts.transfer
  const [owner, recipient, operator] = [
    await openAs(stage, giver),
    await openAs(stage, receiver, { width: 375 }),
    await openAs(stage, 'operator1@demo.lapka.test'),
  ]
  const id = await keepPet(owner)
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

  // The page looks again by itself.
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
  await owner.goto(`${stage.url()}/dashboard/pet-transfers`)
  await owner.getByRole('heading', { name: 'Прехвърлени от вас' }).waitFor()
  for (const page of [owner, recipient, operator]) await page.context().close()
})
