import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consultationStream, paymentStream, walletStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { decideDropPromotions } from '@lapka/domain/consultations/drop-promotions/decide.ts'
import { decideWithdrawConsultation } from '@lapka/domain/consultations/abandon-consultation/decide.ts'
import { decideAskConsultation } from '@lapka/domain/consultations/ask-consultation/decide.ts'
import { decideStartConsultationPayment } from '@lapka/domain/consultations/start-payment/decide.ts'
import {
  askStreams,
  consultationStreams,
  paymentAndPromotions,
  startPaymentStreams,
} from '@lapka/domain/consultations/streams.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { cardKeyOf, cardStream } from '../payments/card-stream.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { voidPayment } from '../payments/void-payment-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import { acceptTalk } from '../testing/talk.ts'
import type { CommandDependencies } from '../work/job.ts'
import { giveUpUnpaid } from './give-up-unpaid-job.ts'
import { ringConsultation } from './ring-consultation-job.ts'
import { writeOffConsultation } from './write-off-consultation-job.ts'

/** The simulator's only card with the same fingerprint for every customer. */
const SHARED_CARD = '5555555555554444'
const ASKING_CARD = '4000002500003155'
const DECLINED_CARD = '4000000000009995'

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

type OpenConsultation = {
  id: string
  parentId: string
  paymentId: string
  workId: string
  consultationId: string
  sessionId: string
}
const causeOf = ({ workId, paymentId, id }: Omit<OpenConsultation, 'sessionId'>) => ({
  workId,
  paymentId,
  subject: { kind: 'consultation' as const, id },
})

const openPage = async (id: string, parentId: string): Promise<OpenConsultation> => {
  const paymentId = randomUUID()
  const starting = { at: practice.now(), paymentId, idempotencyKey: randomUUID(), feePercent: 10 }
  await practice.run(command(startPaymentStreams(id, paymentId), (states) => decideStartConsultationPayment(starting, states)))
  const work = { id, parentId, paymentId, workId: `work-${id}`, consultationId: id }
  expect(await openCheckout(dependencies, causeOf(work))).toMatchObject({ result: 'again' })
  const payment = await paymentOf(work)
  if (payment.status !== 'open') throw new Error(payment.status)
  return { ...work, sessionId: payment.checkoutSessionId }
}

/** Asks as a parent with a registration code. */
const askFree = async (): Promise<OpenConsultation> => {
  const { parentId, petId } = await practice.registerParent()
  const [id, at] = [randomUUID(), practice.now()]
  const code = { accountId: parentId, codeKey: 'k', kind: 'registration', ownerId: parentId, deviceKey: null } as const
  const wallet = { wallet: { stream: walletStream(parentId), fold: walletFold } }
  await practice.run(command({ streams: wallet }, () => ({ events: { wallet: [{ type: 'CodeRedeemed', data: code }] } })))
  const asking = { consultationId: id, petId, professionalId: null, deviceKey: null, promotionIds: [] }
  const words = { serviceId: 'urgent-consultation', meetingType: 'video', delayMinutes: 0, reason: 'Диша тежко' } as const
  const seen = { eligibleIds: [professionalId], hasOpenConsultation: false, ringsWithdrawnAt: [] }
  await practice.run(
    command({ streams: askStreams({ ...asking, accountId: parentId }) }, (states) =>
      decideAskConsultation({ ...asking, ...words, ...seen, parentId, at }, states),
    ),
  )
  return openPage(id, parentId)
}

const typesOf = async (stream: string) => (await practice.log.readStream(stream)).map(({ type }) => type)
const told = ({ id }: OpenConsultation) => typesOf(consultationStream(id))
const money = ({ paymentId }: OpenConsultation) => typesOf(paymentStream(paymentId))
const paymentOf = async ({ paymentId }: Pick<OpenConsultation, 'paymentId'>) =>
  (await dependencies.handle.read(paymentStreams(paymentId))).payment
const walletOf = async ({ parentId }: OpenConsultation) =>
  (await dependencies.handle.read({ wallet: { stream: walletStream(parentId), fold: walletFold } })).wallet
