import { expect, it } from 'vitest'
import { consultationServices } from '@lapka/contracts/consultations.ts'
import { priceOfService } from '@lapka/contracts/money.ts'
import { verifyConsultations } from './consultations.ts'
import { byStream, type Fact } from './violation.ts'

const [service = expect.fail('there is no consultation service')] = consultationServices
const price = priceOfService(service)
const subject = { kind: 'consultation', id: 'c' }
const [parentId, professionalId] = ['parent', 'vet']

const fact = (stream: string, type: string, data: object, minute = 0): Fact => ({
  stream,
  revision: 0,
  position: 1,
  type,
  version: 1,
  occurredAt: new Date(Date.UTC(2026, 10, 24, 1, minute)).toISOString(),
  commandId: 'command',
  actor: { id: 'system', role: 'SYSTEM' },
  data,
})
const onConsultation = (type: string, data: object = {}, minute = 0) =>
  fact('consultation-c', type, { consultationId: 'c', ...data }, minute)
const onPayment = (type: string, data: object = {}) => fact('payment-p', type, { paymentId: 'p', subject, ...data })

const asked = onConsultation('ConsultationAsked', { parentId, price, serviceId: service.id })
const paid = [
  onPayment('PaymentRequested', { parentId, price, capture: 'manual', feePercent: 10 }),
  onPayment('CheckoutOpened', { checkoutSessionId: 'cs', checkoutUrl: 'https://pay.test' }),
  onPayment('PaymentAuthorised', { amountCents: 2000, paymentIntentId: 'pi', cardLast4: '4242', authorisedUntil: '' }),
]
const rung = [
  onConsultation('ConsultationQueued', { ringsAt: '' }),
  onConsultation('ConsultationOffered', { professionalIds: [professionalId, 'other'], offerEndsAt: '' }),
]
const accepted = onConsultation('ConsultationAccepted', {
  professionalId,
  startsAt: '',
  endsAt: '',
  vetJoinsBy: '',
  leastTalkMs: 0,
})
const placed = fact('appointment-c', 'AppointmentPlaced', {
  appointmentId: 'c',
  parentId,
  professionalId,
  price,
  startsAt: '2026-11-24T01:00:00.000Z',
  endsAt: '2026-11-24T01:20:00.000Z',
  consultation: { meetingType: 'video' },
})
const captured = onPayment('PaymentCaptured', { amountCents: 2000, paymentIntentId: 'pi', cardLast4: '4242' })
const voided = onPayment('PaymentVoided', { why: 'unanswered' })
const cancelled = fact('appointment-c', 'AppointmentCancelled', {
  appointmentId: 'c',
  by: 'system',
  reasonCode: 'VET_NEVER_JOINED',
  refundCents: 2000,
  keptCents: 0,
})
const ended = (end: string) => onConsultation('ConsultationEnded', { by: 'system', end })

const found = (facts: readonly Fact[], at?: string) => verifyConsultations(byStream(facts), at).map(({ what }) => what)
const talked = [asked, ...paid, ...rung, accepted, placed, captured, ended('TALKED')]
const unanswered = [asked, ...paid, ...rung, onConsultation('ConsultationUnanswered')]

it('holds for one that took place, one that was not answered, and one that the vet never came to', () => {
  expect(found(talked)).toEqual([])
  expect(found([...unanswered, voided])).toEqual([])
  expect(found([asked, ...paid, ...rung, accepted, placed, voided, ended('VET_NEVER_JOINED'), cancelled])).toEqual([])
})

it('money that was kept without acceptance is found, and so is what the bank still keeps', () => {
  expect(found([...unanswered, captured])).toEqual(['consultation-c kept 2000 cents, and nobody accepted it'])
  expect(found(unanswered)).toEqual(['consultation-c is unanswered, and the bank still keeps p'])
  expect(found(unanswered, '2026-11-24T01:10:00.000Z')).toEqual([])
})

it('an appointment without acceptance is found, and an acceptance without an appointment', () => {
  const lonely = ['appointment-c is instant, and nobody accepted it']
  expect(found([...unanswered, voided, placed])).toEqual(['consultation-c has an appointment, and nobody accepted it', ...lonely])
  expect(found([placed])).toEqual(lonely)
  expect(found(talked.filter((one) => one !== placed))).toEqual(['consultation-c was accepted, and has no appointment'])
})

