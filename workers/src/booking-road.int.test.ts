import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { queueBackends, type QueueUnderTest } from './testing/queue-backends.ts'
import { textOf } from './testing/smtp-server.ts'
import { openWorkshop, type Workshop } from './testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

const placeNew = async (startsAt = workshop.practice.slotAhead(48)) => {
  const parent = await workshop.practice.registerParent()
  const appointmentId = await workshop.practice.place({ professionalId: workshop.clinic.professionalId, ...parent, startsAt })
  return { appointmentId, startsAt, ...parent }
}

/** Waits for the worker to open the provider's page. */
const openPage = async (appointmentId: string) => {
  await workshop.practice.startPayment(appointmentId)
  let sessionId = ''
  await workshop.until(async () => {
    const { payment } = await workshop.practice.states(appointmentId)
    if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`)
    sessionId = payment.checkoutSessionId
  })
  return sessionId
}

const book = async (startsAt?: string) => {
  const booking = await placeNew(startsAt)
  const sessionId = await openPage(booking.appointmentId)
  workshop.provider.pay(sessionId)
  await workshop.webhook('checkout.session.completed', sessionId)
  await expectStatus(booking.appointmentId, 'confirmed')
  return { ...booking, sessionId }
}

const expectStatus = (appointmentId: string, status: string) =>
  workshop.until(async () => expect((await workshop.practice.states(appointmentId)).appointment.status).toBe(status))
const expectRefund = (appointmentId: string, status: string) =>
  workshop.until(async () => expect((await workshop.practice.states(appointmentId)).payment.refunds).toMatchObject([{ status }]))
const payments = (appointmentId: string) => workshop.practice.paymentEvents(appointmentId)

describe.each(queueBackends)('the whole road with the queue on $name', ({ start }) => {
  let queue: QueueUnderTest
  beforeEach(async () => {
    queue = await start(workshop.url)
  })
  afterEach(async () => {
    await workshop.stopWorkers()
    await queue.stop()
  })

  it('place, pay, confirm, cancel, refund: every step is taken once and both sides are written to', async () => {
    workshop.startOne({ queueAddress: queue.address })
    const { appointmentId, email } = await book()
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(1))
    await workshop.until(() => expect(workshop.mailsTo(workshop.clinic.vetEmail)).toHaveLength(1))

    await workshop.practice.cancel(appointmentId)
    await expectRefund(appointmentId, 'pending')
    const [refund] = workshop.provider.refunds()
    if (!refund) throw new Error('no refund at the provider')
    workshop.provider.changeRefund(refund.id, { status: 'succeeded' })
    await workshop.webhook('refund.updated', refund.id)
    await expectRefund(appointmentId, 'succeeded')
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(3))
    await workshop.until(async () =>
      expect(await payments(appointmentId)).toEqual([
        'PaymentRequested',
        'CheckoutOpened',
        'PaymentCaptured',
        'RefundRequested',
        'RefundSubmitted',
        'RefundPending',
        'RefundSucceeded',
        'RefundReferenceReceived',
      ]),
    )
    expect(new Set(workshop.messageIds()).size).toBe(workshop.smtp.mails.length)
  })

  it('a queue that is flushed again and again loses nothing', async () => {
    workshop.startOne({ queueAddress: queue.address })
    const appointments: string[] = []
    for (let index = 0; index < 3; index++) {
      const { appointmentId } = await placeNew(workshop.practice.slotAhead(48 + index))
      await workshop.practice.startPayment(appointmentId)
      appointments.push(appointmentId)
      await queue.flush().catch(() => undefined)
    }
    await workshop.until(async () => {
      await queue.flush().catch(() => undefined)
      for (const appointmentId of appointments)
        expect((await workshop.practice.states(appointmentId)).payment.status).toBe('open')
    })
  })
})

describe('money that comes late', () => {
  beforeEach(() => void workshop.startOne())

  it('case 7: after the hold, the time still free: confirmed all the same', async () => {
    const { appointmentId } = await placeNew()
    const sessionId = await openPage(appointmentId)
    workshop.provider.pay(sessionId)
    workshop.practice.pass(25 * MINUTE_MS)
    await expectStatus(appointmentId, 'confirmed')
    expect(await payments(appointmentId)).not.toContain('RefundRequested')
  })

  it('case 7: after the hold, the time taken: all of it goes back and the parent is told why', async () => {
    const { appointmentId, startsAt, email } = await placeNew()
    const sessionId = await openPage(appointmentId)
    // The provider is away when the hold ends, so the page cannot be closed in time.
    workshop.provider.setAway(true)
    workshop.practice.pass(25 * MINUTE_MS)
    const other = await placeNew(startsAt)
    workshop.provider.pay(sessionId)
    workshop.provider.setAway(false)
    await workshop.webhook('checkout.session.completed', sessionId)
    await expectStatus(appointmentId, 'cancelled')
    await expectRefund(appointmentId, 'pending')
    expect(workshop.provider.refunds()).toMatchObject([{ amount: 3000, metadata: { subjectId: appointmentId } }])
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(1))
    const offered = textOf(workshop.mailsTo(email)[0]).matchAll(/make-appointment\?\S*startsAt=([^&\s]+)/g)
    const starts = [...offered].map(([, start = '']) => decodeURIComponent(start))
    expect(starts).toHaveLength(3)
    expect(starts).not.toContain(startsAt)
    expect((await workshop.practice.states(other.appointmentId)).appointment.status).toBe('held')
  })

  it('case 8: the hold ends during 3-D Secure: the page is closed at the provider and the time is free again', async () => {
    const { appointmentId, startsAt } = await placeNew()
    const sessionId = await openPage(appointmentId)
    workshop.practice.pass(20 * MINUTE_MS)
    await expectStatus(appointmentId, 'expired')
    await workshop.until(async () =>
      expect(await payments(appointmentId)).toEqual(['PaymentRequested', 'CheckoutOpened', 'PaymentVoided']),
    )
    expect(workshop.provider.session(sessionId).status).toBe('expired')
    expect(await workshop.practice.dayEvents(workshop.clinic.professionalId, startsAt)).toEqual([
      'ClaimHeld',
      'HoldExtended',
      'HoldExpired',
    ])
  })

  it('case 13: cancelled while the capture is in flight: it goes back by the rule of the request’s instant', async () => {
    const { appointmentId } = await placeNew()
    const sessionId = await openPage(appointmentId)
    workshop.provider.pay(sessionId)
    await workshop.practice.cancel(appointmentId)
    await expectRefund(appointmentId, 'pending')
    expect((await workshop.practice.states(appointmentId)).payment.refunds).toMatchObject([
      { amountCents: 3000, why: 'cancelled_by_parent' },
    ])
    expect(await payments(appointmentId)).not.toContain('PaymentVoided')
  })

  it('a payment whose webhook is lost is found by looking', async () => {
    const { appointmentId } = await placeNew()
    const sessionId = await openPage(appointmentId)
    workshop.provider.pay(sessionId)
    workshop.practice.pass(16_000)
    await expectStatus(appointmentId, 'confirmed')
  })

  it('an unpaid hold ends by itself', async () => {
    const { appointmentId } = await placeNew()
    workshop.practice.pass(10 * MINUTE_MS)
    await expectStatus(appointmentId, 'expired')
  })
})

describe('webhooks', () => {
  beforeEach(() => void workshop.startOne())
  const handled = async (count: number) =>
    workshop.until(async () => {
      const rows = await workshop.db.selectFrom('state.providerEvents').selectAll().where('handledAt', 'is not', null).execute()
      expect(rows).toHaveLength(count)
    })

  it('case 9: one that comes again, even days later, appends nothing', async () => {
    const { appointmentId, sessionId } = await book()
    await workshop.until(async () =>
      expect((await workshop.outboxRows('send-email')).map(({ doneAt }) => doneAt !== null)).toEqual([true, true]),
    )
    const before = await payments(appointmentId)
    expect(await workshop.webhook('checkout.session.completed', sessionId, 'evt_again')).toBe(true)
    expect(await workshop.webhook('checkout.session.completed', sessionId, 'evt_again')).toBe(false)
    workshop.practice.pass(3 * 24 * 60 * MINUTE_MS)
    await workshop.webhook('checkout.session.completed', sessionId, 'evt_days_later')
    await handled(3)
    expect(await payments(appointmentId)).toEqual(before)
  })

  it('case 10: those that come in the wrong order never take a state back, and unknown ones are parked', async () => {
    const { appointmentId, sessionId } = await book()
    await workshop.webhook('checkout.session.expired', sessionId)
    await workshop.webhook('payment_intent.payment_failed', workshop.provider.intentOf(sessionId))
    await workshop.webhook('checkout.session.completed', 'cs_of_somebody_else')
    await handled(4)
    expect((await workshop.practice.states(appointmentId)).appointment.status).toBe('confirmed')
    const parked = await workshop.db
      .selectFrom('state.providerEvents')
      .select('note')
      .where('objectId', '=', 'cs_of_somebody_else')
      .executeTakeFirst()
    expect(parked?.note).toContain('parked')
  })
})

describe('refunds', () => {
  beforeEach(() => void workshop.startOne())

  it('case 16: the professional cancels inside the no-refund window: all of it goes back and the parent reads why', async () => {
    const { appointmentId, email } = await book(workshop.practice.slotAhead(2))
    await workshop.practice.cancel(appointmentId, 'professional', 'Спешна операция')
    await expectRefund(appointmentId, 'pending')
    expect(workshop.provider.refunds()).toMatchObject([{ amount: 3000 }])
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(2))
  })

  it('thirty hours without a provider delay a refund and double nothing', async () => {
    const { appointmentId } = await book()
    workshop.provider.setAway(true)
    await workshop.practice.cancel(appointmentId)
    for (let hours = 0; hours < 30; hours += 10) {
      await workshop.until(async () => {
        const [row] = await workshop.outboxRows('send-refund')
        expect(row?.lastError).toMatch(/^\[\d+\] unknown/)
        expect(row?.dueAt.getTime()).toBeGreaterThan(Date.parse(workshop.practice.now()))
      })
      workshop.practice.pass(10 * 60 * MINUTE_MS)
    }
    workshop.provider.setAway(false)
    workshop.practice.pass(10 * MINUTE_MS)
    await expectRefund(appointmentId, 'pending')
    expect(workshop.provider.refunds()).toHaveLength(1)
  })
})

describe('case 14: a refund that fails', () => {
  it('is sent three times with a distance and a new key each, then a person looks after it', async () => {
    workshop.startOne()
    const { appointmentId, email } = await book()
    await workshop.practice.cancel(appointmentId)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await workshop.until(() => expect(workshop.provider.refunds()).toHaveLength(attempt))
      const refund = workshop.provider.refunds().at(-1)
      if (!refund) throw new Error('no refund')
      workshop.provider.changeRefund(refund.id, { status: 'failed', failureReason: 'expired_or_canceled_card' })
      await workshop.webhook('refund.failed', refund.id)
      await workshop.until(async () =>
        expect((await payments(appointmentId)).filter((type) => type === 'RefundFailed')).toHaveLength(attempt),
      )
      workshop.practice.pass(2 * MINUTE_MS)
    }
    await expectRefund(appointmentId, 'needs_person')
    expect(new Set(workshop.provider.refunds().map(({ id }) => workshop.provider.keyOfRefund(id))).size).toBe(3)
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(3))
    const [requested] = (await workshop.log.readStream(paymentStream(paymentOf(appointmentId).paymentId))).filter(
      ({ type }) => type === 'RefundRequested',
    )
    expect(requested?.data).toMatchObject({
      idempotencyKey: workshop.provider.keyOfRefund(workshop.provider.refunds()[0]?.id ?? ''),
    })
  })
})
