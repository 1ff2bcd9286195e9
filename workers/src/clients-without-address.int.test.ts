import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { complete, markNoShow, move } from '@lapka/domain/testing/commands.ts'
import { bookClient } from '@lapka/domain/testing/desk-commands.ts'
import { openWorkshop, type Workshop } from './testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

const bookOnThePhone = async (startsAt: string) => {
  const { practice, clinic } = workshop
  const [appointmentId, petId, accountId] = [randomUUID(), randomUUID(), randomUUID()]
  const slot = { appointmentId, petId, professionalId: clinic.professionalId, startsAt, at: practice.now() }
  await practice.run(bookClient(slot, accountId))
  return { appointmentId, fromStartsAt: startsAt }
}

/** No work that is due waits. */
const expectAllDone = () =>
  workshop.until(async () => {
    const due = (await workshop.outboxRows()).filter(({ dueAt }) => dueAt.toISOString() <= workshop.practice.now())
    expect(due.length).toBeGreaterThan(0)
    expect(due.filter(({ doneAt }) => doneAt === null)).toEqual([])
  })

it('the whole way of clients without an address: nothing is sent to them, no work fails and no operator is asked', async () => {
  const { practice, smtp, log } = workshop
  workshop.startOne()
  const [kept, moved, cancelled, missed] = [
    await bookOnThePhone(practice.slotAhead(48)),
    await bookOnThePhone(practice.slotAhead(50)),
    await bookOnThePhone(practice.slotAhead(54)),
    await bookOnThePhone(practice.slotAhead(56)),
  ]
  await practice.run(
    move({
      ...moved,
      professionalId: workshop.clinic.professionalId,
      by: 'professional',
      startsAt: practice.slotAhead(52),
      at: practice.now(),
    }),
  )
  await practice.cancel(cancelled.appointmentId, 'professional', 'Болен съм')
  await expectAllDone()
  // Reminders, then the visit and what follows from it: bill, review, storage of the record, reward.
  practice.pass(2 * DAY_MS)
  await expectAllDone()
  practice.pass(DAY_MS)
  await practice.run(complete({ appointmentId: kept.appointmentId, at: practice.now() }))
  await practice.run(markNoShow({ appointmentId: missed.appointmentId, at: practice.now() }))
  await expectAllDone()
  practice.pass(2 * DAY_MS)
  await expectAllDone()
  practice.pass(6 * DAY_MS)
  await expectAllDone()

  const rows = await workshop.outboxRows()
  const kinds = [
    'ask-for-review',
    'issue-document',
    'remind-appointment',
    'remind-trial-end',
    'reward-first-visit',
    'send-email',
    'start-storage',
  ]
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  expect(rows.filter(({ dueSince }) => dueSince !== null).map(({ kind, lastError }) => ({ kind, lastError }))).toEqual([])
  expect(smtp.mails.filter(({ to }) => to !== workshop.clinic.vetEmail)).toEqual([])
  const types = (await log.readAll(0, 1_000)).map(({ type }) => type)
  expect(types.filter((type) => type === 'CaseOpened' || type === 'PaymentRequested')).toEqual([])
})