it('a vet who was not rung, another one in the appointment, and two who accepted are found', () => {
  const stranger = onConsultation('ConsultationAccepted', { ...(accepted.data as object), professionalId: 'stranger' })
  expect(found(talked.map((one) => (one === accepted ? stranger : one)))).toEqual([
    'consultation-c was accepted by stranger, who was not rung',
    'consultation-c was accepted by another than whom its appointment names',
  ])
  expect(found([asked, ...paid, ...rung, accepted, accepted, placed, captured])).toEqual([
    'consultation-c has more than one ConsultationAccepted',
  ])
})

it('a fee that was kept though the vet never came is found, and a second charge', () => {
  expect(found([asked, ...paid, ...rung, accepted, placed, captured, ended('VET_NEVER_JOINED')])).toEqual([
    'consultation-c ended as VET_NEVER_JOINED, and 2000 cents were kept',
    'consultation-c ended as VET_NEVER_JOINED, and its appointment stands',
  ])
  expect(found([asked, ...paid, ...rung, accepted, placed, ended('VET_NEVER_JOINED'), cancelled])).toEqual([
    'consultation-c ended as VET_NEVER_JOINED, and the bank still keeps p',
  ])
  const again = [...paid, captured].map((one) => ({
    ...one,
    stream: 'payment-q',
    data: { ...(one.data as object), paymentId: 'q' },
  }))
  expect(found([...talked, ...again])).toEqual(['consultation-c was captured 2 times'])
})

it('one that ended as unpaid is found where the money of its appointment is not void', () => {
  const started = fact('appointment-c', 'PaymentStarted', { appointmentId: 'c', paymentId: 'p', holdExpiresAt: '' })
  const failed = [asked, ...paid, ...rung, accepted, placed, started, ended('PAYMENT_FAILED')]
  const refunded = onPayment('RefundRequested', { refundId: 'r', idempotencyKey: 'r', amountCents: 2000, why: 'cancelled' })
  expect(found([...failed, voided, cancelled])).toEqual([])
  const other = { ...voided, stream: 'payment-q', data: { ...(voided.data as object), paymentId: 'q' } }
  expect(found([...failed, other, captured, refunded, cancelled])).toEqual([
    'consultation-c ended as PAYMENT_FAILED, and its payment p is captured',
  ])
  expect(found([...failed, captured, refunded, cancelled], '2026-11-24T01:10:00.000Z')).toHaveLength(1)
  expect(found([...failed.filter((one) => one !== started), cancelled])).toContain(
    'consultation-c ended as PAYMENT_FAILED, and its payment null is none',
  )
})

it('a free one without a checked card is found, and a card that began any at Lapka’s cost for two accounts', () => {
  const off = { item: { kind: 'promotion', promotionId: 'free-consultation', name: 'б', nameEn: 'f' }, cents: -2000 }
  const free = { ...price, lines: [...price.lines, off] }
  const checked = [
    onPayment('PaymentRequested', { parentId, price: free, capture: 'verify', feePercent: 10 }),
    onPayment('CardVerified', { parentId, cardKey: 'k' }),
  ]
  const [question, place] = [asked, placed].map((one) => ({ ...one, data: { ...(one.data as object), price: free } }))
  const freeTalk = [question!, ...rung, accepted, place!, ended('TALKED')]
  expect(found([...freeTalk, ...checked])).toEqual([])
  expect(found(freeTalk)).toEqual(['consultation-c is free, and no card was checked for it'])
  const onCard = (who: string) => fact('limit-card-k', 'CardVerified', { parentId: who, cardKey: 'k', paymentId: 'p', subject })
  expect(found(['ana', 'ana'].map(onCard))).toEqual([])
  expect(found(['ana', 'bo'].map(onCard))).toEqual(['limit-card-k began free consultations of 2 accounts'])
  const used = (accountId: string, promotionId = 'spring') =>
    fact('limit-card-k', 'PromotionRedeemed', { accountId, promotionId, subject, cents: 1400, deviceKey: null })
  expect(found([used('ana'), used('ana'), used('bo', 'summer')])).toEqual([])
  expect(found([used('ana'), used('bo')])).toEqual(['limit-card-k began consultations of several accounts with promotion spring'])
})
