import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { decideRecordEarlyCapture } from '../../captures/record-capture/capture-before-accepted.ts'
import { paymentFold } from '../../payments/payment.ts'
import { limitFold } from '../../promotions/wallet.ts'
import { folded } from '../../testing/given.ts'
import { consultationFold } from '../consultation.ts'
import { decideQueueConsultation } from '../queue-consultation/decide.ts'
import { decideStartConsultationPayment } from '../start-payment/decide.ts'
import { decideAuthoriseConsultation } from './decide.ts'

const AT = '2026-11-25T08:00:00.000Z'
const service = { item: { kind: 'service', serviceId: 's', name: 'К', nameEn: 'C' }, cents: 2000 } as const
const off = (promotionId: string, cents: number) =>
  ({ item: { kind: 'promotion', promotionId, name: 'п', nameEn: 'p' }, cents }) as const
const campaign = [service, off('seventy', -1400)]

type Known = { consultation: LapkaEvent[]; payment: LapkaEvent[] }
const eventsOf = (decision: object) =>
  ('events' in decision ? decision.events : {}) as Record<'consultation' | 'payment' | 'card', LapkaEvent[] | undefined>
const typesOf = (decision: object) =>
  'events' in decision
    ? Object.fromEntries(Object.entries(eventsOf(decision)).map(([key, events]) => [key, events?.map(({ type }) => type)]))
    : decision

/** Asked, and its page begun. */
const started = (parentId: string, lines: object[] = campaign): Known => {
  const asked: LapkaEvent = {
    type: 'ConsultationAsked',
    data: {
      consultationId: `c-${parentId}`,
      parentId,
      petId: 'rex',
      professionalId: null,
      serviceId: 's',
      serviceName: 'К',
      serviceNameEn: 'C',
      durationMinutes: 20,
      price: { currency: 'EUR', lines } as never,
      meetingType: 'video',
      delayMinutes: 5,
      reason: 'Кашля',
      payUntil: '2026-11-25T08:10:00.000Z',
    } as never,
  }
  const decision = decideStartConsultationPayment(
    { at: AT, paymentId: `p-${parentId}`, idempotencyKey: 'k', feePercent: 10 },
    { consultation: folded(consultationFold, [asked], AT), payment: folded(paymentFold, []) },
  )
  return { consultation: [asked, ...(eventsOf(decision).consultation ?? [])], payment: eventsOf(decision).payment ?? [] }
}
const statesOf = ({ consultation, payment }: Known, card?: LapkaEvent[]) => ({
  consultation: folded(consultationFold, consultation, AT),
  payment: folded(paymentFold, payment, AT),
  ...(card && { card: folded(limitFold, card, AT) }),
})
const money = { amountCents: 600, currency: 'EUR', paymentIntentId: 'pi', cardLast4: '4444' }
const authorise = (known: Known, card?: LapkaEvent[], change: object = {}) =>
  decideAuthoriseConsultation(
    { ...money, authorisedUntil: '2026-12-02T08:00:00.000Z', voidKey: 'v', ...change },
    statesOf(known, card),
  )
const after = ({ consultation, payment }: Known, decision: object): Known => ({
  consultation: [...consultation, ...(eventsOf(decision).consultation ?? [])],
  payment: [...payment, ...(eventsOf(decision).payment ?? [])],
})

test('where a campaign pays a part, the append that authorises the rest says whose card it was', () => {
  const decision = authorise(started('ana'), [])
  expect(typesOf(decision)).toEqual({ payment: ['PaymentAuthorised'], card: ['PromotionRedeemed'] })
  expect(eventsOf(decision).card).toMatchObject([
    { data: { accountId: 'ana', promotionId: 'seventy', subject: { kind: 'consultation', id: 'c-ana' } } },
  ])
  expect(authorise(after(started('ana'), decision), eventsOf(decision).card)).toEqual({ events: {} })
})

test('a card that another parent used with the campaign is given up in the same append, and no vet is rung', () => {
  const { card = [] } = eventsOf(authorise(started('bo'), []))
  const known = started('ana')
  const decision = authorise(known, card)
  expect(typesOf(decision)).toEqual({
    payment: ['PaymentAuthorised', 'VoidRequested'],
    consultation: ['ConsultationCardRefused'],
  })
  expect(eventsOf(decision).payment).toMatchObject([{}, { data: { why: 'card_used', idempotencyKey: 'v' } }])
  const { consultation } = statesOf(after(known, decision))
  expect(consultation).toMatchObject({ status: 'asked', paymentId: null })
  expect(decideQueueConsultation({ at: AT }, { consultation })).toEqual({ events: {} })
})

test('so is a card of which the bank does not say which it is', () => {
  expect(typesOf(authorise(started('ana')))).toMatchObject({ consultation: ['ConsultationCardRefused'] })
})

test('the same parent may pay with the card again, and any parent where no campaign pays a part', () => {
  const { card = [] } = eventsOf(authorise(started('bo'), []))
  expect(typesOf(authorise(started('bo'), card))).toMatchObject({ payment: ['PaymentAuthorised'] })
  const full = { amountCents: 2000 }
  expect(typesOf(authorise(started('ana', [service]), card, full))).toEqual({ payment: ['PaymentAuthorised'] })
  // Credit was compared with the card when it was earned.
  expect(typesOf(authorise(started('ana', [service, off('credit', -1400)]), card))).toEqual({ payment: ['PaymentAuthorised'] })
})

test('what is not wanted leaves no trace on the card', () => {
  const abandoned: LapkaEvent = {
    type: 'ConsultationAbandoned',
    data: { consultationId: 'c-ana', by: 'parent', why: 'withdrawn' },
  }
  const dropped: LapkaEvent = {
    type: 'ConsultationPromotionsDropped',
    data: { consultationId: 'c-ana', price: { currency: 'EUR', lines: [service] } },
  }
  const known = started('ana')
  for (const end of [abandoned, dropped])
    expect(typesOf(authorise({ ...known, consultation: [...known.consultation, end] }, []))).toEqual({
      payment: ['PaymentAuthorised'],
    })
  expect(typesOf(authorise(known, [], { amountCents: 599 }))).toEqual({ payment: ['PaymentAuthorised', 'VoidRequested'] })
})

test('taken at the provider before it was seen as authorised, the card is judged all the same', () => {
  const taken = { ...money, at: AT, refund: { refundId: 'r', idempotencyKey: 'r' } }
  const { card = [] } = eventsOf(authorise(started('bo'), []))
  expect(typesOf(decideRecordEarlyCapture(taken, statesOf(started('ana'), card)))).toEqual({
    payment: ['PaymentCaptured', 'RefundRequested'],
    consultation: ['ConsultationCardRefused'],
  })
  expect(typesOf(decideRecordEarlyCapture(taken, statesOf(started('ana'), [])))).toEqual({
    payment: ['PaymentCaptured'],
    card: ['PromotionRedeemed'],
  })
})

test('money of a page that was closed before another one was opened goes back, and pays for nothing', () => {
  const taken = { ...money, at: AT, refund: { refundId: 'r', idempotencyKey: 'r' } }
  const known = started('ana')
  const again: LapkaEvent = { type: 'ConsultationPaymentStarted', data: { consultationId: 'c-ana', paymentId: 'p-again' } }
  const late = { ...known, consultation: [...known.consultation, again] }
  expect(typesOf(decideRecordEarlyCapture(taken, statesOf(late, [])))).toEqual({
    payment: ['PaymentCaptured', 'RefundRequested'],
  })
})
