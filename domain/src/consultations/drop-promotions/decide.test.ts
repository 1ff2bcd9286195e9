import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { PromotionUse } from '@lapka/contracts/events/promotions.ts'
import { expect, test } from 'vitest'
import { paymentFold } from '../../payments/payment.ts'
import { walletFold } from '../../promotions/wallet.ts'
import { folded } from '../../testing/given.ts'
import { consultationFold } from '../consultation.ts'
import { decideStartConsultationPayment } from '../start-payment/decide.ts'
import { decideVerifyCard } from '../verify-card/decide.ts'
import { decideDropPromotions } from './decide.ts'

const AT = '2026-11-25T08:00:00.000Z'
const service = { item: { kind: 'service', serviceId: 's', name: 'К', nameEn: 'C' }, cents: 2000 } as const
const off = (promotionId: string, cents: number) =>
  ({ item: { kind: 'promotion', promotionId, name: 'б', nameEn: 'f' }, cents }) as const
const subject = { kind: 'consultation', id: 'c' } as const

const asked = (lines: object[]): LapkaEvent => ({
  type: 'ConsultationAsked',
  data: {
    consultationId: 'c',
    parentId: 'ana',
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
})
const free = asked([service, off('free-consultation', -1500), off('credit', -500)])
const use = (promotionId: string, cents: number): PromotionUse => ({
  accountId: 'ana',
  promotionId,
  subject,
  cents,
  deviceKey: null,
})
const [freeTalk, credit] = [use('free-consultation', 1500), use('credit', 500)]
const reserved: LapkaEvent[] = [freeTalk, credit].map((data) => ({ type: 'PromotionRedeemed', data }))
const dropped = {
  type: 'ConsultationPromotionsDropped',
  data: { consultationId: 'c', price: { currency: 'EUR', lines: [service] } },
}
const givenBack = [freeTalk, credit].map((data) => ({ type: 'PromotionGivenBack', data }))

const drop = (consultation: LapkaEvent[], payment?: LapkaEvent[], at = AT) =>
  decideDropPromotions(
    { at },
    {
      consultation: folded(consultationFold, consultation, AT),
      wallet: folded(walletFold, reserved, AT),
      ...(payment && { payment: folded(paymentFold, payment, AT) }),
    },
  )
const start = (consultation: LapkaEvent[], paymentId: string, before: LapkaEvent[] = []) => {
  const states = {
    consultation: folded(consultationFold, consultation, AT),
    payment: folded(paymentFold, []),
    standing: folded(paymentFold, before),
  }
  const decision = decideStartConsultationPayment({ at: AT, paymentId, idempotencyKey: paymentId, feePercent: 10 }, states)
  return 'events' in decision ? (decision.events as { consultation: LapkaEvent[]; payment: LapkaEvent[] }) : undefined
}

test('all of the price is paid then, and what promotions paid of it comes back in the same append', () => {
  expect(drop([free])).toEqual({ events: { consultation: [dropped], wallet: givenBack } })
  expect(start([free, dropped as LapkaEvent], 'p')?.payment).toMatchObject([
    { type: 'PaymentRequested', data: { capture: 'manual', price: { lines: [service] } } },
  ])
})

test('a card check that stands open is closed, and begins nothing if it is answered all the same', () => {
  const begun = start([free], 'p-check')
  const consultation = [free, ...(begun?.consultation ?? [])]
  const decision = drop(consultation, begun?.payment)
  expect(decision).toMatchObject({ events: { payment: [{ type: 'VoidRequested' }], consultation: [dropped] } })
  const after = folded(consultationFold, [...consultation, dropped as LapkaEvent], AT)
  const late = decideVerifyCard(
    { cardKey: 'visa', at: AT },
    { consultation: after, payment: folded(paymentFold, begun?.payment ?? []) },
  )
  expect(late).toMatchObject({ events: { payment: [{ type: 'PaymentVoided' }] } })
  expect(drop(consultation)).toEqual({ missing: ['payment'] })
})

test('so it is where a campaign pays a part, and the page for the rest is closed', () => {
  const part = asked([service, off('free-consultation', -1500), off('credit', -100)])
  const begun = start([part], 'p-part')
  const consultation = [part, ...(begun?.consultation ?? [])]
  expect(drop(consultation, begun?.payment)).toEqual({
    events: { consultation: [dropped], payment: [expect.objectContaining({ type: 'VoidRequested' })], wallet: givenBack },
  })
})

test('once the bank keeps the rest it is refused: vets are being reached', () => {
  const part = asked([service, off('free-consultation', -1400)])
  const begun = start([part], 'p-part')
  const money = { amountCents: 600, paymentIntentId: 'pi', cardLast4: '4242', authorisedUntil: AT }
  const authorised: LapkaEvent = { type: 'PaymentAuthorised', data: { paymentId: 'p-part', subject, ...money } }
  const consultation = [part, ...(begun?.consultation ?? [])]
  expect(drop(consultation, [...(begun?.payment ?? []), authorised])).toEqual({ refused: 'ALREADY_PAID' })
})

test('said again, or where only credit pays a part, it changes nothing', () => {
  expect(drop([free, dropped as LapkaEvent])).toEqual({ events: {} })
  expect(drop([asked([service, off('credit', -500)])])).toEqual({ events: {} })
})

test('is refused once vets are being reached, once it is over, and once its time to pay has passed', () => {
  const queued: LapkaEvent = { type: 'ConsultationQueued', data: { consultationId: 'c', ringsAt: AT } }
  const abandoned: LapkaEvent = { type: 'ConsultationAbandoned', data: { consultationId: 'c', by: 'parent', why: 'withdrawn' } }
  expect(drop([])).toEqual({ refused: 'NOT_FOUND' })
  expect(drop([free, queued])).toEqual({ refused: 'ALREADY_PAID' })
  expect(drop([free, abandoned])).toEqual({ refused: 'CONSULTATION_OVER' })
  expect(drop([free], undefined, '2026-11-25T08:10:00.000Z')).toEqual({ refused: 'CONSULTATION_OVER' })
})
