import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIN_TALK_MS, RING_MS, VET_JOINS_MS } from '@lapka/contracts/consultations.ts'
import { consultationStream, paymentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { decideAskConsultation } from '@lapka/domain/consultations/ask-consultation/decide.ts'
import { decideEndConsultation } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { nobodyUnseen } from '@lapka/domain/consultations/end-consultation/owed.ts'
import { decideStartConsultationPayment } from '@lapka/domain/consultations/start-payment/decide.ts'
import { askStreams, endStreams, startPaymentStreams } from '@lapka/domain/consultations/streams.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { earnedShare } from '@lapka/domain/payouts/share.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { capturePayment } from '../payments/capture-payment-job.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { voidPayment } from '../payments/void-payment-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { acceptTalk, joinTalk } from '../testing/talk.ts'
import type { CommandDependencies } from '../work/job.ts'
import { endConsultation } from './end-consultation-job.ts'
import { endRing } from './end-ring-job.ts'
import { giveUpUnpaid } from './give-up-unpaid-job.ts'
import { queueConsultation } from './queue-consultation-job.ts'
import { ringConsultation } from './ring-consultation-job.ts'
import { writeOffConsultation } from './write-off-consultation-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies & { vetsToRing: () => Promise<string[]>; awayMs: () => Promise<number | undefined> }
let professionalId: string
let online: string[]

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  practice = createPractice()
  const { secretKey, url: apiUrl } = provider
  const gateway = createStripeGateway({ secretKey, apiUrl, publicUrl: 'http://lapka.test', timeoutMs: 2_000 })
  dependencies = {
    handle: practice.handle,
    gateway,
    now: practice.now,
    newId: randomUUID,
    logId: async () => 'log-1',
    vetsToRing: async () => online,
    awayMs: async () => undefined,
  }
  ;({ professionalId } = await practice.openPractice())
  online = [professionalId]
})

type OpenConsultation = {
  id: string
  paymentId: string
  parentId: string
  workId: string
  consultationId: string
  sessionId: string
}
const causeOf = ({ workId, paymentId, id }: Pick<OpenConsultation, 'workId' | 'paymentId' | 'id'>) => ({
  workId,
  paymentId,
  subject: { kind: 'consultation' as const, id },
})
const ask = async (): Promise<OpenConsultation> => {
  const { parentId, petId } = await practice.registerParent()
  const [id, paymentId, at] = [randomUUID(), randomUUID(), practice.now()]
  const user = { deviceKey: null, promotionIds: [] }
  const asking = { consultationId: id, petId, professionalId: null }
  const asked = { serviceId: 'urgent-consultation', meetingType: 'video', delayMinutes: 0, reason: 'Диша тежко' } as const
  await practice.run(
    command({ streams: askStreams({ ...asking, ...user, accountId: parentId }) }, (states) =>
      decideAskConsultation(
        { ...asking, ...asked, ...user, parentId, at, eligibleIds: online, hasOpenConsultation: false, ringsWithdrawnAt: [] },
        states,
      ),
    ),
  )
  const starting = { at, paymentId, idempotencyKey: randomUUID(), feePercent: 10 }
  await practice.run(command(startPaymentStreams(id, paymentId), (states) => decideStartConsultationPayment(starting, states)))
  const work = { id, paymentId, parentId, workId: `work-${id}`, consultationId: id }
  expect(await openCheckout(dependencies, causeOf(work))).toMatchObject({ result: 'again' })
  const { payment } = await dependencies.handle.read(paymentStreams(paymentId))
  if (payment.status !== 'open') throw new Error(payment.status)
  return { ...work, sessionId: payment.checkoutSessionId }
}
const authorised = async () => {
  const asked = await ask()
  provider.pay(asked.sessionId)
  await settleCheckout(dependencies, causeOf(asked))
  return asked
}
const rung = async () => {
  const asked = await authorised()
  await queueConsultation(dependencies, asked)
  await ringConsultation(dependencies, asked)
  return asked
}
const accept = ({ id }: OpenConsultation) => acceptTalk(practice, { consultationId: id, professionalId })
const accepted = async () => {
  const asked = await rung()
  await accept(asked)
  return asked
}
const join = ({ id }: OpenConsultation, by: 'parent' | 'professional') => joinTalk(practice, id, by)
const end = ({ id }: OpenConsultation) => {
  const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
  const ending = { at: practice.now(), by: 'professional' as const, seenUntil: nobodyUnseen, refund }
  return practice.run(command(endStreams(id), (states) => decideEndConsultation(ending, states)))
}
const typesOf = async (stream: string) => (await practice.log.readStream(stream)).map(({ type }) => type)
const told = ({ id }: OpenConsultation) => typesOf(consultationStream(id))
const money = ({ paymentId }: OpenConsultation) => typesOf(paymentStream(paymentId))
const paymentOf = async ({ paymentId }: OpenConsultation) => (await dependencies.handle.read(paymentStreams(paymentId))).payment
const appointmentOf = async ({ id }: OpenConsultation) => (await practice.states(id)).appointment
const intentStatus = ({ sessionId }: OpenConsultation) => provider.session(sessionId).intent?.status

