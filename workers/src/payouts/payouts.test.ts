import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { payeeStreams, payoutStreams } from '@lapka/domain/payouts/payee.ts'
import { decideRequestProviderAccount } from '@lapka/domain/payouts/provider-account/decide.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { checkPayout } from './check-payout-job.ts'
import { systemContext } from '../work/system-context.ts'
import { checkProviderAccount } from './check-provider-account-job.ts'
import { openProviderAccount } from './open-provider-account-job.ts'
import { sendPayout } from './send-payout-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies & { publicUrl: string }
const payee = { payeeId: crypto.randomUUID(), accountId: crypto.randomUUID() }
let payoutId: string

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  const made = createPaidPractice(provider)
  practice = made.practice
  dependencies = { ...made.dependencies, publicUrl: 'http://lapka.test' }
  payoutId = crypto.randomUUID()
  await takePayment()
  const requested = { ...payee, idempotencyKey: `account-${practice.now()}-${payoutId}`, at: practice.now() }
  await write(payeeStreams(payee.payeeId), (states) => decideRequestProviderAccount(requested, states))
})

const write = async (streams: object, decide: (states: never) => object) => {
  const context = systemContext(dependencies, { workId: 'test', aboutId: 'test' }, {})
  const handled = await dependencies.handle(context, { streams: streams as never }, decide as never)
  if ('refused' in handled) throw new Error(JSON.stringify(handled))
}

/** Money that the provider holds for us, of which transfers are made. */
const takePayment = async () => {
  const opened = await dependencies.gateway.openCheckout({
    paymentId: crypto.randomUUID(),
    subject: { kind: 'appointment', id: crypto.randomUUID() },
    logId: 'log-1',
    lines: [{ title: 'Преглед', cents: 5000 }],
    language: 'bg',
    capture: 'automatic',
    isCardSaved: false,
    expiresAt: new Date(Date.parse(practice.now()) + 51 * 60_000).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  })
  if (opened.outcome !== 'ok') throw new Error(opened.outcome)
  provider.pay(opened.value.sessionId)
}

const accountOf = async () => (await dependencies.handle.read(payeeStreams(payee.payeeId))).payee.provider
const payout = async () => (await dependencies.handle.read(payoutStreams(payoutId))).payout
const openAccount = async (): Promise<string> => {
  expect(await openProviderAccount(dependencies, { payeeId: payee.payeeId, workId: 'w' })).toEqual({ result: 'done' })
  return (await accountOf())?.providerAccountId ?? ''
}

const request = async (amountCents = 2700) => {
  const providerAccountId = await openAccount()
  provider.finishOnboarding(providerAccountId)
  const share = { grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700 }
  const item = { ...share, earningId: 'p1', paymentId: 'p1', appointmentId: 'a1' }
  const data = { payoutId, ...payee, operatorId: 'maya', reason: 'Седмично', amountCents, currency: 'EUR' as const }
  const bank = { method: 'transfer' as const, holder: '', iban: '', bic: '', providerAccountId }
  const requested: LapkaEvent = {
    type: 'PayoutRequested',
    data: {
      ...data,
      ...bank,
      items: [{ ...item, amountCents }],
      needsSecondOperator: false,
      idempotencyKey: `payout-${payoutId}`,
    },
  }
  const reserved: LapkaEvent = {
    type: 'EarningsReserved',
    data: { payeeId: payee.payeeId, payoutId, items: [{ earningId: 'p1', amountCents }] },
  }
  await write({ ...payoutStreams(payoutId), ...payeeStreams(payee.payeeId) }, () => ({
    events: { payout: [requested], payee: [reserved] },
  }))
}
const send = () => sendPayout(dependencies, { payoutId, workId: 'w' })
const sentHere = () => provider.transfers().filter(({ transferGroup }) => transferGroup === payoutId)
const check = (sentAt: string) => checkPayout(dependencies, { payoutId, sentAt, workId: 'w' })

test('an account is opened once, is ready when the provider says so, and a link that ended is made anew', async () => {
  const first = await openAccount()
  const look = (attempt: number) => checkProviderAccount(dependencies, { payeeId: payee.payeeId, workId: 'w', attempt })
  expect(await look(0)).toMatchObject({ result: 'again' })
  expect(await accountOf()).toMatchObject({ providerAccountId: first, isReady: false })
  practice.pass(DAY_MS)
  const again = { ...payee, idempotencyKey: 'other', at: practice.now() }
  await write(payeeStreams(payee.payeeId), (states) => decideRequestProviderAccount(again, states))
  expect(await openAccount()).toBe(first)
  provider.finishOnboarding(first)
  expect(await handleProviderEvent(dependencies, { workId: 'w', type: 'account.updated', objectId: first })).toEqual({
    result: 'done',
  })
  expect(await accountOf()).toMatchObject({ isReady: true })
  expect(await look(1)).toEqual({ result: 'done' })
})

test('a payout is transferred once and arrived at once', async () => {
  await request()
  expect(await send()).toEqual({ result: 'done' })
  expect(await send()).toMatchObject({ result: 'done' })
  expect(sentHere()).toMatchObject([{ amount: 2700 }])
  expect(await payout()).toMatchObject({ status: 'succeeded', reference: sentHere()[0]?.id })
})

test('a lost answer sends no second transfer, also after the key has run out', async () => {
  await request()
  provider.spoilNext('POST /v1/transfers', 'dropAnswer')
  provider.spoilNext('POST /v1/transfers', 'dropAnswer')
  expect(await send()).toMatchObject({ result: 'failed' })
  practice.pass(2 * DAY_MS)
  expect(await send()).toEqual({ result: 'done' })
  expect(sentHere()).toHaveLength(1)
})

test('what the provider refuses frees its amounts', async () => {
  await request(5_000_000)
  expect(await send()).toEqual({ result: 'done' })
  expect(await payout()).toMatchObject({ status: 'failed' })
  expect((await dependencies.handle.read(payeeStreams(payee.payeeId))).payee.reserved).toEqual([])
})

test('a transfer that is reversed days later is found, with its webhook or without', async () => {
  await request()
  const sentAt = practice.now()
  await send()
  expect(await check(sentAt)).toMatchObject({ result: 'again' })
  provider.reverseTransfer(sentHere()[0]?.id ?? '')
  expect(await check(sentAt)).toEqual({ result: 'done' })
  expect(await payout()).toMatchObject({ status: 'failed' })
  expect(
    await handleProviderEvent(dependencies, { workId: 'w', type: 'transfer.reversed', objectId: sentHere()[0]?.id ?? '' }),
  ).toEqual({ result: 'done' })
  practice.pass(31 * DAY_MS)
  expect(await check(sentAt)).toMatchObject({ result: 'done' })
})

test('a transfer that came back in part frees nothing: the rest has arrived', async () => {
  await request()
  const sentAt = practice.now()
  await send()
  provider.reverseTransfer(sentHere()[0]?.id ?? '', 1)
  expect(await check(sentAt)).toMatchObject({ result: 'again' })
  expect(await payout()).toMatchObject({ status: 'succeeded' })
  expect((await dependencies.handle.read(payeeStreams(payee.payeeId))).payee.reserved).toHaveLength(1)
})
