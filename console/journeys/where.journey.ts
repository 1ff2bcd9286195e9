import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { addPet, openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

type Mine = { items: { label: string; line: string; keyNote: string }[] }
const readAs = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await (await page.context().request.get(`${stage.url()}/api/v2${path}`)).json()) as Answer

test('a parent books a walk at home and sees their own address, and the walker sees it with the note about the key', async () => {
  const [walkerPage, page] = await Promise.all([openAs(stage, accounts.walk.walker), openAs(stage, accounts.walk.parent)])
  const { user } = await readAs<{ user: { professionalId: string } }>(walkerPage, '/sessions')
  const { items } = await readAs<Mine>(page, '/addresses')
  const [home] = items
  if (home === undefined) throw new Error('The demo’s parent has no address.')

  const petId = await addPet(stage, page.context())
  await page.goto(`${stage.url()}/professionals/${user.professionalId}?serviceId=walk-30&petId=${petId}`)
  await page
    .getByText(/Идва при вас, до/)
    .first()
    .waitFor()
  await page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').last().click()
  await page.getByRole('link', { name: 'Продължете' }).click()
  const choice = page.getByRole('group', { name: 'На кой адрес' })
  await expect.poll(() => choice.getByRole('radio', { name: new RegExp(home.label) }).isChecked()).toBe(true)
  await page.locator('textarea').first().fill('Дърпа към катериците.')
  await page.getByRole('button', { name: /^Запазете часа/ }).click()
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: /^Платете/ }).click()
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill('4242424242424242')
  await page.locator('form button[type=submit]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Часът е запазен' }).waitFor()
  await page.getByText(home.line).first().waitFor()
  // The walker has windows: the ticket says one.
  await page
    .getByText(/^\d+\u2060?–\u2060?\d+.ч\.$/)
    .first()
    .waitFor()

  await walkerPage.goto(page.url())
  await walkerPage.getByText(home.line).first().waitFor()
  await walkerPage.getByText(home.keyNote).waitFor()
  await Promise.all([walkerPage.context().close(), page.context().close()])
})