describe('asked and paid', () => {
  it('is authorised, stands in line and is rung, and nothing is taken', async () => {
    const asked = await rung()
    expect((await told(asked)).slice(2)).toEqual(['ConsultationQueued', 'ConsultationOffered'])
    expect(intentStatus(asked)).toBe('requires_capture')
    expect(balanceOf(await paymentOf(asked)).capturedCents).toBe(0)
    // However late a worker looks: only the end of the ringing gives it up.
    practice.pass(20 * MINUTE_MS)
    expect(await settleCheckout(dependencies, causeOf(asked))).toMatchObject({ result: 'again' })
    expect(await money(asked)).not.toContain('VoidRequested')
  })

  it('is given up if it is not paid in time, and its page is closed', async () => {
    const asked = await ask()
    expect(await giveUpUnpaid(dependencies, asked)).toMatchObject({ result: 'again' })
    practice.pass(11 * MINUTE_MS)
    await giveUpUnpaid(dependencies, asked)
    await voidPayment(dependencies, causeOf(asked))
    expect((await told(asked)).at(-1)).toBe('ConsultationAbandoned')
    expect(provider.session(asked.sessionId).status).toBe('expired')
    expect(await paymentOf(asked)).toMatchObject({ status: 'voided', why: 'expired' })
  })

  it('that was paid while it was being given up is void all the same, and never captured', async () => {
    const asked = await ask()
    practice.pass(11 * MINUTE_MS)
    await giveUpUnpaid(dependencies, asked)
    provider.pay(asked.sessionId)
    await handleProviderEvent(dependencies, { workId: 'w', type: 'checkout.session.completed', objectId: asked.sessionId })
    await queueConsultation(dependencies, asked)
    await voidPayment(dependencies, causeOf(asked))
    expect(await told(asked)).not.toContain('ConsultationQueued')
    expect(intentStatus(asked)).toBe('canceled')
    expect(balanceOf(await paymentOf(asked)).capturedCents).toBe(0)
  })
})

describe('rung', () => {
  it('case 24: without an answer in ninety seconds it is unanswered, and the authorised money is given up', async () => {
    const asked = await rung()
    expect(await endRing(dependencies, asked)).toMatchObject({ result: 'again' })
    practice.pass(RING_MS)
    for (let times = 0; times < 2; times += 1) await endRing(dependencies, asked)
    for (let times = 0; times < 2; times += 1) await voidPayment(dependencies, causeOf(asked))
    expect((await told(asked)).slice(-1)).toEqual(['ConsultationUnanswered'])
    expect((await money(asked)).slice(-2)).toEqual(['VoidRequested', 'PaymentVoided'])
    expect(intentStatus(asked)).toBe('canceled')
    await expect(accept(asked)).rejects.toThrow('OFFER_OVER')
  })

  it('with no vet online is unanswered at once', async () => {
    online = []
    const asked = await authorised().catch((error: Error) => error.message)
    expect(asked).toBe('NO_VET_ONLINE')
    online = [professionalId]
    const later = await authorised()
    await queueConsultation(dependencies, later)
    online = []
    await ringConsultation(dependencies, later)
    expect((await told(later)).at(-1)).toBe('ConsultationUnanswered')
    expect((await money(later)).at(-1)).toBe('VoidRequested')
  })

  it('is accepted: captured once, and its appointment is confirmed', async () => {
    const asked = await accepted()
    for (let times = 0; times < 2; times += 1) await capturePayment(dependencies, causeOf(asked))
    expect(intentStatus(asked)).toBe('succeeded')
    expect(await appointmentOf(asked)).toMatchObject({ status: 'confirmed', paidCents: 2000 })
    practice.pass(RING_MS)
    await endRing(dependencies, asked)
    expect(await told(asked)).not.toContain('ConsultationUnanswered')
  })

  it('captured by hand at the provider is refunded if no vet answers, and counts if one does', async () => {
    const [lost, kept] = [await rung(), await rung()]
    for (const one of [lost, kept]) {
      provider.endByHand(one.sessionId, 'capture')
      await settleCheckout(dependencies, causeOf(one))
    }
    await accept(kept)
    expect(await appointmentOf(kept)).toMatchObject({ status: 'confirmed', paidCents: 2000 })
    practice.pass(RING_MS)
    await endRing(dependencies, lost)
    expect(balanceOf(await paymentOf(lost))).toMatchObject({ capturedCents: 2000, inFlightCents: 2000, keptCents: 0 })
  })
})

