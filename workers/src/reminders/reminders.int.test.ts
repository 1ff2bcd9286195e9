import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { decideMoveAppointment, moveAppointmentStreams } from '@lapka/domain/appointments/move-appointment/decide.ts'
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
    const rows = await workshop.outboxRows('remind-visit')
    expect(rows.length).toBeGreaterThan(0)
    const now = new Date(workshop.practice.now())
    expect(rows.filter(({ doneAt, dueAt }) => doneAt === null && dueAt <= now)).toEqual([])
  })
const sentTo = async (email: string, count: number) => {
  await settled()
  await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(count))
}

const move = async (appointmentId: string, startsAt: string) => {
  const { handle, now } = workshop.practice
  const { appointment } = await workshop.practice.states(appointmentId)
  if (appointment.status === 'none') throw new Error('no such appointment')
  const context = {
    commandId: crypto.randomUUID(),
    commandHash: 'test',
    actor: { id: 'somebody', role: 'PARENT' as const },
    occurredAt: now(),
    correlationId: 'test',
    causationId: 'test',
  }
  const streams = moveAppointmentStreams({ appointmentId, professionalId: appointment.professionalId, startsAt })
  const moved = await handle(context, streams, (states) => decideMoveAppointment({ by: 'parent', startsAt, at: now() }, states))
  if ('refused' in moved) throw new Error(moved.refused)
}

describe('reminders before a visit', () => {
  it('go out a day and two hours before, once each', async () => {
    const { email } = await book(48)
    await sentTo(email, 1)
    workshop.practice.pass(25 * HOUR_MS)
    await sentTo(email, 2)
    workshop.practice.pass(10 * HOUR_MS)
    await sentTo(email, 2)
    workshop.practice.pass(12 * HOUR_MS)
    await sentTo(email, 3)
    const rows = await workshop.outboxRows('remind-visit')
    expect(rows.map(({ doneAt }) => doneAt === null)).toEqual([false])
  })

  it('are not sent for a time before the visit was agreed', async () => {
    const { email } = await book(5)
    await sentTo(email, 1)
    workshop.practice.pass(3.5 * HOUR_MS)
    await sentTo(email, 2)
    expect(workshop.mailsTo(email)).toHaveLength(2)
  })

  it('a moved visit reminds at its new time only, and a cancelled one never', async () => {
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
