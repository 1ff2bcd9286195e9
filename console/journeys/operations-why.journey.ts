import { expect, test } from 'vitest'
import { faultsInLooks } from './look-with-axe.ts'
import { openAs, useLapka } from './use-lapka.ts'
import { vetWithAppointment } from './vets-with-appointments.ts'

const stage = useLapka()

test('an operator reads which rule stops a taken time and where the event stands; the vet asks about their own calendar', async () => {
  const { context, professionalId, appointment: booked } = await vetWithAppointment(stage, { from: 25 })
  const vet = await context.newPage()
  const operator = await openAs(stage, 'operator1@demo.lapka.test')
  const about = new URLSearchParams({ professionalId, serviceId: booked.service.id, startsAt: booked.startsAt })
  await operator.goto(`${stage.url()}/dashboard/operator/why?${about.toString()}`)
  await operator.getByRole('heading', { level: 1, name: /не се предлага: вече е запазено/ }).waitFor()
  await operator
    .getByText(/^Запазено \d\d:\d\d–\d\d:\d\d\.$/)
    .first()
    .waitFor()
  expect(await faultsInLooks(operator, 'bg', 'why a slot is not offered')).toEqual([])
  const events = operator.getByRole('link', { name: /^Събитие \d+/ })
  expect(await events.first().getAttribute('href')).toMatch(/^\/dashboard\/operator\/log\?position=\d+$/)
  const [file] = await Promise.all([
    operator.waitForEvent('download'),
    operator.getByRole('link', { name: 'Изтеглете като тест' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^incident-slot-.*\.json$/)

  await operator.goto(`${stage.url()}/dashboard/operator/why?about=letter&appointmentId=${booked.id}`)
  await operator.getByRole('heading', { level: 1, name: /имейл/ }).waitFor()
  // As it is read out on the phone, and on to its money without being typed again.
  await operator.goto(`${stage.url()}/dashboard/operator/why?about=letter`)
  await operator.getByRole('textbox', { name: /^Час/ }).fill(booked.number.toLowerCase())
  await operator.getByRole('button', { name: 'Обяснете' }).click()
  await operator.getByRole('heading', { level: 1, name: /имейл/ }).waitFor()
  await operator.getByRole('link', { name: 'Връщане', exact: true }).click()
  await operator.getByRole('heading', { level: 1, name: /Ако стопанинът отмени|Върнати са/ }).waitFor()

  await vet.goto(`${stage.url()}/dashboard/professional/calendar/work-schedule-slots`)
  await vet.getByRole('button', { name: 'Защо този час не се предлага?' }).click()
  const dialog = vet.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Обяснете' }).click()
  await dialog.getByRole('heading', { level: 3, name: /предлага/ }).waitFor()
  await expect.poll(() => dialog.getByText('Работно време').count()).toBe(1)
})
