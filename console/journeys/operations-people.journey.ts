import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, signIn, useLapka } from './use-lapka.ts'

const stage = useLapka()

const PARENT = accounts.signedOut

test('an operator finds who called, signs them out by name and cancels for them; the person reads who did it and why', async () => {
  const parent = await openAs(stage, PARENT, { width: 375 })
  await parent.goto(`${stage.url()}/dashboard/personal-data`)
  const name = await parent.evaluate(async () => {
    const answer = (await (await fetch('/api/v2/accounts/me')).json()) as { name: string; surname: string }
    return `${answer.name} ${answer.surname}`
  })
  const operator = await openAs(stage, 'operator1@demo.lapka.test')
  await operator.goto(`${stage.url()}/dashboard/operator/people`)
  await operator.getByLabel('Имейл, номер на час, чип или име').fill(PARENT)
  await operator.getByRole('button', { name: 'Намерете' }).click()
  await operator.getByRole('heading', { name: 'Намерихме 1 човек', level: 1 }).waitFor()
  await operator.getByRole('link', { name }).click()
  await operator.getByRole('heading', { name: `${name} има 1 отворена сесия`, level: 1 }).waitFor()
  // At this width nothing of their appointments is cut off or has to be scrolled to.
  const hidden = () =>
    operator
      .getByRole('table')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.closest('[role=group]')?.clientWidth ?? 0)))
  await expect.poll(hidden).toSatisfy((pixels: number[]) => pixels.length > 0 && pixels.every((px) => px <= 0))

  await operator.getByRole('button', { name: 'Прекратете всички сесии' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('Причина').fill('Изгубила е телефона си')
  await dialog.getByLabel('Напишете името').fill('Някой Друг')
  await dialog.getByRole('button', { name: 'Прекратете сесиите' }).click()
  await dialog.getByText('Написаното име не е името на този човек').waitFor()
  await dialog.getByLabel('Напишете името').fill(name.toLowerCase())
  await dialog.getByRole('button', { name: 'Прекратете сесиите' }).click()
  await operator.getByText('Готово. Всички сесии са прекратени.').waitFor()
  // Their own page hears that its session is over, and leaves.
  await parent.waitForURL('**/login**')

  const cancel = operator.getByRole('button', { name: /^Отменете LP-/ }).first()
  const number = /LP-\w+/.exec((await cancel.getAttribute('aria-label')) ?? '')?.[0] ?? 'no number'
  await cancel.click()
  await dialog.getByText(/Връщат се|Нищо не е платено/).waitFor()
  await dialog.getByLabel('Причина').fill('Обади се от болницата')
  await dialog.getByLabel('Напишете името').fill(name)
  await dialog.getByRole('button', { name: /^Отменете/ }).click()
  await operator.getByText('Готово. Часът е отменен.').waitFor()
  // The household has cancelled something by itself too.
  const cancelled = operator.getByRole('row').filter({ hasText: number }).filter({ hasText: 'отменен' })
  const address = await cancelled.getByRole('link').first().getAttribute('href')

  await signIn(stage, parent.context(), PARENT)
  await parent.goto(`${stage.url()}/dashboard/personal-data`)
  const acts = parent.getByRole('listitem').filter({ hasText: 'ви отписа от всички устройства' })
  await acts.getByText('Изгубила е телефона си').waitFor()
  await expect.poll(() => parent.getByRole('listitem').filter({ hasText: 'отвори профила ви' }).count()).toBe(1)
  await parent.goto(`${stage.url()}${address}/history`)
  await parent.getByText('Обади се от болницата').waitFor()
})
