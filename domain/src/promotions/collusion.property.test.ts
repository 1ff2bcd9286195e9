import { factsOf } from '@lapka/contracts/facts.ts'
import { MAX_FREE_TALKS, MAX_REWARDED_VISITS, MAX_REWARDS } from '@lapka/contracts/promotions.ts'
import {
  appointmentStream,
  paymentStream,
  professionalStream,
  promotionLimitStream,
  scheduleStream,
  walletStream,
  accountStream,
} from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountFold } from '../accounts/account.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { decideRewardFirstVisit, firstVisitStreams, rewardableFrom } from '../appointments/first-visit.ts'
import { ledgersAndPromotions } from '../appointments/payment-of-appointment.ts'
import { decideRefundComplaint, refundComplaintStreams } from '../complaints/refund-complaint/decide.ts'
import { decideRecordCapture } from '../captures/record-capture/decide.ts'
import { decideAcceptConsultation } from '../consultations/accept-consultation/decide.ts'
import { decideAuthoriseConsultation } from '../consultations/authorise-consultation/decide.ts'
import { decideAskConsultation } from '../consultations/ask-consultation/decide.ts'
import { consultationFold } from '../consultations/consultation.ts'
import { decideEndConsultation } from '../consultations/end-consultation/decide.ts'
import { nobodyUnseen } from '../consultations/end-consultation/owed.ts'
import { decideJoinRoom } from '../consultations/join-room/decide.ts'
import { decideOfferConsultation } from '../consultations/offer-consultation/decide.ts'
import { decideQueueConsultation } from '../consultations/queue-consultation/decide.ts'
import { decideStartConsultationPayment } from '../consultations/start-payment/decide.ts'
import {
  acceptStreams,
  askStreams,
  consultationStreams,
  endStreams,
  paymentAndPromotions,
  startPaymentStreams,
} from '../consultations/streams.ts'
import { decideVerifyCard } from '../consultations/verify-card/decide.ts'
import { addMs } from '../kernel/instant.ts'
import { caseByLapka, caseStreams } from '../payments/cases/case.ts'
import { paymentFold } from '../payments/payment.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../professionals/schedule/schedule.ts'
import * as commands from '../testing/commands.ts'
import * as people from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { booked, rewardsIn } from './testing/colluders-figures.ts'
import { codeFold, decideRedeemCode, inviterStreams, redeemCodeStreams } from './codes.ts'
import { limitFold, walletFold } from './wallet.ts'

const BEGINS = '2026-11-01T08:00:00.000Z'
const LIST_CENTS = 2000
const VETS = ['00000000-0000-4000-8000-0000000000v1', '00000000-0000-4000-8000-0000000000v2']

type Step = {
  what: 'code' | 'invite' | 'talk' | 'complain' | 'reward'
  who: number
  with: number
  minutes: number
  byVet: boolean
}
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('code', 'code', 'invite', 'talk', 'talk', 'talk', 'complain', 'reward'),
    who: fc.nat(30),
    with: fc.nat(30),
    minutes: fc.constantFrom(0, 1, 3, 12),
    byVet: fc.boolean(),
  }),
  { minLength: 20, maxLength: 120 },
)

/** Few cards, and many names to use them under. */
const CARDS = 5

