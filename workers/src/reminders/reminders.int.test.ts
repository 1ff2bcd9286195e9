import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
  workshop.startOne({ sweepEveryMs: 50 })
})
afterEach(() => workshop.close())

const book = async (hoursAhead: number) => {
  const { practice, clinic, provider, until } = workshop
  const parent = await practice.registerParent()
  const startsAt = practice.slotAhead(hoursAhead)
  const appointmentId = await practice.place({ professionalId: clinic.professionalId, ...parent, startsAt })
  await practice.startPayment(appointmentId)
  await until(async () => {
    const { payment } = await practice.states(appointmentId)
    if (payment.status !== 'open') throw new Error('the page is not open')
    provider.pay(payment.checkoutSessionId)
    await workshop.webhook('checkout.session.completed', payment.checkoutSessionId, `evt_${appointmentId}`)
  })
  await until(async () => expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed'))
  await settled()
  return { ...parent, appointmentId, startsAt }
}

/** Every reminder has been looked at and waits for its time, or is done. */
const settled = () =>
  workshop.until(async () => {
    const rows = await workshop.outboxRows('remind-appointment')
    expect(rows.length).toBeGreaterThan(0)
    const now = new Date(workshop.practice.now())
    expect(rows.filter(({ doneAt, dueAt }) => doneAt === null && dueAt <= now)).toEqual([])
  })
const sentTo = async (email: string, count: number) => {
  await settled()
  await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(count))
}

const move = (appointmentId: string, startsAt: string) =>
  workshop.practice.run(
    commands.move({ appointmentId, professionalId: workshop.clinic.professionalId, startsAt, at: workshop.practice.now() }),
  )

describe('reminders before an appointment', () => {
  it('go out a day and two hours before, once each', async () => {
    const { email } = await book(48)
    await sentTo(email, 1)
    workshop.practice.pass(25 * HOUR_MS)
    await sentTo(email, 2)
    workshop.practice.pass(10 * HOUR_MS)
    await sentTo(email, 2)
    workshop.practice.pass(12 * HOUR_MS)
    await sentTo(email, 3)
    const rows = await workshop.outboxRows('remind-appointment')
    expect(rows.map(({ doneAt }) => doneAt === null)).toEqual([false])
  })

  it('are not sent for a time before the appointment was agreed', async () => {
    const { email } = await book(5)
    await sentTo(email, 1)
    workshop.practice.pass(3.5 * HOUR_MS)
    await sentTo(email, 2)
    expect(workshop.mailsTo(email)).toHaveLength(2)
  })

  it('are not sent about a pet that died, and are where that was a mistake', async () => {
    const { email, petId, parentId } = await book(48)
    await workshop.practice.run(people.markDied(petId, parentId))
    workshop.practice.pass(25 * HOUR_MS)
    await sentTo(email, 1)
    await workshop.practice.run(people.withdrawDeath(petId, parentId))
    workshop.practice.pass(22 * HOUR_MS)
    await sentTo(email, 2)
    expect(workshop.mailsTo(email)).toHaveLength(2)
  })

  it('a moved appointment reminds at its new time only, and a cancelled one never', async () => {
    const moved = await book(48)
    const cancelled = await book(49)
    await move(moved.appointmentId, workshop.practice.slotAhead(96))
    await workshop.practice.cancel(cancelled.appointmentId)
    await workshop.until(() => expect(workshop.mailsTo(moved.email)).toHaveLength(2))
    await workshop.until(() => expect(workshop.mailsTo(cancelled.email)).toHaveLength(2))
    workshop.practice.pass(47 * HOUR_MS)
    await sentTo(moved.email, 2)
    await sentTo(cancelled.email, 2)
    workshop.practice.pass(26 * HOUR_MS)
    await sentTo(moved.email, 3)
    expect(workshop.mailsTo(cancelled.email)).toHaveLength(2)
  })
})
