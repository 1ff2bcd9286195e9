import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs, useLapka } from './use-lapka.ts'

const stage = useLapka()
const inbox = () => `${stage.url()}/dashboard/operator/cases`

const button = (page: Page, name: string) => page.getByRole('complementary').getByRole('button', { name, exact: true })

test('two operators open one case: the second is told who has it, and takes it over knowingly', async () => {
  const [first, second] = [
    await openAs(stage, 'operator1@demo.lapka.test'),
    await openAs(stage, 'operator2@demo.lapka.test', { width: 375 }),
  ]
  await first.goto(inbox())
  await first.getByRole('link', { name: /фактура на фирма/ }).click()
  await expect.poll(() => new URL(first.url()).searchParams.get('case')).not.toBe(null)
  await second.goto(first.url())
  await button(second, 'Поемете случая').waitFor()
  // The page looks again by itself every ten seconds: it hears of nothing before the button is pressed.
  const pressed = Promise.withResolvers<void>()
  await second.route(/\/api\/v2\/cases(\/[^/]+)?(\?|$)/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await button(first, 'Поемете случая').click()
  await first.getByText('Случаят е ваш').waitFor()
  await button(second, 'Поемете случая').click()
  pressed.resolve()
  // A refused case is fetched again: it names its operator, and offers nothing else.
  const takeOver = second.getByRole('complementary').getByRole('button', { name: /^Поемете от / })
  await takeOver.waitFor()
  expect(await button(second, 'Отговорете').count()).toBe(0)
  await takeOver.click()
  await button(second, 'Отговорете').click()
  await second.getByLabel('Отговор по имейл').fill('Фактурата е в профила ви.')
  await button(second, 'Изпратете отговора').click()
  await second.getByText('Фактурата е в профила ви.').waitFor()
  expect(await second.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await first.context().close()
  await second.context().close()
})

test('a refund above the limit goes on when a second operator says so, and both are in its history', async () => {
  const [first, second] = [await openAs(stage, 'operator1@demo.lapka.test'), await openAs(stage, 'operator2@demo.lapka.test')]
  await first.goto(inbox())
  await first.getByRole('link', { name: /Връщането не стигна/ }).click()
  await button(first, 'Върнато по сметка').click()
  await first.getByLabel('Номер на банковия превод').fill('BG-77')
  await first.getByLabel('Причина').fill('Картата е закрита')
  await button(first, 'Отбележете като върнато').click()
  await first.getByText('Чака се решението на друг оператор.').waitFor()
  expect(await button(first, 'Одобрете връщането').count()).toBe(0)

  await second.goto(first.url())
  await button(second, 'Одобрете връщането').click()
  await second.getByLabel('Причина').fill('Видях превода')
  await button(second, 'Одобрете').click()
  const history = second.getByRole('list', { name: 'История' })
  await history.getByText('върна сумата по сметка, превод BG-77.').waitFor()
  await expect.poll(() => history.getByText('поиска одобрение от втори оператор.').count()).toBe(1)
  await expect.poll(() => history.getByText('Видях превода').count()).toBeGreaterThan(0)
  await second.getByRole('link', { name: /Затворени днес/ }).click()
  await second.getByRole('link', { name: /Връщането не стигна/ }).waitFor()
  await first.context().close()
  await second.context().close()
})
