import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const stage = useLapka()

test('an operator compares a view, rebuilds it, steers it, switches and goes back, with a reason each time', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await speak(context, 'bg')
  await signIn(stage, context, 'operator1@demo.lapka.test')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/operator/views`)
  const table = page.getByRole('table').first()
  await table.getByRole('rowheader', { name: 'Бележки' }).waitFor()

  await page.getByRole('button', { name: 'Още за „Бележки“' }).click()
  await page.getByRole('menuitem', { name: 'Сравнете с дневника' }).click()
  await page.getByRole('heading', { level: 2, name: /^„Бележки“ е каквато я прави дневникът/ }).waitFor()

  const give = async (reason: string, confirm: string) => {
    await page.getByLabel('Причина').fill(reason)
    await page.getByLabel('Причина').press('Tab')
    await page.getByRole('form').getByRole('button', { name: confirm, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Изградете наново: Бележки' }).click()
  await page.getByText('Превключване автоматично, щом е готова').click()
  await give('Проба на изграждането', 'Изградете наново')
  const panel = page.getByRole('region', { name: /^„Бележки“: изграждането от .*\d\d:\d\d ч\. е на/ })
  await panel.getByText('готова', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Превключете към новата' }).click()
  await give('Сравнена е', 'Превключете')
  await page.getByRole('button', { name: 'Върнете предишната: Бележки' }).waitFor()
  await page.getByRole('button', { name: 'Върнете предишната: Бележки' }).click()
  await give('Предишната беше по-добра', 'Върнете я')
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${stage.url()}/api/v2/operations/projections`)
      const { items } = (await answer.json()) as { items: { name: string; build: object | null }[] }
      return items.find(({ name }) => name === 'notes')?.build
    })
    .toBeNull()
  await context.close()
})