describe('accepted', () => {
  it('gives all of it back where the vet never joins', async () => {
    const asked = await accepted()
    await capturePayment(dependencies, causeOf(asked))
    expect(await endConsultation(dependencies, asked)).toMatchObject({ result: 'again' })
    practice.pass(VET_JOINS_MS)
    for (let times = 0; times < 2; times += 1) await endConsultation(dependencies, asked)
    expect(await appointmentOf(asked)).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 2000, keptCents: 0 })
    expect(balanceOf(await paymentOf(asked))).toMatchObject({ inFlightCents: 2000, keptCents: 0 })
  })

  it('gives it back too where the capture arrives after that end', async () => {
    const asked = await accepted()
    practice.pass(VET_JOINS_MS)
    await endConsultation(dependencies, asked)
    await capturePayment(dependencies, causeOf(asked))
    expect(balanceOf(await paymentOf(asked))).toMatchObject({ capturedCents: 2000, inFlightCents: 2000, keptCents: 0 })
  })

  it('keeps what is captured after both had talked and left', async () => {
    const asked = await accepted()
    await join(asked, 'professional')
    await join(asked, 'parent')
    practice.pass(MIN_TALK_MS)
    await end(asked)
    await capturePayment(dependencies, causeOf(asked))
    expect(await appointmentOf(asked)).toMatchObject({ status: 'confirmed', outcome: 'completed', paidCents: 2000 })
    expect(balanceOf(await paymentOf(asked))).toMatchObject({ keptCents: 2000, inFlightCents: 0 })
  })

  it('gives all of it back where the vet ends it at once, and posts nothing to the vet', async () => {
    const asked = await accepted()
    await capturePayment(dependencies, causeOf(asked))
    await join(asked, 'professional')
    await join(asked, 'parent')
    practice.pass(1_000)
    await end(asked)
    expect(await appointmentOf(asked)).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 2000 })
    expect(balanceOf(await paymentOf(asked))).toMatchObject({ capturedCents: 2000, inFlightCents: 2000, keptCents: 0 })
    expect(earnedShare(await paymentOf(asked), await appointmentOf(asked), practice.after(MINUTE_MS)).earnedCents).toBe(0)
  })

  it.each(['before', 'after'])('owes nothing where the bank lets go of the money, %s it ended', async (when) => {
    const asked = await accepted()
    if (when === 'after') {
      await join(asked, 'professional')
      await join(asked, 'parent')
      practice.pass(MIN_TALK_MS)
      await end(asked)
    }
    provider.endByHand(asked.sessionId, 'cancel')
    await capturePayment(dependencies, causeOf(asked))
    for (let times = 0; times < 2; times += 1) await writeOffConsultation(dependencies, asked)
    expect((await paymentOf(asked)).status).toBe('voided')
    expect(await appointmentOf(asked)).toMatchObject({ status: 'cancelled', refundCents: 0, keptCents: 0 })
    const [ended] = (await practice.log.readStream(consultationStream(asked.id))).filter(
      ({ type }) => type === 'ConsultationEnded',
    )
    expect(ended?.data).toMatchObject({ end: when === 'before' ? 'PAYMENT_FAILED' : 'TALKED' })
  })
})
