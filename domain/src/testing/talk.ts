import { availabilityStream, consultationStream, paymentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { decideGiveUpUnpaid, decideWithdrawConsultation } from '../consultations/abandon-consultation/decide.ts'
import { decideAcceptConsultation, type AcceptConsultation } from '../consultations/accept-consultation/decide.ts'
import { decideAddConsultationPhoto } from '../consultations/add-photo/decide.ts'
import { decideAuthoriseConsultation } from '../consultations/authorise-consultation/decide.ts'
import { decideAskConsultation, type AskConsultation } from '../consultations/ask-consultation/decide.ts'
import { availabilityFold } from '../consultations/availability.ts'
import { consultationFold } from '../consultations/consultation.ts'
import { decideDeclineConsultation } from '../consultations/decline-consultation/decide.ts'
import { decideEndConsultation, decideEndUnpaid } from '../consultations/end-consultation/decide.ts'
import { nobodyUnseen } from '../consultations/end-consultation/owed.ts'
import { decideGiveFeedback } from '../consultations/give-feedback/decide.ts'
import { decideJoinRoom } from '../consultations/join-room/decide.ts'
import { decideLeaveRoom } from '../consultations/leave-room/decide.ts'
import { decideMarkUnanswered } from '../consultations/mark-unanswered/decide.ts'
import { decideOfferConsultation } from '../consultations/offer-consultation/decide.ts'
import { decideQueueConsultation } from '../consultations/queue-consultation/decide.ts'
import { decideSetAvailability, type SetAvailability } from '../consultations/set-availability/decide.ts'
import { decideStartConsultationPayment } from '../consultations/start-payment/decide.ts'
import {
  acceptStreams,
  askStreams,
  availabilityStreams,
  consultationStreams,
  endStreams,
  paymentAndPromotions,
  startPaymentStreams,
} from '../consultations/streams.ts'
import { decideWriteMessage, type WriteMessage } from '../consultations/write-message/decide.ts'
import { addMs } from '../kernel/instant.ts'
import { paymentFold } from '../payments/payment.ts'
import { decideRecordVoid } from '../payments/record-void/decide.ts'
import { decideRequestVoid } from '../payments/request-void/decide.ts'
import { command, openPractice, type ProfessionalPlan } from './commands.ts'
import { addPet, registerAccount } from './people-commands.ts'
import { createMemory } from './story.ts'

export const TALK = 'talk-1'
export const PAYMENT = 'payment-of-talk-1'
export const ANA = 'ana'
export const [MARIA, PETAR, GROOMER] = ['c1', 'c2', 'c3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
/** At night, when no schedule has hours: nothing of a consultation needs them. */
const ASKED = '2026-11-24T01:00:00.000Z'
export const after = (seconds: number): string => addMs(ASKED, seconds * 1000)

type By = 'parent' | 'professional'
type Steps = 'asked' | 'paid' | 'queued' | 'offered' | 'accepted' | 'ended'

/** One consultation of Ana's, with two vets and a groomer: each command goes through its real decider, and a refusal writes nothing. */
export const createTalk = (vet: ProfessionalPlan = {}) => {
  const { run, read } = createMemory()
  const openAs = (professionalId: string, plan: ProfessionalPlan) => {
    for (const one of openPractice(professionalId, { accountId: `account-of-${professionalId}`, ...plan })) run(ASKED, one)
  }
  openAs(MARIA, vet)
  openAs(PETAR, {})
  openAs(GROOMER, { role: 'GROOMER' })
  run(ASKED, registerAccount({ accountId: ANA }))
  run(ASKED, addPet({ petId: 'rex', ownerId: ANA }))

  const own = { streams: consultationStreams(TALK) }
  const whole = { streams: consultationStreams(TALK), more: paymentAndPromotions }
  const payment = { stream: paymentStream(PAYMENT), fold: paymentFold }

  const ask = (change: Partial<AskConsultation> = {}) => {
    const who = {
      consultationId: TALK,
      parentId: ANA,
      petId: 'rex',
      professionalId: null,
      deviceKey: null,
      promotionIds: [],
      ringsWithdrawnAt: [],
    }
    const what = { serviceId: 'urgent-consultation', meetingType: 'video', delayMinutes: 0, reason: 'Куца', at: ASKED } as const
    const asked: AskConsultation = { ...who, ...what, eligibleIds: [MARIA, PETAR], hasOpenConsultation: false, ...change }
    return run(
      asked.at,
      command({ streams: askStreams({ accountId: ANA, ...asked }) }, (states) => decideAskConsultation(asked, states)),
    )
  }
  const startPayment = (at = ASKED, paymentId = PAYMENT) =>
    run(
      at,
      command(startPaymentStreams(TALK, paymentId), (states) =>
        decideStartConsultationPayment({ at, paymentId, idempotencyKey: 'pay', feePercent: 10, language: 'bg' }, states),
      ),
    )
  const authorise = (at = ASKED) => {
    const money = { amountCents: 2000, currency: 'EUR', paymentIntentId: 'pi', cardLast4: '4242' }
    const until = { authorisedUntil: addMs(at, 7 * DAY_MS), voidKey: 'void' }
    return run(
      at,
      command({ streams: { ...own.streams, payment } }, (states) => decideAuthoriseConsultation({ ...money, ...until }, states)),
    )
  }
  const requestVoid = (at = ASKED) =>
    run(
      at,
      command({ streams: { payment } }, (states) => decideRequestVoid({ why: 'cancelled', idempotencyKey: 'void' }, states)),
    )
  const queue = (at = ASKED) =>
    run(
      at,
      command({ streams: { ...own.streams, payment } }, (states) => decideQueueConsultation({ at }, states)),
    )
  const offer = (at = ASKED, eligibleIds = [MARIA, PETAR]) =>
    run(
      at,
      command(whole, (states) => decideOfferConsultation({ at, eligibleIds }, states)),
    )
  const accept = (at = after(30), change: Partial<AcceptConsultation> = {}) => {
    const how = {
      tzdataVersion: '2026b',
      captureKey: 'capture',
      reason: 'Куца',
      isBusy: false,
      isPaidInParentsName: false,
      deviceKey: null,
    }
    const accepting = { professionalId: MARIA, at, ...how, ...change }
    return run(
      at,
      command(acceptStreams({ consultationId: TALK, ...accepting }), (states) => decideAcceptConsultation(accepting, states)),
    )
  }
  const join = (by: By, at = after(60)) =>
    run(
      at,
      command(own, (states) => decideJoinRoom({ by }, states)),
    )
  const end = (by: By, at: string) => {
    const ending = { by, at, seenUntil: nobodyUnseen, refund: { refundId: 'refund', idempotencyKey: 'refund' } }
    return run(
      at,
      command(endStreams(TALK), (states) => decideEndConsultation(ending, states)),
    )
  }
  const endUnpaid = (at: string) =>
    run(
      at,
      command(endStreams(TALK), (states) =>
        decideEndUnpaid({ at, refund: { refundId: 'refund', idempotencyKey: 'refund' } }, states),
      ),
    )
  const steps: [Steps, () => unknown][] = [
    ['asked', () => ask()],
    ['paid', () => [startPayment(), authorise()]],
    ['queued', () => queue()],
    ['offered', () => offer()],
    ['accepted', () => accept()],
    ['ended', () => [join('professional'), join('parent'), end('parent', after(900))]],
  ]
  return {
    run,
    ask,
    startPayment,
    authorise,
    requestVoid,
    queue,
    offer,
    accept,
    join,
    end,
    endUnpaid,
    recordVoid: (at: string) =>
      run(
        at,
        command({ streams: { payment } }, (states) => decideRecordVoid({ why: 'authorisation_expired' }, states)),
      ),
    /** All that comes before, as it mostly does. */
    until: (last: Steps) => {
      for (const [, step] of steps.slice(0, steps.findIndex(([name]) => name === last) + 1)) step()
    },
    decline: (professionalId: string, at = after(10)) =>
      run(
        at,
        command(whole, (states) => decideDeclineConsultation({ professionalId }, states)),
      ),
    markUnanswered: (at: string) =>
      run(
        at,
        command(whole, (states) => decideMarkUnanswered({ at }, states)),
      ),
    withdraw: (at = after(20)) =>
      run(
        at,
        command(whole, (states) => decideWithdrawConsultation(states)),
      ),
    giveUpUnpaid: (at: string) =>
      run(
        at,
        command(whole, (states) => decideGiveUpUnpaid({ at }, states)),
      ),
    leave: (by: By, why: 'button' | 'away' = 'button', seenUntil?: string) =>
      run(
        after(120),
        command(own, (states) => decideLeaveRoom({ by, why, ...(seenUntil !== undefined && { seenUntil }) }, states)),
      ),
    write: (message: Partial<WriteMessage> = {}) =>
      run(
        after(90),
        command(own, (states) =>
          decideWriteMessage({ messageId: 'm', by: 'parent', authorId: ANA, text: 'Ето', photoId: null, ...message }, states),
        ),
      ),
    addPhoto: (photoId: string) =>
      run(
        after(90),
        command(own, (states) => decideAddConsultationPhoto({ photoId, authorId: ANA }, states)),
      ),
    giveFeedback: (rating = 5, text = 'Благодаря') =>
      run(
        after(1000),
        command(own, (states) => decideGiveFeedback({ rating, text }, states)),
      ),
    setAvailability: (professionalId: string, change: Partial<SetAvailability> = {}) =>
      run(
        ASKED,
        command({ streams: availabilityStreams(professionalId) }, (states) =>
          decideSetAvailability({ isAvailable: true, until: null, at: ASKED, ...change }, states),
        ),
      ),
    consultation: () => read(consultationStream(TALK), consultationFold),
    payment: () => read(paymentStream(PAYMENT), paymentFold),
    availability: (professionalId: string) => read(availabilityStream(professionalId), availabilityFold),
  }
}