const webhook = ({ workId, sessionId }: OpenConsultation) =>
  handleProviderEvent(dependencies, { workId, type: 'checkout.session.completed', objectId: sessionId })

it('its page takes nothing, and what it tells us stands it in line once, however often it is told', async () => {
  const asked = await askFree()
  expect(provider.session(asked.sessionId)).toMatchObject({
    amount: 0,
    intent: null,
    setup: { status: 'requires_payment_method' },
  })
  provider.pay(asked.sessionId, SHARED_CARD)
  for (let times = 0; times < 2; times++) expect(await webhook(asked)).toEqual({ result: 'done' })
  expect(await settleCheckout(dependencies, causeOf(asked))).toEqual({ result: 'done' })
  expect((await told(asked)).slice(1)).toEqual(['ConsultationPaymentStarted', 'ConsultationQueued'])
  expect(await money(asked)).toEqual(['PaymentRequested', 'CheckoutOpened', 'CardVerified'])
  // The record is a hash, under which no card can be found.
  const [fact] = (await practice.log.readStream(paymentStream(asked.paymentId))).slice(-1)
  const used = provider.session(asked.sessionId).setup?.paymentMethodId
  expect(JSON.stringify(fact?.data)).not.toContain(String(used))
})

it('is found by the next look where no webhook comes', async () => {
  const asked = await askFree()
  provider.pay(asked.sessionId)
  await settleCheckout(dependencies, causeOf(asked))
  expect(await told(asked)).toContain('ConsultationQueued')
})

it('a worker that dies after the provider answered and before it wrote that down loses nothing', async () => {
  const asked = await askFree()
  provider.pay(asked.sessionId)
  const { handle } = dependencies
  const dying = Object.assign(() => Promise.reject(new Error('killed')), handle)
  const atDeath = { ...dependencies, handle: dying as unknown as typeof handle }
  const event = { workId: asked.workId, type: 'checkout.session.completed', objectId: asked.sessionId }
  await expect(handleProviderEvent(atDeath, event)).rejects.toThrow('killed')
  expect(await money(asked)).not.toContain('CardVerified')
  await webhook(asked)
  expect(await told(asked)).toContain('ConsultationQueued')
})

it('a card that had one for another account begins none, says so, and leaves the promotion for another card', async () => {
  const first = await askFree()
  provider.pay(first.sessionId, SHARED_CARD)
  await webhook(first)
  const second = await askFree()
  provider.pay(second.sessionId, SHARED_CARD)
  await webhook(second)
  expect((await told(second)).at(-1)).toBe('ConsultationCardRefused')
  expect(await paymentOf(second)).toMatchObject({ status: 'voided', why: 'card_used' })
  // The end of its page ends nothing else.
  expect(await writeOffConsultation(dependencies, second)).toMatchObject({ result: 'done' })
  expect((await walletOf(second)).uses).toHaveLength(1)
  const again = await openPage(second.id, second.parentId)
  provider.pay(again.sessionId)
  await webhook(again)
  expect((await told(second)).at(-1)).toBe('ConsultationQueued')
})

it('a card is refused, another one begins the talk, and the end of the refused page ends nothing of it', async () => {
  const first = await askFree()
  provider.pay(first.sessionId, SHARED_CARD)
  await webhook(first)
  const second = await askFree()
  provider.pay(second.sessionId, SHARED_CARD)
  await webhook(second)
  const again = await openPage(second.id, second.parentId)
  provider.pay(again.sessionId)
  await webhook(again)
  await ringConsultation({ ...dependencies, vetsToRing: async () => [professionalId] }, again)
  await acceptTalk(practice, { consultationId: second.id, professionalId })
  practice.pass(10 * MINUTE_MS)
  // Rows of earlier versions do not name the payment.
  for (const row of [second, { workId: second.workId, consultationId: second.id }]) await writeOffConsultation(dependencies, row)
  expect(await told(second)).not.toContain('ConsultationEnded')
  expect((await practice.states(second.id)).appointment.status).toBe('confirmed')
  expect((await walletOf(second)).uses).toHaveLength(1)
})

