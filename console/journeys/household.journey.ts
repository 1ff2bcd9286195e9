import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('two adults, each with a login: invited, both in the record, and ended at once', async () => {
  const [ownerEmail, secondEmail] = accounts.household
  const page = await openAs(stage, ownerEmail)
  const guest = await openAs(stage, secondEmail)
  const [home, other] = [page.context(), guest.context()]
  const answer = await home.request.get(`${stage.url()}/api/v2/pets`)
  const [pet] = ((await answer.json()) as { items: { id: string; name: string }[] }).items
  const record = `${stage.url()}/dashboard/parent/pets/${pet?.id}`

  await page.goto(record)
  await page.getByRole('button', { name: 'Поканете втори стопанин' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имейл на другия човек').fill(ownerEmail)
  await dialog.getByRole('button', { name: 'Изпратете поканата' }).click()
  await dialog.getByText('Това е вашият имейл').waitFor()
  await dialog.getByLabel('Имейл на другия човек').fill(secondEmail)
  await dialog.getByRole('button', { name: 'Изпратете поканата' }).click()
  await page.getByText(secondEmail).waitFor()

  await guest.goto(`${stage.url()}/dashboard/parent/pets`)
  await guest.getByRole('heading', { name: /ви кани да се грижите заедно/ }).waitFor()
  await guest.getByRole('button', { name: 'Приемете' }).click()
  await guest.getByText('заедно с').first().waitFor()
  await guest.goto(record)
  await guest.getByRole('button', { name: 'Добавете запис' }).click()
  await guest.getByRole('dialog').getByLabel('Тегло, кг').fill('7')
  await guest.getByRole('dialog').getByRole('button', { name: 'Запишете' }).click()
  await guest.getByRole('heading', { name: '7 кг', exact: true }).waitFor()

  await page.reload()
  await page.getByText('записа друг стопанин').first().waitFor()
  await page.getByRole('button', { name: 'Спрете достъпа' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Спрете достъпа' }).click()
  await page.getByRole('button', { name: 'Поканете втори стопанин' }).waitFor()
  await guest.reload()
  await expect.poll(() => guest.getByText('Добавете запис').count()).toBe(0)
  expect((await other.request.get(`${stage.url()}/api/v2/pets/${pet?.id}/record`)).status()).toBe(404)
  await home.close()
  await other.close()
})
