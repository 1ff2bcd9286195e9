import { priceOfService } from '@lapka/contracts/money.ts'
import { describe, expect, test } from 'vitest'
import { halfHour } from '../../testing/commands.ts'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'

describe('starting to pay', () => {
  test('asks for the pinned price and extends the hold to twenty minutes after placing', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.startPayment('a1', '2026-11-23T06:05:00.000Z')).toEqual({
      events: {
        appointment: [
          { type: 'PaymentStarted', data: { appointmentId: 'a1', paymentId: 'p-a1', holdExpiresAt: '2026-11-23T06:20:00.000Z' } },
        ],
        payment: [
          {
            type: 'PaymentRequested',
            data: {
              paymentId: 'p-a1',
              subject: { kind: 'appointment', id: 'a1' },
              parentId: 'ana',
              price: priceOfService(halfHour),
              idempotencyKey: 'pay-a1',
              sessionExpiresAt: '2026-11-23T06:20:00.000Z',
              feePercent: 10,
              capture: 'automatic',
            },
          },
        ],
        ...inBothLedgers('2026-11-23', [
          { type: 'HoldExtended', data: { resourceId: VET, claimId: 'a1', expiresAt: '2026-11-23T06:20:00.000Z' } },
        ]),
      },
    })
  })

  test('remembers which language the parent was reading, for the provider’s page', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', NOW, { language: 'en' })
    expect(story.eventsOf('payment-p-a1')[0]?.data).toMatchObject({ language: 'en' })
  })

  test('pins the platform’s fee of that moment', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', NOW, { feePercent: 12 })
    expect(story.eventsOf('payment-p-a1')[0]?.data).toMatchObject({ feePercent: 12 })
  })

  test('case 12: pressed twice it asks for the money once', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', NOW)
    expect(story.startPayment('a1', NOW)).toEqual({ events: {}, standing: { paymentId: 'p-a1' } })
    expect(story.typesOf('payment-p-a1')).toEqual(['PaymentRequested'])
  })

  test('case 8: the hold is extended once and never again', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', '2026-11-23T06:09:00.000Z')
    story.startPayment('a1', '2026-11-23T06:19:00.000Z')
    expect(story.claims()[0]?.expiresAt).toBe('2026-11-23T06:20:00.000Z')
    expect(story.startPayment('a1', '2026-11-23T06:20:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
  })

  test('is refused when there is nothing to pay for any more', () => {
    const story = createStory()
    expect(story.startPayment('a1', NOW)).toEqual({ refused: 'NOT_FOUND' })
    story.place('a1', NOW, TEN)
    expect(story.startPayment('a1', '2026-11-23T06:10:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
    story.expire('a1', '2026-11-23T06:10:00.000Z')
    expect(story.startPayment('a1', '2026-11-23T06:10:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
    story.book('a2', NOW, TEN)
    expect(story.startPayment('a2', NOW)).toEqual({ refused: 'ALREADY_PAID' })
    story.cancel('a2', NOW)
    expect(story.startPayment('a2', NOW)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
