import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openBrowserAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

type Kept = { id: string; name: string }
const firstPet = async (context: BrowserContext): Promise<Kept> => {
  const { items } = (await (await context.request.get(`${stage.url()}/api/v2/pets`)).json()) as { items: Kept[] }
  const [pet] = items
  if (pet === undefined) throw new Error('the demo gave this parent no pet')
  return pet
}
const openRecord = async (context: BrowserContext, pet: Kept): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/parent/pets/${pet.id}`)
  return page
}
/** The dialog stays open at what was made. */
const makeLink = async (page: Page, scope: string): Promise<string> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(scope, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Създайте връзка' }).click()
  return dialog.getByLabel('Адрес на връзката').inputValue()
}

test('a lost phone: all shares are stopped, and the pages that are open close', async () => {
  const context = await openBrowserAs(stage, accounts.sharing.lostPhone)
  const pet = await firstPet(context)
  const page = await openRecord(context, pet)
  await page.getByRole('button', { name: 'Споделете картона' }).click()
  const whole = await makeLink(page, 'Целият картон')
  await page.keyboard.press('Escape')

  const stranger = await openBrowserAs(stage, null)
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(request.url()))
  const first = await stranger.newPage()
  await first.goto(whole)
  await first.getByText('Стопанинът сподели с вас целия картон').waitFor()
  const secret = whole.split('#')[1] ?? ''
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)

  await page.getByRole('button', { name: 'Споделете картона' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/човек с връзката/).waitFor()
  await dialog.getByRole('button', { name: 'Създайте нова връзка' }).click()
  const vaccinations = await makeLink(page, 'Само ваксините')
  await page.keyboard.press('Escape')
  const second = await stranger.newPage()
  await second.goto(vaccinations)
  await second.getByText('Стопанинът сподели с вас ваксините').waitFor()
  // No requested address names the secret: it went in a header.
  expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])

  await page.getByRole('button', { name: 'Споделете картона' }).click()
  await dialog.getByRole('button', { name: 'Спрете всички' }).click()
  for (const open of [first, second]) {
    await open.getByRole('heading', { name: 'Достъпът е спрян' }).waitFor()
    await expect.poll(() => open.getByText(pet.name).count()).toBe(0)
  }
  await dialog.getByText('Сега картонът не е споделен с никого.').waitFor()
  await first.reload()
  await first.getByRole('heading', { name: 'Достъпът е спрян' }).waitFor()
  await stranger.close()
  await context.close()
})

test('a vet opens a record by the code that its owner tells them', async () => {
  const parent = await openBrowserAs(stage, accounts.sharing.desk)
  const pet = await firstPet(parent)
  const page = await openRecord(parent, pet)
  await page.getByRole('button', { name: 'Споделете картона' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Код за рецепцията' }).click()
  await dialog.getByRole('button', { name: 'Покажете код' }).click()
  const code = (await dialog.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/).textContent()) ?? ''

  const vet = await openBrowserAs(stage, 'pro3@demo.lapka.test')
  const desk = await vet.newPage()
  await desk.goto(`${stage.url()}/dashboard/professional/pets`)
  await desk.getByRole('link', { name: 'Отворете картон', exact: true }).click()
  await desk.getByLabel('Код от стопанина').fill('AAAA-2222')
  await desk.getByRole('button', { name: 'Отворете картона' }).click()
  await desk.getByText('Няма такъв код').waitFor()
  await desk.getByLabel('Код от стопанина').fill(code.toLowerCase())
  await desk.getByRole('button', { name: 'Отворете картона' }).click()
  await desk.getByText('Стопанинът сподели с вас целия картон').waitFor()
  await desk.getByRole('heading', { name: pet.name }).waitFor()

  await dialog.getByRole('button', { name: 'Готово' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Споделете картона' }).click()
  // An icon and a space stand before the name.
  const opener = dialog.getByText(/^\s*д-р .*, /)
  await opener.waitFor()
  expect(await opener.count()).toBe(1)
  await vet.close()
  await parent.close()
})

test('a passport has a code that opens the vaccinations, and loses it once that is stopped', async () => {
  const context = await openBrowserAs(stage, accounts.sharing.passport)
  const pet = await firstPet(context)
  const page = await openRecord(context, pet)
  await page.getByRole('button', { name: 'Споделете картона' }).click()
  await page.getByRole('link', { name: 'Паспорт (PDF)' }).click()
  await page.getByRole('button', { name: 'Направете паспорта' }).click()
  const code = page.getByRole('img', { name: /Код, който отваря ваксините/ })
  await code.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Изтеглете PDF' }).click()])
  expect(file.suggestedFilename()).toBe('lapka-passport.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const record = await openRecord(context, pet)
  await record.getByRole('button', { name: 'Споделете картона' }).click()
  await record.getByRole('button', { name: /^Спрете: Паспорт/ }).click()
  await page.getByRole('heading', { name: 'Кодът на паспорта вече не отваря нищо' }).waitFor()
  await expect.poll(() => code.count()).toBe(0)
  await context.close()
})
