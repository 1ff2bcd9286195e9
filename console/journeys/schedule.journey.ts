import { expect, test } from 'vitest'
import { useLapka } from './use-lapka.ts'
import { dayOf, vetWithAppointment } from './vets-with-appointments.ts'

const stage = useLapka()

test('a vet closes a booked day: the appointment is shown first, and ends with an outcome of its own', async () => {
  const { context, appointment } = await vetWithAppointment(stage, { from: 13 })
  const page = await context.newPage()
  const day = dayOf(appointment.startsAt)
  await page.goto(`${stage.url()}/dashboard/professional/schedule/exceptions/new?from=${day}`)
  await page.getByRole('heading', { name: /^В това време има/ }).waitFor()
  await page.locator(`a[href="/appointments/${appointment.id}"]`).waitFor()
  await page.getByRole('radio', { name: /^Отменете всички/ }).check()
  await page.getByRole('button', { name: /^Затворете, отменете/ }).click()
  await page.getByRole('heading', { name: /^Готово/ }).waitFor()
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/appointments/${appointment.id}"]`) })
  // The run's outcome and the appointment's refund are two views: either may come first.
  await row.getByText('отменен, връщаме').waitFor()
  const read = async () => (await context.request.get(`${stage.url()}/api/v2/appointments/${appointment.id}`)).json()
  await expect.poll(read).toMatchObject({ status: 'CANCELED', cancellation: { by: 'professional' } })
  await context.close()
})
