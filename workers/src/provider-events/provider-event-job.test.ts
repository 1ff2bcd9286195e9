import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Events } from '@lapka/contracts/events.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { appointmentStreams } from '../payments/appointment-streams.ts'
import { findRefundsByHand } from '../refunds/find-refunds-by-hand-job.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { handleProviderEvent } from './provider-event-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies
let professionalId: string

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  ;({ practice, dependencies } = createPaidPractice(provider))
  ;({ professionalId } = await practice.openPractice())
})

const event = (type: string, objectId: string) => handleProviderEvent(dependencies, { workId: `evt-${type}`, type, objectId })

const paying = async () => {
  const appointmentId = await practice.place({
    professionalId,
    ...(await practice.registerParent()),
    startsAt: practice.slotAhead(48),
  })
  await practice.startPayment(appointmentId)
  await openCheckout(dependencies, { workId: 'open', ...paymentOf(appointmentId) })
  const { payment } = await practice.states(appointmentId)
  if (payment.status !== 'open') throw new Error(payment.status)
  return { appointmentId, sessionId: payment.checkoutSessionId }
}

const refunded = async () => {
  const { appointmentId, sessionId } = await paying()
  provider.pay(sessionId)
  await event('checkout.session.completed', sessionId)
  const refundId = await practice.cancel(appointmentId)
  await sendRefund(dependencies, { workId: 'send', ...paymentOf(appointmentId), refundId, attempt: 1 })
  const sent = provider.refunds().at(-1)
  if (!sent) throw new Error('nothing sent')
  return { appointmentId, sent }
}

const moneyCases = async () =>
  (await practice.log.readAll(0, 1_000)).flatMap(({ type, data }) =>
    type === 'CaseOpened' ? [data as Events['CaseOpened']] : [],
  )

