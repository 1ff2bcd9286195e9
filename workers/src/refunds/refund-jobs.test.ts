import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideApproveRefund, decideResolveRefund } from '@lapka/domain/payments/resolve-refund/decide.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { refundOf } from '@lapka/domain/payments/payment.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import {
  CARD_REFUNDED_AT_ONCE,
  startPaymentProvider,
  type PaymentProvider,
} from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { checkRefund } from './check-refund-job.ts'
import { recordSubmitted } from './record-refund.ts'
import { sendRefund, sendRefundJob } from './send-refund-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies
let owed: Awaited<ReturnType<typeof bookAndCancel>>

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  ;({ practice, dependencies } = createPaidPractice(provider))
  owed = await bookAndCancel()
})

/** Paid 30 €, then cancelled late: 15 € go back, so a second refund of the same size would still fit in. */
const bookAndCancel = async ({ cancel = practice.cancel, cardNumber = '4242424242424242' } = {}) => {
  const { professionalId } = await practice.openPractice()
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(12) })
  const cause = { workId: 'work', appointmentId, ...paymentOf(appointmentId) }
  await practice.startPayment(appointmentId)
  await openCheckout(dependencies, cause)
  const { payment } = await practice.states(appointmentId)
  if (payment.status !== 'open') throw new Error(payment.status)
  provider.pay(payment.checkoutSessionId, cardNumber)
  await settleCheckout(dependencies, cause)
  const refundId = await cancel(appointmentId)
  const intentId = provider.intentOf(payment.checkoutSessionId)
  return { ...cause, refundId, intentId }
}

const send = () => sendRefund(dependencies, { ...owed, attempt: 1 })
const check = (attempt = 0) => checkRefund(dependencies, { ...owed, attempt })
const refund = async () => {
  const { payment } = await practice.states(owed.appointmentId)
  const found = refundOf(payment, owed.refundId)
  if (!found) throw new Error('no refund')
  return found
}
const atProvider = () => provider.refundsOf(owed.intentId)
const setAtProvider = (change: Parameters<PaymentProvider['changeRefund']>[1]) => {
  const last = atProvider().at(-1)
  if (!last) throw new Error('nothing was sent')
  provider.changeRefund(last.id, change)
}

