import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { addPet, chooseAddedPet, signIn, useLapka } from './use-lapka.ts'

const NEWCOMER = {
  email: 'ruzha.tokmakova@example.bg',
  password: 'червена-ябълка-на-прозореца',
  name: 'Ружа',
  surname: 'Токмакова',
}
const stage = useLapka()

const open = async (): Promise<Page> => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

const enter = async (page: Page, path: string, email: string, password?: string) => {
  await signIn(stage, page.context(), email, password)
  await page.goto(stage.url() + path)
}

const letters = async (): Promise<string> =>
  (await fetch(`${stage.mailUrl()}/api/messages?${new URLSearchParams({ to: NEWCOMER.email })}`)).text()

/** The secret of the letter's link, as soon as the letter is there. */
const confirmationToken = async (): Promise<string> => {
  const found = { token: '' }
  const read = async () => {
    found.token = /confirmAccount\?token=([\w-]{43})/.exec(await letters())?.[1] ?? ''
    return found.token
  }
  await expect.poll(read).not.toBe('')
  return found.token
}

const register = async (page: Page) => {
  const answer = await page.request.post(`${stage.url()}/api/v2/accounts`, { data: { ...NEWCOMER, role: 'VET', language: 'bg' } })
  expect(answer.status()).toBe(202)
  await page.goto(`${stage.url()}/confirmAccount?token=${await confirmationToken()}`)
  await page.getByRole('heading', { name: 'Профилът ви е потвърден' }).waitFor()
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Запазете' }).click()
  await page.getByText('Запазено.').waitFor()
}

/** Each part in turn, by the way on that the last one offers. */
const fillIn = async (page: Page) => {
  await page.getByRole('link', { name: 'Продължете: За вас' }).click()
  await page.getByLabel('Телефон').fill('няма')
  await page.getByRole('button', { name: 'Запазете' }).click()
  await page.getByText('Напишете телефон с цифри').waitFor()
  await page.getByLabel('Телефон').fill('+359 88 123 4567')
  await page.getByLabel('Титла').fill('д-р')
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Специалности' }).click()
  await page.getByText('Дерматология').click()
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Адрес' }).click()
  await page.getByRole('combobox', { name: 'Град' }).fill('Пловдив')
  await page.getByLabel('Улица и номер').fill('ул. „Шипка“ 12')
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Работни дни' }).click()
  for (const day of ['Понеделник', 'Вторник', 'Сряда', 'Четвъртък', 'Петък']) await page.getByLabel(day, { exact: true }).check()
  await page.getByRole('button', { name: 'Почивка' }).first().click()
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Услуги и цени' }).click()
  await page.getByRole('button', { name: 'Преглед', exact: true }).click()
  await page.getByLabel('Цена в евро').fill('27,50')
  await page.getByText('53,79').waitFor()
  // Neither a reload nor a closed lid loses what was typed.
  await page.reload()
  await page.getByText('Възстановихме незапазените ви промени.').waitFor()
  expect(await page.getByLabel('Цена в евро').inputValue()).toBe('27,50')
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Правила за отмяна' }).click()
  await page.getByLabel('Безплатна отмяна').selectOption('2')
  await page.getByLabel('При по-късна отмяна').selectOption('30')
  await page.getByLabel('При неявяване').selectOption('10')
  await page.getByText('Безплатна отмяна до 2 часа преди началото. След това връщаме 30 %.').waitFor()
  await save(page)
  await page.getByRole('link', { name: 'Нататък: Езици' }).click()
  await page.getByText('немски').first().click()
  await save(page)
}

const uploadDiploma = async (page: Page) => {
  await page.goto(`${stage.url()}/dashboard/profile/diplomas`)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'лъже.png', mimeType: 'image/png', buffer: Buffer.from('това не е снимка') })
  await page.getByRole('alert').waitFor()
  await chooser.setInputFiles({ name: 'Диплома.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('list', { name: 'Качени дипломи' }).getByText('Диплома.png').waitFor()
}

test('a new vet fills in the profile, shows a diploma, an operator accepts, and a parent finds and books them', async () => {
  const [vet, operator, parent] = await Promise.all([open(), open(), open()])
  await enter(operator, '/dashboard/operator/verifications', 'operator1@demo.lapka.test')
  await operator.getByRole('heading', { level: 1, name: /чакат? проверка/i }).waitFor()

  await register(vet)
  await enter(vet, '/login', NEWCOMER.email, NEWCOMER.password)
  await vet.waitForURL(/\/onboarding$/)
  await fillIn(vet)
  await uploadDiploma(vet)
  await parent.goto(`${stage.url()}/find-professional?q=${encodeURIComponent(NEWCOMER.surname)}`)
  await parent.getByText('Няма намерени специалисти').first().waitFor()
  await vet.getByRole('button', { name: 'Изпратете за проверка' }).click()
  await vet.getByRole('heading', { level: 1, name: 'Преглеждаме профила ви' }).waitFor()

  // The queue that was open all the while knows of them without a reload, and so does the vet of the decision.
  await operator.getByRole('link', { name: 'д-р Ружа Токмакова' }).click()
  await operator.getByRole('button', { name: 'Отворете „Диплома.png“' }).click()
  await operator.getByRole('img', { name: 'Документ Диплома.png' }).waitFor()
  await operator.getByRole('button', { name: 'Откажете', exact: true }).click()
  await operator.getByRole('button', { name: 'Откажете профила' }).click()
  await operator.getByText('Напишете причината').waitFor()
  await operator.getByLabel('Какво ще прочете специалистът').fill('Печатът не се чете.')
  await operator.getByRole('button', { name: 'Откажете профила' }).click()
  await vet.getByRole('heading', { level: 1, name: 'Не можахме да потвърдим профила ви' }).waitFor()
  await vet.getByText('Печатът не се чете.').waitFor()
  await vet.getByRole('button', { name: 'Изпратете отново' }).click()
  await operator.getByRole('button', { name: 'Приемете', exact: true }).click()
  await operator.getByRole('button', { name: 'Приемете профила' }).click()
  await vet.getByRole('heading', { level: 1, name: 'Профилът ви е проверен' }).waitFor()

  // The search result and the vet's own page are separate views.
  const found = `${stage.url()}/api/v2/professionals?q=${encodeURIComponent(NEWCOMER.surname)}`
  await expect.poll(async () => (await parent.request.get(found)).text()).toContain(NEWCOMER.name)
  await enter(parent, `/find-professional?q=${encodeURIComponent(NEWCOMER.surname)}`, accounts.newVetsParent)
  await addPet(stage, parent.context())
  await parent.getByText('Ружа Токмакова').first().click()
  await parent.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').last().click()
  await parent.getByRole('link', { name: 'Продължете' }).click()
  await chooseAddedPet(parent)
  await parent.locator('textarea').first().fill('Първи преглед.')
  await parent.getByRole('button', { name: /^Запазете часа/ }).click()
  await parent.getByRole('timer').waitFor()
  // The vet's own policy, for this time and price.
  for (const promise of ['Връщаме ви 27,50', 'Връщаме ви 8,25', 'Ако пропуснете часа, връщаме 2,75'])
    await parent.getByText(promise).waitFor()
  expect(new URL(parent.url()).pathname).toMatch(/^\/appointments\/[^/]+\/checkout$/)
  for (const subject of ['Не можахме да потвърдим документите ви', 'Документите ви са потвърдени'])
    await expect.poll(letters).toContain(subject)
  await Promise.all([vet, operator, parent].map((page) => page.context().close()))
})
