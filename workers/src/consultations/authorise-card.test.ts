import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consultationStream, paymentStream, promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { decideAskConsultation } from '@lapka/domain/consultations/ask-consultation/decide.ts'
import { decideDropPromotions } from '@lapka/domain/consultations/drop-promotions/decide.ts'
import { decideStartConsultationPayment } from '@lapka/domain/consultations/start-payment/decide.ts'
import {
  askStreams,
  consultationStreams,
  paymentAndPromotions,
  startPaymentStreams,
} from '@lapka/domain/consultations/streams.ts'
import { openCampaign } from '@lapka/domain/testing/campaign-commands.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { capturePayment } from '../payments/capture-payment-job.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { voidPayment } from '../payments/void-payment-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import { acceptTalk, joinTalk } from '../testing/talk.ts'
import type { CommandDependencies } from '../work/job.ts'
import { queueConsultation } from './queue-consultation-job.ts'
import { ringConsultation } from './ring-consultation-job.ts'
import { writeOffConsultation } from './write-off-consultation-job.ts'

/** The simulator's only card with the same fingerprint for every customer. */
const SHARED_CARD = '5555555555554444'
const CAMPAIGN = randomUUID()

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
  const at = practice.now()
  const from = practice.after(-DAY_MS)
  const to = practice.after(DAY_MS)
  const plan = { promotionId: CAMPAIGN, percentOff: 70, appliesTo: ['consultation' as const], from, to }
  for (const one of openCampaign(plan, at)) await practice.run(one)
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
  await openCheckout(dependencies, causeOf(work))
  const payment = await paymentOf(work)
  if (payment.status !== 'open') throw new Error(payment.status)
  return { ...work, sessionId: payment.checkoutSessionId }
}

