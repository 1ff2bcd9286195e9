import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectVerification, paymentOf } from '@lapka/domain/testing/commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { expireHold } from './expire-hold-job.ts'
import { openCheckout } from './open-checkout-job.ts'
import type { CheckoutOrder } from '../payment-gateway.ts'
import { settleCheckout } from './settle-payment-job.ts'

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

const cause = (appointmentId: string) => ({ workId: `work-${appointmentId}`, appointmentId, ...paymentOf(appointmentId) })
const startsAt = () => practice.slotAhead(48)

/** Placed and paying started; the provider's page is open unless told otherwise. */
const paying = async ({ isOpened = true } = {}) => {
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: startsAt() })
  await practice.startPayment(appointmentId)
  if (!isOpened) return { appointmentId, sessionId: '' }
  expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
  return { appointmentId, sessionId: await sessionOf(appointmentId) }
}
const sessionOf = async (appointmentId: string) => {
  const { payment } = await practice.states(appointmentId)
  if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`)
  return payment.checkoutSessionId
}
const statusOf = async (appointmentId: string) => (await practice.states(appointmentId)).appointment.status
const settle = (appointmentId: string) => settleCheckout(dependencies, cause(appointmentId))

describe('opening the provider’s page', () => {
  it('happens once, however often it is asked for', async () => {
    const { appointmentId, sessionId } = await paying()
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
    expect(await sessionOf(appointmentId)).toBe(sessionId)
    expect(await practice.paymentEvents(appointmentId)).toEqual(['PaymentRequested', 'CheckoutOpened'])
  })

  it('goes on in the language that the parent was just reading, else in that of the account', async () => {
    const parent = await practice.registerParent('bg')
    const orders: CheckoutOrder[] = []
    const gateway = {
      ...dependencies.gateway,
      openCheckout: (order: CheckoutOrder) => (orders.push(order), dependencies.gateway.openCheckout(order)),
    }
    for (const [hours, pages] of [
      [48, { language: 'en' }],
      [50, {}],
    ] as const) {
      const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hours) })
      await practice.startPayment(appointmentId, pages)
      await openCheckout({ ...dependencies, gateway }, cause(appointmentId))
    }
    expect(orders.map(({ language }) => language)).toEqual(['en', 'bg'])
    expect(orders.map(({ lines }) => lines.map(({ title, cents }) => [/^[A-Z]/.test(title), cents]))).toEqual([
      [[true, 3000]],
      [[false, 3000]],
    ])
  })

  it('keeps watch on the page, so that a payment whose webhook is lost is still seen', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    expect(await openCheckout(dependencies, cause(appointmentId))).toEqual({ result: 'done' })
    expect(await statusOf(appointmentId)).toBe('confirmed')
  })

  it('finds the page again when its answer was lost', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    // The SDK tries a closed connection once more by itself, so two answers are lost.
    provider.spoilNext('POST /v1/checkout', 'dropAnswer')
    provider.spoilNext('POST /v1/checkout', 'dropAnswer')
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'failed' })
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
    const made = provider.sessions().filter((session) => session.metadata['subjectId'] === appointmentId)
    expect(made).toHaveLength(1)
  })

  it('goes on under a derived key when the provider repeats a failure for the first one', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    provider.spoilNext('POST /v1/checkout', 'storedError500')
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'failed' })
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
    expect(await statusOf(appointmentId)).toBe('awaiting_payment')
  })

  it('asks for an end beyond the half-hour the provider insists on, up to the last moment of the hold', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    const asked = Date.parse(practice.now())
    practice.pass(19 * MINUTE_MS)
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
    const expiresAt = provider.session(await sessionOf(appointmentId)).expiresAt
    expect(expiresAt).toBe(Math.floor((asked + 56 * MINUTE_MS) / 1000))
  })

  it('asks for an end beyond that half-hour also in the minutes that its holder asked for', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    await practice.extendHold(appointmentId)
    practice.pass(25 * MINUTE_MS - 1)
    expect(await openCheckout(dependencies, cause(appointmentId))).toMatchObject({ result: 'again' })
    const expiresAt = provider.session(await sessionOf(appointmentId)).expiresAt
    expect(expiresAt - Date.parse(practice.now()) / 1000).toBeGreaterThanOrEqual(30 * 60)
  })

  it('closes the page again when the hold was given up while the provider was busy', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    provider.beforeAnswer(async (path) => {
      provider.beforeAnswer(() => undefined)
      if (!path.startsWith('POST')) return
      await practice.cancel(appointmentId)
      await settle(appointmentId)
    })
    expect(await openCheckout(dependencies, cause(appointmentId))).toEqual({ result: 'done', note: 'closed again' })
    expect(await practice.paymentEvents(appointmentId)).toEqual(['PaymentRequested', 'PaymentVoided'])
    expect(provider.sessions().at(-1)?.status).toBe('expired')
  })
})

describe('settling a payment', () => {
  it('waits while the parent may be paying, at most to the end of the hold', async () => {
    const { appointmentId } = await paying()
    expect(await settle(appointmentId)).toEqual({ result: 'again', at: practice.after(15_000) })
    practice.pass(20 * MINUTE_MS - 5_000)
    expect(await settle(appointmentId)).toEqual({ result: 'again', at: practice.after(5_000) })
  })

  it('confirms the appointment once the money is there, and then never again', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.pay(sessionId)
    for (let times = 0; times < 3; times++) expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(await practice.paymentEvents(appointmentId)).toEqual(['PaymentRequested', 'CheckoutOpened', 'PaymentCaptured'])
    expect(await statusOf(appointmentId)).toBe('confirmed')
  })

  it('case 8: the hold ends during 3-D Secure: the session is closed at the provider, then the hold ends', async () => {
    const { appointmentId, sessionId } = await paying()
    practice.pass(20 * MINUTE_MS)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(provider.session(sessionId).status).toBe('expired')
    expect(await practice.paymentEvents(appointmentId)).toContain('PaymentVoided')
    expect(await statusOf(appointmentId)).toBe('expired')
  })

  it('case 8: the session was paid in the very moment of closing: that is case 7', async () => {
    const { appointmentId, sessionId } = await paying()
    practice.pass(20 * MINUTE_MS)
    provider.beforeAnswer((path) => {
      provider.beforeAnswer(() => undefined)
      if (path.startsWith('GET')) provider.pay(sessionId)
    })
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(await statusOf(appointmentId)).toBe('confirmed')
  })

  it('case 7: paid after the hold and the time is still free: claimed again and confirmed', async () => {
    const { appointmentId, sessionId } = await paying()
    practice.pass(25 * MINUTE_MS)
    provider.pay(sessionId)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(await statusOf(appointmentId)).toBe('confirmed')
    expect(await practice.paymentEvents(appointmentId)).not.toContain('RefundRequested')
  })

  it('case 7: paid after the hold and the time is taken: all of it goes back', async () => {
    const { appointmentId, sessionId } = await paying()
    const { appointment } = await practice.states(appointmentId)
    if (appointment.status === 'none') throw new Error('nothing placed')
    practice.pass(25 * MINUTE_MS)
    const other = await practice.registerParent()
    await practice.place({ professionalId, ...other, startsAt: appointment.startsAt })
    provider.pay(sessionId)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    const states = await practice.states(appointmentId)
    expect(states.appointment).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 3000 })
    expect(states.payment.refunds).toMatchObject([{ amountCents: 3000, why: 'paid_after_expiry', status: 'requested' }])
  })

  it('case 7: paid after the hold and the professional may not be booked any more: all of it goes back', async () => {
    const { appointmentId, sessionId } = await paying()
    practice.pass(25 * MINUTE_MS)
    await practice.run(rejectVerification(professionalId))
    provider.pay(sessionId)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    const { appointment, payment } = await practice.states(appointmentId)
    expect(appointment).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 3000 })
    expect(payment.refunds).toMatchObject([{ amountCents: 3000, why: 'paid_after_expiry' }])
  })

  it('case 13: cancelled while the capture is in flight: the policy of the request’s instant gives it back', async () => {
    const { appointmentId, sessionId } = await paying()
    await practice.cancel(appointmentId)
    provider.pay(sessionId)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    const { payment, appointment } = await practice.states(appointmentId)
    expect(appointment.status).toBe('cancelled')
    expect(payment.refunds).toMatchObject([{ amountCents: 3000, why: 'cancelled_by_parent' }])
  })

  it('case 13: cancelled and never paid: the session is closed and nothing is owed', async () => {
    const { appointmentId, sessionId } = await paying()
    await practice.cancel(appointmentId)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(provider.session(sessionId).status).toBe('expired')
    const { payment } = await practice.states(appointmentId)
    expect(payment).toMatchObject({ status: 'voided', why: 'cancelled', refunds: [] })
  })

  it('does not touch the hold when the page was closed early at the provider', async () => {
    const { appointmentId, sessionId } = await paying()
    provider.expire(sessionId)
    expect(await settle(appointmentId)).toEqual({ result: 'again', at: practice.after(20 * MINUTE_MS) })
    expect(await statusOf(appointmentId)).toBe('awaiting_payment')
    practice.pass(20 * MINUTE_MS)
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(await statusOf(appointmentId)).toBe('expired')
  })

  it('is left for later while the provider cannot be asked, and nothing is written', async () => {
    const { appointmentId } = await paying()
    practice.pass(20 * MINUTE_MS)
    provider.spoilNext('GET /v1/checkout', { status: 503, error: { type: 'api_error', message: 'down' } })
    expect(await settle(appointmentId)).toMatchObject({ result: 'failed' })
    expect(await practice.paymentEvents(appointmentId)).toEqual(['PaymentRequested', 'CheckoutOpened'])
  })

  it('voids a payment whose page was never opened, and ends the hold on the next look', async () => {
    const { appointmentId } = await paying({ isOpened: false })
    practice.pass(20 * MINUTE_MS)
    expect(await settle(appointmentId)).toEqual({ result: 'again', at: practice.now() })
    expect(await settle(appointmentId)).toEqual({ result: 'done' })
    expect(await practice.paymentEvents(appointmentId)).toEqual(['PaymentRequested', 'PaymentVoided'])
    expect(await statusOf(appointmentId)).toBe('expired')
  })
})

describe('the end of an unpaid hold', () => {
  it('is written down at its instant and not before, once', async () => {
    const parent = await practice.registerParent()
    const slot = startsAt()
    const appointmentId = await practice.place({ professionalId, ...parent, startsAt: slot })
    expect(await expireHold(dependencies, cause(appointmentId))).toEqual({ result: 'again', at: practice.after(10 * MINUTE_MS) })
    practice.pass(10 * MINUTE_MS)
    await expireHold(dependencies, cause(appointmentId))
    await expireHold(dependencies, cause(appointmentId))
    expect(await practice.appointmentEvents(appointmentId)).toEqual(['AppointmentPlaced', 'AppointmentExpired'])
    expect(await practice.dayEvents(professionalId, slot)).toEqual(['ClaimHeld', 'HoldExpired'])
  })

  it('waits for the extension that paying gave', async () => {
    const { appointmentId } = await paying()
    practice.pass(11 * MINUTE_MS)
    expect(await expireHold(dependencies, cause(appointmentId))).toEqual({ result: 'again', at: practice.after(9 * MINUTE_MS) })
  })

  it('waits for the minutes that its holder asked for, and the provider’s page stays open as long', async () => {
    const { appointmentId, sessionId } = await paying()
    await practice.extendHold(appointmentId)
    practice.pass(20 * MINUTE_MS)
    expect(await expireHold(dependencies, cause(appointmentId))).toEqual({ result: 'again', at: practice.after(5 * MINUTE_MS) })
    expect(await settle(appointmentId)).toMatchObject({ result: 'again' })
    expect(provider.session(sessionId).status).toBe('open')
    practice.pass(5 * MINUTE_MS)
    expect(await expireHold(dependencies, cause(appointmentId))).toEqual({ result: 'done' })
    expect(provider.session(sessionId).status).toBe('expired')
    expect(await statusOf(appointmentId)).toBe('expired')
  })
})