/** A town of colluders: each act goes through the real deciders, and a refusal writes nothing. */
const createTown = (cards = CARDS) => {
  const memory = createMemory()
  const { log, read } = memory
  let at = BEGINS
  let count = 0
  const run = <Answer extends object>(command: commands.StoryCommand<Answer>) => memory.run(at, command)
  const decide = (reading: object, how: (states: never) => object) => run({ reading, decide: how } as never)
  for (const [index, vet] of VETS.entries())
    for (const one of commands.openPractice(vet, {
      zone: 'Europe/Sofia',
      role: 'VET',
      isVerified: true,
      services: [commands.halfHour],
      accountId: `vet-account-${index}`,
      hours: {
        weekly: commands.everyDay('09:00', '17:00'),
        breaks: [],
        bufferMinutes: 0,
        minimumNoticeMinutes: 0,
        horizonDays: 60,
      },
    }))
      run(one)
  const parentOf = (who: number): string => {
    const id = `parent-${who}`
    if (!log.has(accountStream(id))) {
      run(people.registerAccount({ accountId: id }))
      run(people.addPet({ petId: `pet-${who}`, ownerId: id }))
      for (const kind of ['registration', 'invitation'] as const)
        for (const stream of [walletStream(id), `invitation-${kind}-${id}`])
          decide({ streams: { one: { stream, fold: walletFold } } }, () => ({
            events: { one: [{ type: 'CodeIssued', data: { codeKey: `${kind}-${id}`, accountId: id, kind, code: '' } }] },
          }))
    }
    return id
  }
  const redeem = (accountId: string, codeKey: string, ownerId: string) => {
    const command = {
      accountId,
      codeKey,
      deviceKey: null,
      addressKey: `net-${count % 7}`,
      hasBeenHere: false,
      isOwnersDevice: false,
      at,
    }
    const streams = {
      ...redeemCodeStreams({ ...command, ownerId }, accountId),
      code: { stream: `invitation-${codeKey}`, fold: codeFold },
      account: { stream: accountStream(accountId), fold: accountFold },
    }
    decide({ streams, more: inviterStreams(accountId) }, (states) => decideRedeemCode(command, states))
  }
  const talk = ({ who, with: other, minutes, byVet }: Step) => {
    const [parentId, professionalId] = [parentOf(who), VETS[other % VETS.length] ?? '']
    const id = `talk-${(count += 1)}`
    const user = { deviceKey: null, promotionIds: [] }
    const asking = { consultationId: id, petId: `pet-${who}`, professionalId, ...user }
    const what = { serviceId: 'urgent-consultation', meetingType: 'video', reason: '', delayMinutes: 0 } as const
    const views = { eligibleIds: [professionalId], hasOpenConsultation: false, ringsWithdrawnAt: [] }
    decide({ streams: askStreams({ accountId: parentId, ...asking }) }, (states) =>
      decideAskConsultation({ ...asking, parentId, ...what, ...views, at }, states),
    )
    const [paymentId, paying] = [`payment-of-${id}`, { at, idempotencyKey: id, feePercent: 10, language: 'bg' as const }]
    decide(startPaymentStreams(id, paymentId), (states) => decideStartConsultationPayment({ ...paying, paymentId }, states))
    const payment = { stream: paymentStream(paymentId), fold: paymentFold }
    const card = `card-${who % cards}`
    const checking = {
      ...consultationStreams(id),
      payment: { stream: paymentStream(paymentId), fold: paymentFold },
      card: { stream: promotionLimitStream('card', card), fold: limitFold },
    }
    if (dueOf(id) === 0) decide({ streams: checking }, (states) => decideVerifyCard({ cardKey: card, at }, states))
    const held = {
      amountCents: dueOf(id),
      currency: 'EUR',
      cardLast4: '4242',
      paymentIntentId: id,
      authorisedUntil: addMs(at, 1e9),
    }
    decide({ streams: checking }, (states) => decideAuthoriseConsultation({ ...held, voidKey: id }, states))
    decide({ streams: { ...consultationStreams(id), payment } }, (states) => decideQueueConsultation({ at }, states))
    const eligibleIds = [professionalId]
    decide({ streams: consultationStreams(id), more: paymentAndPromotions }, (states) =>
      decideOfferConsultation({ at, eligibleIds }, states),
    )
    const accepting = { consultationId: id, professionalId, at }
    const how = { tzdataVersion: 't', captureKey: id, reason: '', isBusy: false, isPaidInParentsName: false, deviceKey: null }
    decide(acceptStreams(accepting), (states) => decideAcceptConsultation({ ...accepting, ...how }, states))
    capture(id, paymentId, professionalId, card)
    for (const by of ['professional', 'parent'] as const)
      decide({ streams: consultationStreams(id) }, (states) => decideJoinRoom({ by }, states))
    at = addMs(at, minutes * MINUTE_MS)
    const ending = { at, by: byVet ? ('professional' as const) : ('parent' as const), seenUntil: nobodyUnseen }
    decide(endStreams(id), (states) => decideEndConsultation({ ...ending, refund: { refundId: id, idempotencyKey: id } }, states))
    at = addMs(at, 21 * MINUTE_MS)
  }
  const dueOf = (id: string): number => {
    const consultation = read(`consultation-${id}`, consultationFold)
    return consultation.status === 'none' ? 0 : consultation.price.lines.reduce((sum, { cents }) => sum + cents, 0)
  }
  const capture = (id: string, paymentId: string, professionalId: string, cardFingerprint: string) => {
    if (read(paymentStream(paymentId), paymentFold).status !== 'authorised') return
    const streams = {
      appointment: { stream: appointmentStream(id), fold: appointmentFold },
      payment: { stream: paymentStream(paymentId), fold: paymentFold },
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
      card: { stream: promotionLimitStream('card', cardFingerprint), fold: limitFold },
    }
    const money = { amountCents: dueOf(id), currency: 'EUR', paymentIntentId: id, cardLast4: '4242', cardFingerprint, at }
    decide({ streams, more: ledgersAndPromotions }, (states) =>
      decideRecordCapture({ ...money, refund: { refundId: id, idempotencyKey: id } }, states),
    )
  }
  const talkNumber = (nth: number) => `talk-${count === 0 ? 0 : 1 + (nth % count)}`
  const complain = ({ who, with: other }: Step) => {
    const [id, caseId] = [talkNumber(other), `case-of-${talkNumber(other)}`]
    if (!log.has(`case-${caseId}`))
      decide({ streams: caseStreams(caseId) }, () => ({
        events: {
          case: [{ type: 'CaseOpened', data: { ...caseByLapka(caseId, 'complaint', id), writerId: 'p', accountId: 'p' } }],
        },
      }))
    const keys = { refundId: `complaint-${id}-${who}-${at}`, idempotencyKey: 'k' }
    const command = {
      caseId,
      operatorId: 'o',
      amountCents: 100 * (1 + who),
      reason: '',
      refund: keys,
      fourEyesCents: 1e6,
      approvalId: 'a',
      at,
    }
    decide(refundComplaintStreams(caseId, id), (states) => decideRefundComplaint(command, states))
  }
  const reward = ({ with: other }: Step) => {
    const id = talkNumber(other)
    const appointment = read(appointmentStream(id), appointmentFold)
    if (appointment.status === 'none') return
    const late = rewardableFrom(appointment)
    const command = { professionalId: null, cardKey: `card-of-${appointment.parentId}`, isSamePerson: false, at: late }
    const streams = {
      appointment: { stream: appointmentStream(id), fold: appointmentFold },
      wallet: { stream: walletStream(appointment.parentId), fold: walletFold },
    }
    decide({ streams, more: (states: never) => firstVisitStreams(states, command) }, (states) =>
      decideRewardFirstVisit(command, states),
    )
  }
  const act = (step: Step) => {
    const id = parentOf(step.who)
    const other = parentOf(step.with)
    if (step.what === 'code') redeem(id, `registration-${id}`, id)
    if (step.what === 'invite') redeem(id, `invitation-${other}`, other)
    if (step.what === 'talk') talk(step)
    if (step.what === 'complain') complain(step)
    if (step.what === 'reward') reward(step)
    at = addMs(at, MINUTE_MS)
  }
  return { act, log }
}

