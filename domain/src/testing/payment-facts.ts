import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CaptureMethod } from '@lapka/contracts/payments.ts'

/** Ana's payment p1 of 30 euros for the appointment a1, fact by fact. */
export const identity = { paymentId: 'p1', subject: { kind: 'appointment', id: 'a1' } } as const
const item = { kind: 'service', serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' } as const

export const paymentRequested = (capture: CaptureMethod = 'automatic'): LapkaEvent<'PaymentRequested'> => ({
  type: 'PaymentRequested',
  data: {
    ...identity,
    parentId: 'ana',
    price: { currency: 'EUR', lines: [{ item, cents: 3000 }] },
    idempotencyKey: 'k',
    sessionExpiresAt: '2026-11-23T06:20:00.000Z',
    feePercent: 10,
    capture,
  },
})
export const checkoutOpened: LapkaEvent<'CheckoutOpened'> = {
  type: 'CheckoutOpened',
  data: { ...identity, checkoutSessionId: 'cs_1', checkoutUrl: 'https://pay.test/1' },
}
export const captured: LapkaEvent<'PaymentCaptured'> = {
  type: 'PaymentCaptured',
  data: { ...identity, amountCents: 3000, paymentIntentId: 'pi_1', cardLast4: '4242' },
}
