import { expect, it } from 'vitest'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { dueReminderTimes } from '@lapka/domain/appointments/due-at-clinic.ts'
import { decideRecordPaidAtClinic } from '@lapka/domain/appointments/record-paid-at-clinic/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { sendEmailJob } from '../emails/send-email-job.ts'
import { createPractice } from '../testing/practice.ts'
import { remindDue, remindDueJob } from './remind-due-job.ts'

const billedHigher = async () => {
  const practice = createPractice()
  const { professionalId } = await practice.openPractice()
  const startsAt = practice.slotAhead(48)
  const appointmentId = await practice.place({ professionalId, ...(await practice.registerParent()), startsAt })
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  practice.pass(50 * HOUR_MS)
  const refund = { refundId: 'r1', idempotencyKey: 'k1' }
  const bill = { appointmentId, amountCents: 4500, reason: 'Рентген', at: practice.now(), refund }
  await practice.run(commands.adjustBill(bill))
  const events = await practice.log.readStream(appointmentStream(appointmentId))
  const works = events.flatMap((event) => remindDueJob.requestedBy(event)).map(({ work }) => work as { dueSince?: string })
  const dueSince = works[0]?.dueSince ?? ''
  const run = () =>
    remindDue({ ...practice, newId: () => crypto.randomUUID() } as never, { appointmentId, dueSince, workId: 'w1' })
  const passTo = (at = '') => practice.pass(Date.parse(at) - Date.parse(practice.now()))
  const pay = (amountCents: number) =>
    practice.run(
      commands.command(commands.readingOf(appointmentId), (states) =>
        decideRecordPaidAtClinic({ amountCents, at: practice.now() }, states),
      ),
    )
  const reminded = async () => (await practice.appointmentEvents(appointmentId)).filter((type) => type === 'DueReminded')
  const letters = async () =>
    (await practice.log.readStream(appointmentStream(appointmentId)))
      .flatMap((event) => sendEmailJob.requestedBy(event))
      .filter(({ work }) => (work as { template?: string }).template === 'due-reminder')
  return { run, passTo, pay, reminded, letters, times: dueReminderTimes(dueSince, 'Europe/Sofia') }
}

it('reminds three times at most, each a letter to the parent, and comes back for the next', async () => {
  const { run, passTo, reminded, letters, times } = await billedHigher()
  expect(await run()).toEqual({ result: 'again', at: times[0] })
  for (const [index, time] of times.entries()) {
    passTo(time)
    const next = times[index + 1]
    expect(await run()).toEqual(next === undefined ? { result: 'done' } : { result: 'again', at: next })
    expect(await run()).toMatchObject({ result: next === undefined ? 'done' : 'again' })
  }
  expect(await reminded()).toHaveLength(3)
  expect((await letters()).map(({ work }) => work)).toMatchObject(Array(3).fill({ kind: 'send-email', to: 'parent' }))
})

it('stops once all of it was paid at the clinic, and leaves the rest of a part to the work that the part asked for', async () => {
  const { run, passTo, pay, reminded, times } = await billedHigher()
  passTo(times[0])
  await pay(1000)
  expect(await run()).toMatchObject({ result: 'done', note: expect.stringContaining('something else') })
  await pay(1500)
  passTo(times[2])
  expect(await run()).toMatchObject({ result: 'done' })
  expect(await reminded()).toEqual([])
})