describe('a webhook about a payment', () => {
  it('confirms the appointment', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    expect(await event('checkout.session.completed', sessionId)).toEqual({ result: 'done' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 9: that comes again, even days later, appends nothing', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    await event('checkout.session.completed', sessionId)
    const head = await practice.log.head()
    practice.pass(5 * DAY_MS)
    await event('checkout.session.completed', sessionId)
    await event('payment_intent.succeeded', provider.intentOf(sessionId))
    expect(await practice.log.head()).toBe(head)
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: that lies or is overtaken counts for nothing: the provider’s object does', async () => {
    const { appointmentId, sessionId } = await paying()
    expect(await event('checkout.session.completed', sessionId)).toEqual({ result: 'done', note: 'still under way' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('awaiting_payment')
    provider.pay(sessionId)
    await event('checkout.session.expired', sessionId)
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: that is quicker than our own note of the open page is heard all the same', async () => {
    const appointmentId = await practice.place({
      professionalId,
      ...(await practice.registerParent()),
      startsAt: practice.slotAhead(48),
    })
    await practice.startPayment(appointmentId)
    // The SDK tries a closed connection once more by itself.
    provider.spoilNext('POST /v1/checkout', 'dropRequest')
    provider.spoilNext('POST /v1/checkout', 'dropRequest')
    expect(await openCheckout(dependencies, { workId: 'open', ...paymentOf(appointmentId) })).toMatchObject({ result: 'failed' })
    await dependencies.gateway.openCheckout({
      logId: 'log-1',
      ...paymentOf(appointmentId),
      lines: [{ title: 'x', cents: 3000 }],
      language: 'bg',
      capture: 'automatic',
      isCardSaved: false,
      expiresAt: practice.after(HOUR_MS),
      idempotencyKey: 'other',
    })
    const sessionId = provider.sessions().at(-1)?.sessionId ?? ''
    provider.pay(sessionId)
    expect(await event('checkout.session.completed', sessionId)).toEqual({ result: 'done' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: about what we do not know is parked with a reason', async () => {
    expect(await event('checkout.session.completed', 'cs_nowhere')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('parked'),
    })
    const opened = await dependencies.gateway.openCheckout({
      logId: 'log-2',
      ...paymentOf(crypto.randomUUID()),
      lines: [{ title: 'x', cents: 3000 }],
      language: 'bg',
      capture: 'automatic',
      isCardSaved: false,
      expiresAt: practice.after(HOUR_MS),
      idempotencyKey: 'stranger',
    })
    if (opened.outcome !== 'ok') throw new Error(opened.outcome)
    provider.pay(opened.value.sessionId)
    expect(await event('checkout.session.completed', opened.value.sessionId)).toEqual({
      result: 'done',
      note: expect.stringContaining('parked'),
    })
    expect(await event('refund.updated', '')).toMatchObject({ result: 'done', note: expect.stringContaining('parked') })
    expect(await event('customer.created', 'cus_1')).toMatchObject({ result: 'done' })
  })

  it('paid for what this very log has lost is given back in full, once', async () => {
    const opened = await dependencies.gateway.openCheckout({
      logId: 'log-1',
      ...paymentOf(crypto.randomUUID()),
      lines: [{ title: 'x', cents: 3000 }],
      language: 'bg',
      capture: 'automatic',
      isCardSaved: false,
      expiresAt: practice.after(HOUR_MS),
      idempotencyKey: 'lost',
    })
    if (opened.outcome !== 'ok') throw new Error(opened.outcome)
    const { sessionId } = opened.value
    expect(await event('checkout.session.completed', sessionId)).toMatchObject({ note: expect.stringContaining('parked') })
    provider.pay(sessionId)
    const [refunds, given] = [() => provider.refundsOf(provider.intentOf(sessionId)), { result: 'done' }]
    // A person was quicker with a part of it.
    provider.refundByHand(provider.intentOf(sessionId), 1000)
    provider.spoilNext('POST /v1/refunds', 'dropAnswer')
    expect(await event('checkout.session.completed', sessionId)).toMatchObject({ result: expect.stringMatching(/done|failed/) })
    expect(await event('checkout.session.completed', sessionId)).toMatchObject(given)
    expect(await event('checkout.session.completed', sessionId)).toMatchObject(given)
    expect(refunds().map(({ amount }) => amount)).toEqual([1000, 2000])
  })

  it('adds nothing when another worker hears of it at the same time, and this one knows one stream earlier than the other', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    const handle = createHandle({ log: practice.log, vault: practice.vault })
    const read: Handle['read'] = async (streams) => {
      const states = await handle.read(streams)
      if (!('appointment' in streams)) return states
      await event('checkout.session.completed', sessionId)
      await handle.read(appointmentStreams(appointmentId))
      return states
    }
    const slower = { ...dependencies, handle: Object.assign(((...command) => handle(...command)) as Handle, handle, { read }) }
    const heard = { workId: 'evt-slower', type: 'checkout.session.completed', objectId: sessionId }
    expect(await handleProviderEvent(slower, heard)).toEqual({ result: 'done' })
    expect((await practice.paymentEvents(appointmentId)).filter((type) => type === 'PaymentCaptured')).toHaveLength(1)
  })

  it('waits while the provider cannot be asked', async () => {
    const { sessionId } = await paying()
    provider.spoilNext('GET /v1/checkout', { status: 500, error: { type: 'api_error', message: 'boom' } })
    expect(await event('checkout.session.completed', sessionId)).toMatchObject({ result: 'failed' })
  })
})

describe('a webhook about a refund', () => {
  it('case 9: settles it once, however often it comes', async () => {
    const { appointmentId, sent } = await refunded()
    provider.changeRefund(sent.id, { status: 'succeeded' })
    for (let times = 0; times < 3; times++) expect(await event('refund.updated', sent.id)).toEqual({ result: 'done' })
    expect((await practice.paymentEvents(appointmentId)).filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
  })

  it('case 14: tells that it failed after it had succeeded', async () => {
    const { appointmentId, sent } = await refunded()
    provider.changeRefund(sent.id, { status: 'succeeded' })
    await event('refund.updated', sent.id)
    provider.changeRefund(sent.id, { status: 'failed', failureReason: 'lost_or_stolen_card' })
    await event('refund.failed', sent.id)
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ status: 'failed' }])
  })

  it('case 10: with news older than what is known adds nothing', async () => {
    const { appointmentId, sent } = await refunded()
    provider.changeRefund(sent.id, { status: 'succeeded' })
    await event('refund.updated', sent.id)
    provider.changeRefund(sent.id, { status: 'pending' })
    await event('refund.created', sent.id)
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ status: 'succeeded' }])
  })

  it('made by hand that is not owed is a case for an operator, once', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    const byHand = provider.refundByHand(provider.intentOf(sessionId), 100)
    for (let times = 0; times < 2; times++)
      expect(await event('refund.created', byHand.id)).toMatchObject({ result: 'done', note: expect.stringContaining('by hand') })
    const finding = { code: 'refund_not_owed', objectId: byHand.id, expectedCents: null, foundCents: 100 }
    expect(await moneyCases()).toMatchObject([{ kind: 'money', appointmentId, finding }])
  })

  it('made by hand where one is owed, or already taken for it, is no case', async () => {
    const { sessionId, appointmentId } = await paying()
    provider.pay(sessionId)
    await event('checkout.session.completed', sessionId)
    const refundId = await practice.cancel(appointmentId)
    const byHand = provider.refundByHand(provider.intentOf(sessionId), 3000)
    await event('refund.created', byHand.id)
    await sendRefund(dependencies, { workId: 'send', ...paymentOf(appointmentId), refundId, attempt: 1 })
    await event('refund.created', byHand.id)
    expect(await moneyCases()).toEqual([])
  })

  it('made by hand while ours of the same sum was on its way is a case once ours has arrived', async () => {
    const { appointmentId, sent } = await refunded()
    const byHand = provider.refundByHand(sent.intentId, sent.amount)
    expect(await event('refund.created', byHand.id)).toMatchObject({ note: expect.stringContaining('adopted') })
    const find = () => findRefundsByHand(dependencies, { workId: 'find', ...paymentOf(appointmentId) })
    await find()
    expect(await moneyCases()).toEqual([])
    provider.changeRefund(sent.id, { status: 'succeeded' })
    await event('refund.updated', sent.id)
    for (let times = 0; times < 2; times++) expect(await find()).toEqual({ result: 'done' })
    const finding = { code: 'refund_not_owed', objectId: byHand.id, expectedCents: null, foundCents: 3000 }
    expect(await moneyCases()).toMatchObject([{ kind: 'money', appointmentId, finding }])
  })

  it('case 14: made by hand, taken for one that was owed and sent back by the bank is owed again', async () => {
    const { sessionId, appointmentId } = await paying()
    provider.pay(sessionId)
    await event('checkout.session.completed', sessionId)
    const refundId = await practice.cancel(appointmentId)
    const byHand = provider.refundByHand(provider.intentOf(sessionId), 3000)
    await sendRefund(dependencies, { workId: 'send', ...paymentOf(appointmentId), refundId, attempt: 1 })
    provider.changeRefund(byHand.id, { status: 'failed', failureReason: 'lost_or_stolen_card' })
    for (let times = 0; times < 2; times++) await event('refund.failed', byHand.id)
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ refundId, status: 'failed' }])
    expect(await moneyCases()).toEqual([])
  })

  it('of ours that arrives after one made by hand was taken for it is a case', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    await event('checkout.session.completed', sessionId)
    const refundId = await practice.cancel(appointmentId)
    const intentId = provider.intentOf(sessionId)
    provider.refundByHand(intentId, 3000)
    await sendRefund(dependencies, { workId: 'send', ...paymentOf(appointmentId), refundId, attempt: 1 })
    const { paymentId } = paymentOf(appointmentId)
    const ours = provider.refundByHand(intentId, 3000, { refundId, paymentId })
    for (let times = 0; times < 2; times++) await event('refund.created', ours.id)
    const finding = { code: 'returned_twice', objectId: ours.id, expectedCents: 3000, foundCents: 3000 }
    expect(await moneyCases()).toMatchObject([{ kind: 'money', appointmentId, finding }])
  })

  it('of another amount than the log knows, or of a refund that it does not know, is a case', async () => {
    const { appointmentId, sent } = await refunded()
    provider.changeRefund(sent.id, { status: 'succeeded', amount: 2900 })
    await event('refund.updated', sent.id)
    const { paymentId } = paymentOf(appointmentId)
    const stray = provider.refundByHand('pi_x', 100, { refundId: crypto.randomUUID(), paymentId })
    await event('refund.created', stray.id)
    expect((await moneyCases()).map(({ finding }) => finding)).toEqual([
      { code: 'refund_amount_differs', objectId: sent.id, expectedCents: 3000, foundCents: 2900 },
      { code: 'unknown_refund', objectId: stray.id, expectedCents: null, foundCents: 100 },
    ])
  })

  it('that Lapka did not request is parked', async () => {
    const foreign = { refundId: 'unknown', paymentId: crypto.randomUUID() }
    const stray = provider.refundByHand('pi_x', 100, foreign)
    expect(await event('refund.created', stray.id)).toMatchObject({
      result: 'done',
      note: expect.stringContaining('does not know'),
    })
  })
})
