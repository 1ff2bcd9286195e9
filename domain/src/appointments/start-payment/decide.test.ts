import { priceOfService } from '@lapka/contracts/money.ts'
import { describe, expect, test } from 'vitest'
import { halfHour, makeTown } from '../../testing/town.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'

describe('starting to pay', () => {
  test('asks for the pinned price and extends the hold to twenty minutes after placing', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    expect(town.startPayment('a1', '2026-11-23T06:05:00.000Z')).toEqual({
      events: {
        appointment: [{ type: 'PaymentStarted', data: { appointmentId: 'a1', holdExpiresAt: '2026-11-23T06:20:00.000Z' } }],
        payment: [
          {
            type: 'PaymentRequested',
            data: {
              paymentId: 'a1',
              appointmentId: 'a1',
              parentId: 'ana',
              price: priceOfService(halfHour),
              idempotencyKey: 'pay-a1',
              sessionExpiresAt: '2026-11-23T06:20:00.000Z',
            },
          },
        ],
        'day:2026-11-23': [{ type: 'HoldExtended', data: { claimId: 'a1', expiresAt: '2026-11-23T06:20:00.000Z' } }],
      },
    })
  })

  test('remembers which language the parent was reading, for the provider’s page', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.startPayment('a1', NOW, { language: 'en' })
    expect(town.eventsOf('payment-a1')[0]?.data).toMatchObject({ language: 'en' })
  })

  test('case 12: pressed twice it asks for the money once', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.startPayment('a1', NOW)
    expect(town.startPayment('a1', NOW)).toEqual({ events: {} })
    expect(town.typesOf('payment-a1')).toEqual(['PaymentRequested'])
  })

  test('case 8: the hold is extended once and never again', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.startPayment('a1', '2026-11-23T06:09:00.000Z')
    town.startPayment('a1', '2026-11-23T06:19:00.000Z')
    expect(town.claims()[0]?.expiresAt).toBe('2026-11-23T06:20:00.000Z')
    expect(town.startPayment('a1', '2026-11-23T06:20:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
  })

  test('is refused when there is nothing to pay for any more', () => {
    const town = makeTown()
    expect(town.startPayment('a1', NOW)).toEqual({ refused: 'NOT_FOUND' })
    town.place('a1', NOW, TEN)
    expect(town.startPayment('a1', '2026-11-23T06:10:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
    town.expire('a1', '2026-11-23T06:10:00.000Z')
    expect(town.startPayment('a1', '2026-11-23T06:10:00.000Z')).toEqual({ refused: 'HOLD_EXPIRED' })
    town.book('a2', NOW, TEN)
    expect(town.startPayment('a2', NOW)).toEqual({ refused: 'ALREADY_PAID' })
    town.cancel('a2', NOW)
    expect(town.startPayment('a2', NOW)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