it('a card that was used for another account pays the full price instead, and the promotion comes back', async () => {
  const first = await askFree()
  provider.pay(first.sessionId, SHARED_CARD)
  await webhook(first)
  const second = await askFree()
  provider.pay(second.sessionId, SHARED_CARD)
  await webhook(second)
  const reading = { streams: consultationStreams(second.id), more: paymentAndPromotions }
  await practice.run(command(reading, (states) => decideDropPromotions({ at: practice.now() }, states)))
  expect(await walletOf(second)).toMatchObject({ uses: [], hasFreeConsultation: true })
  const paying = await openPage(second.id, second.parentId)
  expect(provider.session(paying.sessionId)).toMatchObject({ amount: 2000 })
  provider.pay(paying.sessionId, SHARED_CARD)
  await webhook(paying)
  expect(await paymentOf(paying)).toMatchObject({ status: 'authorised' })
})

it('two accounts that show one card at the same moment begin one', async () => {
  const both = [await askFree(), await askFree()]
  for (const { sessionId } of both) provider.pay(sessionId, SHARED_CARD)
  await Promise.all(both.map(webhook))
  const ends = await Promise.all(both.map(async (asked) => (await told(asked)).at(-1)))
  expect(new Set(ends)).toEqual(new Set(['ConsultationCardRefused', 'ConsultationQueued']))
})

it('a card that the bank declines can be followed by another on the same page', async () => {
  const asked = await askFree()
  provider.decline(asked.sessionId, DECLINED_CARD)
  await settleCheckout(dependencies, causeOf(asked))
  expect((await money(asked)).at(-1)).toBe('PaymentDeclined')
  provider.decline(asked.sessionId, ASKING_CARD)
  expect(provider.session(asked.sessionId).setup).toMatchObject({ status: 'requires_payment_method' })
  provider.pay(asked.sessionId)
  await webhook(asked)
  expect(await told(asked)).toContain('ConsultationQueued')
})

it('a page that was closed at the provider is followed by another one, and the first one’s end ends nothing', async () => {
  const asked = await askFree()
  provider.expire(asked.sessionId)
  await settleCheckout(dependencies, causeOf(asked))
  expect(await paymentOf(asked)).toMatchObject({ status: 'voided', why: 'expired' })
  const again = await openPage(asked.id, asked.parentId)
  provider.pay(again.sessionId)
  await webhook(again)
  await writeOffConsultation(dependencies, asked)
  expect((await told(asked)).at(-1)).toBe('ConsultationQueued')
})

it('an abandoned page is closed, and gives the promotion back', async () => {
  const asked = await askFree()
  practice.pass(11 * MINUTE_MS)
  await giveUpUnpaid(dependencies, asked)
  await voidPayment(dependencies, causeOf(asked))
  expect((await told(asked)).at(-1)).toBe('ConsultationAbandoned')
  expect(provider.session(asked.sessionId)).toMatchObject({ status: 'expired', setup: { status: 'canceled' } })
  expect(await paymentOf(asked)).toMatchObject({ status: 'voided' })
  expect(await walletOf(asked)).toMatchObject({ uses: [], hasFreeConsultation: true })
})

it('a check that passes in the moment in which its parent withdraws begins nothing and leaves no trace on the card', async () => {
  const asked = await askFree()
  provider.pay(asked.sessionId, SHARED_CARD)
  await practice.run(command({ streams: consultationStreams(asked.id), more: paymentAndPromotions }, decideWithdrawConsultation))
  await voidPayment(dependencies, causeOf(asked))
  await webhook(asked)
  expect((await told(asked)).at(-1)).toBe('ConsultationAbandoned')
  expect(await paymentOf(asked)).toMatchObject({ status: 'voided' })
  const { card } = await dependencies.handle.read({ card: cardStream(SHARED_CARD) })
  expect(card.uses).toEqual([])
  expect(cardKeyOf(SHARED_CARD)).toHaveLength(64)
})
