import { expect, test } from 'vitest'
import { useLapka } from './use-lapka.ts'
import { dayOf, vetWithVisit } from './vets-with-visits.ts'

const stage = useLapka()

test('a vet closes a booked day: the visit is shown first, and ends with an outcome of its own', async () => {
  const { context, visit } = await vetWithVisit(stage)
  const page = await context.newPage()
  const day = dayOf(visit.startsAt)
  await page.goto(`${stage.url()}/dashboard/professional/schedule/exceptions/new?from=${day}`)
  await page.getByRole('heading', { name: /^В това време има/ }).waitFor()
  await page.locator(`a[href="/appointments/${visit.id}"]`).waitFor()
  await page.getByRole('radio', { name: /^Отменете всички/ }).check()
  await page.getByRole('button', { name: /^Затворете, отменете/ }).click()
  await page.getByRole('heading', { name: /^Готово/ }).waitFor()
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/appointments/${visit.id}"]`) })
  // The run's outcome and the visit's refund are two views: either may come first.
  await row.getByText('отменен, връщаме').waitFor()
  const cancelled = await context.request.get(`${stage.url()}/api/v2/appointments/${visit.id}`)
  expect(await cancelled.json()).toMatchObject({ status: 'CANCELED', cancellation: { by: 'professional' } })
  await context.close()
})