/** Asks as a new parent while the campaign is open. */
const askReduced = async (): Promise<OpenConsultation> => {
  const { parentId, petId } = await practice.registerParent()
  const [id, at] = [randomUUID(), practice.now()]
  const asking = { consultationId: id, petId, professionalId: null, deviceKey: null, promotionIds: [CAMPAIGN] }
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
const paymentOf = async ({ paymentId }: Pick<OpenConsultation, 'paymentId'>) =>
  (await dependencies.handle.read(paymentStreams(paymentId))).payment
const intentOf = ({ sessionId }: OpenConsultation) => provider.session(sessionId).intent

const authorise = async ({ workId, sessionId }: OpenConsultation, card?: string) => {
  provider.pay(sessionId, card)
  await handleProviderEvent(dependencies, { workId, type: 'checkout.session.completed', objectId: sessionId })
}
/** Pays, and all that follows from it is done. */
const pay = async (asked: OpenConsultation, card?: string) => {
  await authorise(asked, card)
  await queueConsultation(dependencies, asked)
  await voidPayment(dependencies, causeOf(asked))
  await writeOffConsultation(dependencies, asked)
}

/** A vet accepts and both come. */
const talk = async (asked: OpenConsultation) => {
  await ringConsultation({ ...dependencies, vetsToRing: async () => [professionalId] }, asked)
  await acceptTalk(practice, { consultationId: asked.id, professionalId })
  for (const by of ['professional', 'parent'] as const) await joinTalk(practice, asked.id, by)
}
/** The same, paid on another page. */
const talkOn = async ({ id, parentId }: OpenConsultation): Promise<OpenConsultation> => {
  const again = await openPage(id, parentId)
  await pay(again)
  await talk(again)
  return again
}
const dropPromotions = ({ id }: OpenConsultation) => {
  const reading = { streams: consultationStreams(id), more: paymentAndPromotions }
  return practice.run(command(reading, (states) => decideDropPromotions({ at: practice.now() }, states)))
}

it('the card that paid the rest for one account is refused to the next before a vet is rung, and its money is given up', async () => {
  const first = await askReduced()
  expect(provider.session(first.sessionId)).toMatchObject({ amount: 600 })
  await pay(first, SHARED_CARD)
  expect((await told(first)).at(-1)).toBe('ConsultationQueued')

  const second = await askReduced()
  await pay(second, SHARED_CARD)
  expect((await told(second)).slice(1)).toEqual(['ConsultationPaymentStarted', 'ConsultationCardRefused'])
  expect(await typesOf(paymentStream(second.paymentId))).toEqual([
    'PaymentRequested',
    'CheckoutOpened',
    'PaymentAuthorised',
    'VoidRequested',
    'PaymentVoided',
  ])
  expect(await paymentOf(second)).toMatchObject({ status: 'voided', why: 'card_used' })
  expect(intentOf(second)).toMatchObject({ status: 'canceled' })
})

it('refused, the same card pays the full price, and the campaign has its part back', async () => {
  await pay(await askReduced(), SHARED_CARD)
  const second = await askReduced()
  await pay(second, SHARED_CARD)
  await dropPromotions(second)
  const wallet = { stream: walletStream(second.parentId), fold: walletFold }
  expect((await dependencies.handle.read({ wallet })).wallet.uses).toEqual([])
  const paying = await openPage(second.id, second.parentId)
  expect(provider.session(paying.sessionId)).toMatchObject({ amount: 2000 })
  await pay(paying, SHARED_CARD)
  expect((await told(paying)).at(-1)).toBe('ConsultationQueued')
  expect(intentOf(paying)).toMatchObject({ status: 'requires_capture' })
})

it('refused, another card pays the rest', async () => {
  await pay(await askReduced(), SHARED_CARD)
  const second = await askReduced()
  await pay(second, SHARED_CARD)
  const again = await openPage(second.id, second.parentId)
  await pay(again)
  expect((await told(second)).at(-1)).toBe('ConsultationQueued')
})

it('a talk that a campaign pays a part of is counted for the vet who accepts it', async () => {
  const asked = await askReduced()
  await pay(asked)
  await talk(asked)
  expect(await typesOf(promotionLimitStream('reduced', professionalId))).toEqual(['PromotionRedeemed'])
  expect(await typesOf(promotionLimitStream('vet', professionalId))).toEqual([])
})

/** As the row stands in the outbox, and as it stood there before it named its payment. */
const endOfMoney = async (ended: OpenConsultation) => {
  practice.pass(10 * MINUTE_MS)
  const { workId, consultationId } = ended
  for (const row of [ended, { workId, consultationId }]) await writeOffConsultation(dependencies, row)
}

it.each(['before', 'after'])(
  'refused, another card pays, and the end of the refused money ends no talk %s its capture',
  async (when) => {
    await pay(await askReduced(), SHARED_CARD)
    const second = await askReduced()
    await pay(second, SHARED_CARD)
    const again = await talkOn(second)
    if (when === 'after') await capturePayment(dependencies, causeOf(again))
    await endOfMoney(second)
    await capturePayment(dependencies, causeOf(again))
    expect(await told(second)).not.toContain('ConsultationEnded')
    expect(balanceOf(await paymentOf(again))).toMatchObject({ keptCents: 600, inFlightCents: 0 })
  },
)

it.each(['before', 'after'])(
  'refused money that a hand takes at the provider goes back, %s the other card is charged',
  async (when) => {
    await pay(await askReduced(), SHARED_CARD)
    const second = await askReduced()
    await authorise(second, SHARED_CARD)
    provider.endByHand(second.sessionId, 'capture')
    const again = await talkOn(second)
    if (when === 'after') await capturePayment(dependencies, causeOf(again))
    for (let times = 0; times < 2; times += 1)
      expect(await voidPayment(dependencies, causeOf(second))).toEqual({ result: 'done' })
    await capturePayment(dependencies, causeOf(again))
    expect(balanceOf(await paymentOf(second))).toMatchObject({ capturedCents: 600, inFlightCents: 600, keptCents: 0 })
    expect(balanceOf(await paymentOf(again))).toMatchObject({ keptCents: 600, inFlightCents: 0 })
    expect((await practice.states(second.id)).appointment).toMatchObject({ status: 'confirmed', paidCents: 600 })
  },
)

it('promotions were dropped while a page was open, and that page’s end ends no talk that was paid in full', async () => {
  const asked = await askReduced()
  await dropPromotions(asked)
  await voidPayment(dependencies, causeOf(asked))
  const again = await talkOn(asked)
  await capturePayment(dependencies, causeOf(again))
  await endOfMoney(asked)
  expect(await typesOf(promotionLimitStream('reduced', professionalId))).toEqual([])
  expect(await told(asked)).not.toContain('ConsultationEnded')
  expect(balanceOf(await paymentOf(again))).toMatchObject({ keptCents: 2000, inFlightCents: 0 })
})

it('two accounts that pay with one card at the same moment begin one', async () => {
  const both = [await askReduced(), await askReduced()]
  await Promise.all(both.map((asked) => pay(asked, SHARED_CARD)))
  const ends = await Promise.all(both.map(async (asked) => (await told(asked)).at(-1)))
  expect(new Set(ends)).toEqual(new Set(['ConsultationCardRefused', 'ConsultationQueued']))
  expect(new Set(both.map((asked) => intentOf(asked)?.status))).toEqual(new Set(['canceled', 'requires_capture']))
})