test('for any acts of any number of colluders, what leaves Lapka is at most what came in and what the caps allow', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const town = createTown()
      for (const step of all) town.act(step)
      const { professional, captured, back, total } = booked(town.log)
      const free = VETS.length * MAX_FREE_TALKS * LIST_CENTS
      const checked = [...town.log].flatMap(([stream, events]) =>
        stream.startsWith('limit-card') ? factsOf(events as never, 'CardVerified') : [],
      )
      expect(new Set(checked.map(({ parentId }) => parentId)).size).toBeLessThanOrEqual(CARDS)
      const rewards = [...town.log].flatMap(([stream, events]) => (stream.startsWith('wallet-') ? [rewardsIn(events)] : []))
      const rewarded = rewards.reduce((sum, { cents }) => sum + cents, 0)
      expect(total).toBe(0)
      expect(professional + back).toBeLessThanOrEqual(captured + free + rewarded)
      expect(Math.max(...rewards.map(({ friends }) => friends), 0)).toBeLessThanOrEqual(MAX_REWARDS)
      const visits = [...town.log].filter(([stream]) => stream.startsWith(promotionLimitStream('visits', '')))
      expect(Math.max(...visits.map(([, events]) => events.length), 0)).toBeLessThanOrEqual(MAX_REWARDED_VISITS)
      for (const vet of VETS) {
        const talks = new Set(
          (town.log.get(promotionLimitStream('vet', vet)) ?? []).map(
            ({ data }) => (data as { subject: { id: string } }).subject.id,
          ),
        )
        expect(talks.size).toBeLessThanOrEqual(MAX_FREE_TALKS)
      }
    }),
    { numRuns: 60 },
  )
})

test('a vet who ends each free talk at once has nothing, and who talks has no more than the cap', () => {
  const paidFor = (minutes: number, cards = 24) => {
    const town = createTown(cards)
    for (let who = 0; who < 24; who += 1) {
      const step = { who, with: 0, minutes, byVet: true } as const
      town.act({ ...step, what: 'code' })
      town.act({ ...step, what: 'talk' })
    }
    return booked(town.log)
  }
  expect(paidFor(0)).toMatchObject({ professional: 0 })
  expect(paidFor(12)).toMatchObject({ captured: 0, professional: (MAX_FREE_TALKS * LIST_CENTS * 9) / 10 })
  // And no more than they have cards, however many accounts there are.
  expect(paidFor(12, 3)).toMatchObject({ captured: 0, professional: (3 * LIST_CENTS * 9) / 10 })
})
