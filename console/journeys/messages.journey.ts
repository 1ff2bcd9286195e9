import { expect, test } from 'vitest'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('a stranger’s message waits for the operators until one of them has answered', async () => {
  const stranger = await openAs(stage, null, { width: 375 })
  await stranger.goto(`${stage.url()}/contact`)
  await stranger.getByLabel('Име', { exact: true }).fill('Калина Петкова')
  await stranger.getByLabel('Имейл, на който да отговорим').fill('kalina@example.com')
  await stranger.getByLabel('Какво се случи').fill('Гледате ли и таралежи?')
  await stranger.getByRole('button', { name: 'Изпратете' }).click()
  await stranger.getByText('Получихме съобщението ви. Ще отговорим на kalina@example.com').waitFor()
  await stranger.context().close()

  const operator = await openAs(stage, 'operator1@demo.lapka.test')
  await operator.goto(`${stage.url()}/dashboard/operator/cases`)
  // The earliest due case comes first, so this one is the last.
  const inbox = operator.getByRole('region', { name: /случ|чака/i }).first()
  await inbox.getByRole('link', { name: 'Гледате ли и таралежи?' }).click()
  const panel = operator.getByRole('complementary', { name: 'Гледате ли и таралежи?' })
  await panel.getByRole('button', { name: 'Затворете случая' }).click()
  await panel.getByLabel('Как приключи').fill('Да, при лекарите за екзотични животни.')
  await panel.getByRole('button', { name: 'Затворете', exact: true }).click()
  await panel.getByRole('button', { name: 'Отворете отново' }).waitFor()
  await operator.getByRole('link', { name: /Затворени днес/ }).click()
  await operator.getByRole('link', { name: 'Гледате ли и таралежи?' }).click()
  await expect.poll(() => panel.getByText('Да, при лекарите за екзотични животни.').count()).toBeGreaterThan(0)
  await operator.context().close()
})

test('the header keeps what has no room in a menu, and is a menu as a whole on phones', async () => {
  const wide = await openAs(stage, 'parent1@demo.lapka.test', { width: 900 })
  await wide.goto(`${stage.url()}/faqs`)
  await wide.getByRole('button', { name: 'Още', exact: true }).click()
  await wide.getByRole('menuitem', { name: 'Контакти' }).click()
  await expect.poll(() => new URL(wide.url()).pathname).toBe('/contact')
  await wide.setViewportSize({ width: 375, height: 800 })
  await wide.getByRole('button', { name: 'Още', exact: true }).waitFor({ state: 'hidden' })
  await wide.getByRole('button', { name: 'Меню' }).click()
  await wide.getByRole('menuitem', { name: 'Намерете специалист' }).click()
  await expect.poll(() => new URL(wide.url()).pathname).toBe('/find-professional')
  await wide.context().close()
})

test('a clinic’s calendar shows the vets that are chosen, and the address says which', async () => {
  const clinic = await openAs(stage, 'clinic1@demo.lapka.test')
  await clinic.goto(`${stage.url()}/dashboard/clinic/calendar?view=day`)
  const filter = clinic.getByRole('group', { name: 'Кои лекари да се виждат' })
  const vet = filter.getByRole('button', { name: 'д-р Мария Жечева' })
  await vet.click()
  await expect.poll(() => vet.getAttribute('aria-pressed')).toBe('true')
  expect(new URL(clinic.url()).searchParams.get('vets')).toMatch(/^[0-9a-f-]{36}$/)
  await clinic.reload()
  await expect.poll(() => vet.getAttribute('aria-pressed')).toBe('true')
  await filter.getByRole('button', { name: 'Всички лекари' }).click()
  await expect.poll(() => new URL(clinic.url()).searchParams.get('vets')).toBe(null)
  await clinic.context().close()
})
