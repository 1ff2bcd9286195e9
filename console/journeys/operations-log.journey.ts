import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('an operator filters the log, jumps, reads what is sealed for a reason, and the parent reads that in the history', async () => {
  const parent = await openAs(stage, accounts.readLog)
  await parent.goto(`${stage.url()}/dashboard/parent/history`)
  const appointments = await parent.request.get(`${stage.url()}/api/v2/appointments?limit=1`)
  const { id } = ((await appointments.json()) as { items: { id: string }[] }).items[0]!

  const operator = await openAs(stage, 'operator1@demo.lapka.test')
  await operator.goto(`${stage.url()}/dashboard/operator/log`)
  const events = operator.getByRole('region', { name: 'Събития' })
  await events.getByRole('link').first().waitFor()
  await operator.getByRole('button', { name: 'Вид', exact: true }).click()
  await operator.getByRole('combobox', { name: 'Вид' }).fill('AppointmentPlaced')
  await operator.getByRole('button', { name: 'Приложете' }).click()
  await operator.getByRole('link', { name: 'Махнете филтъра Вид: AppointmentPlaced' }).waitFor()
  await operator.getByRole('button', { name: 'Поток', exact: true }).click()
  await operator.getByRole('textbox', { name: 'Поток' }).fill(`appointment-${id}`)
  await operator.getByRole('button', { name: 'Приложете' }).click()
  await operator.getByRole('heading', { level: 1, name: /^1 събити/ }).waitFor()
  const placed = events.getByRole('link', { name: /AppointmentPlaced/ })
  await expect.poll(() => placed.count()).toBe(1)
  // By keyboard, as everything here.
  await placed.focus()
  await operator.keyboard.press('Enter')
  await operator.getByRole('heading', { level: 2, name: 'AppointmentPlaced' }).waitFor()
  await operator.getByText('запечатано', { exact: true }).waitFor()
  await operator.getByLabel('Защо ви трябва запечатаното').fill('Жалба 118, за да отговорим')
  await operator.getByRole('button', { name: 'Отворете за 10 минути' }).click()
  await operator.getByText('Отворено е за 10 минути.').waitFor()
  await operator.getByText('запечатано', { exact: true }).waitFor({ state: 'detached' })
  await operator.getByRole('button', { name: 'Затворете' }).click()
  await operator.getByText('запечатано', { exact: true }).waitFor()

  const position = new URL(operator.url()).searchParams.get('position')!
  await operator.goto(`${stage.url()}/dashboard/operator/log`)
  await events.getByRole('link').first().waitFor()
  await operator.locator('body').press('/')
  await operator.keyboard.type(position)
  await operator.keyboard.press('Enter')
  await expect.poll(() => events.locator('a[aria-current]').count()).toBe(1)
  await operator.getByRole('heading', { level: 2, name: 'AppointmentPlaced' }).waitFor()
  await operator.getByRole('button', { name: 'Проверете целия дневник' }).click()
  await operator.getByText(/^Дневникът е проверен .* Всичко е цяло\.$/).waitFor({ timeout: 120_000 })

  await parent.goto(`${stage.url()}/appointments/${id}/history`)
  await parent.getByText('прочете запечатан текст от историята.').first().waitFor()
  await parent.getByText('Жалба 118, за да отговорим').first().waitFor()
  await Promise.all([operator.context().close(), parent.context().close()])
})
