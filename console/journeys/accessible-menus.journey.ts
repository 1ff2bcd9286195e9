import { expect, test } from 'vitest'
import { faultsOfPopup, faultsOfPopups, load, wear } from './look-with-axe.ts'
import { PARENT, useScreens } from './screens.ts'

const { stage, addresses, open } = useScreens()

const onEveryWidth = ['Всички филтри', 'Близо до', 'Кога', 'Цена', 'Вид: Ветеринари', 'Специалност', 'Запазени търсения']

test('the search page’s popups are free of axe violations: filters, order, kept searches, and the menus above', async () => {
  const page = await open(PARENT, 'bg')
  await load(page, stage.url() + addresses().visitor.find)
  const faults = await faultsOfPopups(page, {
    375: ['Меню', ...onEveryWidth],
    1280: ['Още', /^Профил на /, ...onEveryWidth],
  })
  await page.context().close()
  expect(faults).toEqual([])
})

test('the header of a signed-in parent fits the narrowest phone with letters twice as large', async () => {
  const page = await open(PARENT, 'bg')
  await load(page, stage.url() + addresses().visitor.find)
  await page.setViewportSize({ width: 320, height: 900 })
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  const header = page.locator('header').first()
  await header.getByRole('button', { name: 'Меню' }).waitFor()
  expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.context().close()
})

test.each([
  [PARENT, 'parent', 'appointment', ['Отменете', 'Преместете']],
  ['pro1@demo.lapka.test', 'professional', 'after a visit', ['Променете сметката']],
  ['clinic1@demo.lapka.test', 'clinic', 'vets', ['Премахнете']],
] as const)('the dialogs of %s are free of axe violations', async (email, who, screen, names) => {
  const page = await open(email, 'bg')
  await wear(page, { width: 1280, scheme: 'light' })
  await load(page, stage.url() + (addresses()[who] as Record<string, string>)[screen])
  const faults: string[] = []
  for (const name of names) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    faults.push(...(await faultsOfPopup(page, name)))
  }
  await page.context().close()
  expect(faults).toEqual([])
})

test('so are those that decide about a profile, and the one that removes a document', async () => {
  const faults: string[] = []
  const operator = await open('operator1@demo.lapka.test', 'bg')
  await load(operator, stage.url() + addresses().operator['waiting for review'])
  await operator.getByRole('rowheader').getByRole('link').first().click()
  for (const name of ['Приемете', 'Поискайте документ', 'Откажете']) {
    await operator.getByRole('button', { name, exact: true }).click()
    faults.push(...(await faultsOfPopup(operator, name)))
  }
  await operator.context().close()

  const newcomer = await open('pro299@demo.lapka.test', 'bg')
  await load(newcomer, `${stage.url()}/dashboard/profile/diplomas`)
  const buffer = await newcomer.screenshot()
  await newcomer.locator('input[type=file]').setInputFiles({ name: 'Диплома.png', mimeType: 'image/png', buffer })
  await newcomer.getByRole('button', { name: 'Махнете „Диплома.png“' }).click()
  faults.push(...(await faultsOfPopup(newcomer, 'the document')))
  await newcomer.context().close()
  expect(faults).toEqual([])
})