describe('sending a refund', () => {
  it('goes requested, submitted, pending, with the key and the ids of the log', async () => {
    expect(await send()).toEqual({ result: 'done' })
    const { status, attempts, expectedBy } = await refund()
    expect(status).toBe('pending')
    expect(expectedBy).toMatch(/^\d{4}-/)
    expect(atProvider()).toMatchObject([
      {
        amount: 1500,
        metadata: { refundId: owed.refundId, attempt: '1', paymentId: owed.paymentId, subjectId: owed.appointmentId },
      },
    ])
    expect(provider.keyOfRefund(atProvider()[0]?.id ?? '')).toBe(attempts[0]?.idempotencyKey)
    expect((await practice.paymentEvents(owed.appointmentId)).slice(-2)).toEqual(['RefundSubmitted', 'RefundPending'])
  })

  it('asked for again while it is under way sends nothing', async () => {
    await send()
    expect(await send()).toMatchObject({ result: 'again' })
    expect(atProvider()).toHaveLength(1)
  })

  it('whose answer was lost is found, not sent again', async () => {
    provider.spoilNext('POST /v1/refunds', 'dropAnswer')
    provider.spoilNext('POST /v1/refunds', 'dropAnswer')
    expect(await send()).toMatchObject({ result: 'failed' })
    expect((await refund()).status).toBe('requested')
    expect(await send()).toEqual({ result: 'done' })
    expect(atProvider()).toHaveLength(1)
    expect((await refund()).status).toBe('pending')
  })

  it('more than a day later, when its key protects no longer, is found by our ids', async () => {
    provider.spoilNext('POST /v1/refunds', 'storedError500')
    expect(await send()).toMatchObject({ result: 'failed' })
    practice.pass(30 * HOUR_MS)
    expect(await send()).toEqual({ result: 'done' })
    expect(atProvider()).toHaveLength(1)
    expect((await refund()).status).toBe('pending')
  })

  it('that a person made by hand at the provider is adopted', async () => {
    provider.refundByHand(owed.intentId, 1500)
    expect(await send()).toMatchObject({ result: 'again' })
    expect(atProvider()).toHaveLength(1)
    expect((await refund()).status).toBe('succeeded')
  })

  it('beside another of the same sum does not take the one made by hand for its own too', async () => {
    await practice.cancel(owed.appointmentId, 'professional')
    provider.refundByHand(owed.intentId, 1500)
    const { payment } = await practice.states(owed.appointmentId)
    const sendAll = () =>
      Promise.all(payment.refunds.map(({ refundId }) => sendRefund(dependencies, { ...owed, refundId, attempt: 1 })))
    expect((await sendAll()).map(({ result }) => result).toSorted()).toEqual(['again', 'failed'])
    await sendAll()
    expect(atProvider()).toHaveLength(2)
  })

  it('is left for later when the provider is busy, and the attempt stays the same', async () => {
    provider.spoilNext('POST /v1/refunds', {
      status: 429,
      error: { type: 'api_error', code: 'rate_limit', message: 'slow down' },
    })
    expect(await send()).toMatchObject({ result: 'failed' })
    expect((await refund()).attempts).toHaveLength(1)
  })

  it('under a key that only repeats a failure goes on with a new one, and the money moves once', async () => {
    provider.spoilNext('POST /v1/refunds', {
      status: 500,
      error: { type: 'api_error', message: 'boom' },
      isReplayed: true,
    })
    expect(await send()).toEqual({ result: 'done' })
    expect(await refund()).toMatchObject({ status: 'failed', attempts: [{ step: 'failed' }, { attempt: 2, step: 'requested' }] })
    expect(await send()).toEqual({ result: 'done' })
    expect(atProvider()).toHaveLength(1)
  })

  it('that was done although the provider said 500 is found', async () => {
    provider.spoilNext('POST /v1/refunds', 'storedError500')
    expect(await send()).toMatchObject({ result: 'failed' })
    expect(await send()).toEqual({ result: 'done' })
    expect(atProvider()).toHaveLength(1)
  })
})

describe('case 14: a refund that fails', () => {
  it('is tried again with a new key, three times, then a person looks after it', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      await send()
      setAtProvider({ status: 'failed', failureReason: 'expired_or_canceled_card' })
      expect(await check()).toEqual({ result: 'done' })
    }
    const { status, attempts } = await refund()
    expect(status).toBe('needs_person')
    expect(attempts.map(({ step }) => step)).toEqual(['failed', 'failed', 'failed'])
    expect(new Set(atProvider().map(({ id }) => provider.keyOfRefund(id))).size).toBe(3)
    expect(await send()).toEqual({ result: 'done', note: 'a person looks after it' })
    expect(atProvider()).toHaveLength(3)
  })

  it('that the provider refuses outright needs a person in the end, and was never said to be sent', async () => {
    const refusal = { status: 400, error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'no' } }
    for (let attempt = 1; attempt <= 3; attempt++) {
      provider.spoilNext('POST /v1/refunds', refusal)
      expect(await send()).toEqual({ result: 'done' })
    }
    expect((await refund()).status).toBe('needs_person')
    expect(await practice.paymentEvents(owed.appointmentId)).not.toContain('RefundSubmitted')
  })

  it('after it had succeeded is noticed although no webhook tells', async () => {
    owed = await bookAndCancel({ cardNumber: CARD_REFUNDED_AT_ONCE })
    expect(await send()).toEqual({ result: 'again', at: practice.after(60_000) })
    expect((await refund()).status).toBe('succeeded')
    setAtProvider({ status: 'failed', failureReason: 'lost_or_stolen_card' })
    practice.pass(60_000)
    expect(await check()).toEqual({ result: 'done' })
    expect(await refund()).toMatchObject({ status: 'failed', attempts: [{ step: 'failed' }, { step: 'requested' }] })
  })
})

