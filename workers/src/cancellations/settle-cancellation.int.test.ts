import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
  workshop.startOne({ sweepEveryMs: 50 })
})
afterEach(() => workshop.close())

/** Paid, and the letters about it have arrived. */
const book = async () => {
  const { practice, clinic, provider, until } = workshop
  const parent = await practice.registerParent()
  const startsAt = practice.slotAhead(48)
  const appointmentId = await practice.place({ professionalId: clinic.professionalId, ...parent, startsAt })
  await practice.startPayment(appointmentId)
  await until(async () => {
    const { payment } = await practice.states(appointmentId)
    if (payment.status !== 'open') throw new Error('the page is not open')
    provider.pay(payment.checkoutSessionId)
    await workshop.webhook('checkout.session.completed', payment.checkoutSessionId, `evt_${appointmentId}`)
  })
  await until(() => expect(workshop.mailsTo(parent.email)).toHaveLength(1))
  await until(() => expect(workshop.mailsTo(clinic.vetEmail)).toHaveLength(1))
  return { ...parent, appointmentId, startsAt }
}

const settlings = () => workshop.outboxRows('settle-cancellation')

it('nothing goes out for as long as it may be taken back, and everything once it may not', async () => {
  const { practice, clinic, provider, until } = workshop
  const { appointmentId, startsAt, email } = await book()
  await practice.cancelForNow(appointmentId)
  await until(async () => expect(await settlings()).toMatchObject([{ doneAt: null }]))
  // Other work of the same event is listed with it, done or not.
  expect(await workshop.outboxRows('send-refund')).toEqual([])
  const letters = (await workshop.outboxRows('send-email')).map(({ payload }) => payload)
  expect(letters).not.toContainEqual(expect.objectContaining({ template: 'appointment-cancelled' }))

  practice.pass(11_000)
  await until(() => expect(provider.refunds()).toHaveLength(1))
  await until(() => expect(workshop.mailsTo(email)).toHaveLength(2))
  await until(() => expect(workshop.mailsTo(clinic.vetEmail)).toHaveLength(2))
  expect(await practice.dayEvents(clinic.professionalId, startsAt)).toContain('ClaimReleased')
  expect(await practice.undo(appointmentId)).toEqual({ refused: 'UNDO_OVER' })
})

it('undone, it sends no letter and moves no money, however late the worker looks', async () => {
  const { practice, clinic, provider, until } = workshop
  const { appointmentId, startsAt, email } = await book()
  await practice.cancelForNow(appointmentId)
  expect(await practice.undo(appointmentId)).toHaveProperty('events')
  practice.pass(11_000)
  await until(async () => expect((await settlings())[0]?.doneAt).toBeInstanceOf(Date))
  expect(await practice.states(appointmentId)).toMatchObject({
    appointment: { status: 'confirmed' },
    payment: { refunds: [] },
  })
  expect(await practice.dayEvents(clinic.professionalId, startsAt)).not.toContain('ClaimReleased')
  expect(provider.refunds()).toEqual([])
  expect(workshop.mailsTo(email)).toHaveLength(1)
  expect(workshop.mailsTo(clinic.vetEmail)).toHaveLength(1)
})