describe('a refund that operators look after', () => {
  const operator = { operatorId: 'maya', reason: 'Картата работи пак', refundId: '' }
  const stuck = async () => {
    const refusal = { status: 400, error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'no' } }
    for (let attempt = 1; attempt <= 3; attempt++) {
      provider.spoilNext('POST /v1/refunds', refusal)
      await send()
    }
  }
  const streams = () => ({ ...caseStreams(owed.refundId), ...paymentStreams(owed.paymentId) })
  const retry = (fourEyesCents: number) => {
    const ids = { refundId: owed.refundId, approvalId: 'approval', idempotencyKey: 'retried' }
    const command = { ...operator, ...ids, act: { kind: 'retry' as const }, fourEyesCents }
    return practice.handle(operatorContext(), { streams: streams() }, (states) => decideResolveRefund(command, states))
  }
  const operatorContext = () => {
    const id = crypto.randomUUID()
    const actor = { id: 'maya', role: 'OPERATOR' as const }
    return {
      commandId: id,
      commandHash: id,
      command: 'test',
      actor,
      occurredAt: practice.now(),
      correlationId: id,
      causationId: id,
    }
  }

  it('sent again goes out once, with the key of that attempt', async () => {
    await stuck()
    await retry(2_000)
    expect(await send()).toEqual({ result: 'done' })
    expect(await send()).toMatchObject({ result: 'again' })
    expect(atProvider().map(({ id }) => provider.keyOfRefund(id))).toEqual(['retried'])
    expect(sendRefundJob.isCausedBy('RefundRetried')).toBe(true)
  })

  it('above the limit is not sent before a second operator has approved it', async () => {
    await stuck()
    await retry(1_000)
    await send()
    expect(atProvider()).toEqual([])
    const approve = { ...operator, operatorId: 'ivo', refundId: owed.refundId, approvalId: 'approval', isApproved: true }
    await practice.handle(operatorContext(), { streams: streams() }, (states) =>
      decideApproveRefund({ ...approve, idempotencyKey: 'approved' }, states),
    )
    expect(await send()).toEqual({ result: 'done' })
    expect(atProvider().map(({ id }) => provider.keyOfRefund(id))).toEqual(['approved'])
  })
})

describe('looking after a refund that is under way', () => {
  it('looks ever less often, at least once an hour', async () => {
    await send()
    expect(await check(0)).toEqual({ result: 'again', at: practice.after(2_000) })
    expect(await check(3)).toEqual({ result: 'again', at: practice.after(16_000) })
    expect(await check(40)).toEqual({ result: 'again', at: practice.after(HOUR_MS) })
  })

  it('writes down that it arrived, once', async () => {
    await send()
    setAtProvider({ status: 'succeeded' })
    expect(await check()).toEqual({ result: 'again', at: practice.after(60_000) })
    expect(await check()).toMatchObject({ result: 'again' })
    practice.pass(31 * DAY_MS)
    expect(await check()).toEqual({ result: 'done' })
    expect((await practice.paymentEvents(owed.appointmentId)).filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
  })

  it('case 14: hands one that hangs to a person', async () => {
    await send()
    practice.pass(20 * DAY_MS)
    expect(await check(50)).toEqual({ result: 'done' })
    expect((await refund()).status).toBe('needs_person')
  })

  it('goes on where a worker was killed between sending and writing down the answer', async () => {
    const sent = await dependencies.gateway.sendRefund({
      ...owed,
      paymentIntentId: owed.intentId,
      attempt: 1,
      amountCents: 1500,
      idempotencyKey: 'lost',
    })
    if (sent.outcome !== 'ok') throw new Error(sent.outcome)
    await recordSubmitted(dependencies, owed, {
      refundId: owed.refundId,
      attempt: 1,
      providerRefundId: sent.value.providerRefundId,
    })
    expect((await refund()).status).toBe('submitted')
    expect(await send()).toMatchObject({ result: 'again' })
    expect((await refund()).status).toBe('pending')
    expect(atProvider()).toHaveLength(1)
  })

  it('case 14: hands one to a person that the provider denies', async () => {
    await send()
    provider.forgetRefund(atProvider()[0]?.id ?? '')
    expect(await check()).toEqual({ result: 'done' })
    expect((await refund()).status).toBe('needs_person')
  })

  it('has nothing to wait for before anything was sent', async () => {
    expect(await check()).toMatchObject({ result: 'done' })
    expect((await refund()).status).toBe('requested')
  })
})
