import { describe, expect, test } from 'vitest'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

describe('the end of a hold', () => {
  test('is written once the time has come, and once only', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.expire('a1', at(9))).toEqual({ events: {} })
    expect(story.expire('a1', at(10))).toEqual({
      events: {
        appointment: [{ type: 'AppointmentExpired', data: { appointmentId: 'a1' } }],
        ...inBothLedgers('2026-11-23', [{ type: 'HoldExpired', data: { resourceId: VET, claimId: 'a1' } }]),
      },
    })
    expect(story.expire('a1', at(11))).toEqual({ events: {} })
  })

  test('case 8: waits until the checkout is closed at the provider, and writes both together', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', at(5))
    expect(story.expire('a1', at(21))).toEqual({ events: {} })
    expect(story.expire('a1', at(21), 'expired')).toEqual({
      events: {
        payment: [
          { type: 'PaymentVoided', data: { paymentId: 'p-a1', subject: { kind: 'appointment', id: 'a1' }, why: 'expired' } },
        ],
        appointment: [{ type: 'AppointmentExpired', data: { appointmentId: 'a1' } }],
        ...inBothLedgers('2026-11-23', [{ type: 'HoldExpired', data: { resourceId: VET, claimId: 'a1' } }]),
      },
    })
  })

  test('leaves a newer claim on the slot alone', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.place('b1', at(10), TEN, { parent: 'boris' })
    expect(story.expire('a1', at(11))).toEqual({
      events: {
        appointment: [{ type: 'AppointmentExpired', data: { appointmentId: 'a1' } }],
        'ledger:pet-of-ana-hours:2026-11-23': [{ type: 'HoldExpired', data: { resourceId: 'pet-of-ana-hours', claimId: 'a1' } }],
      },
    })
    expect(story.claims().map((claim) => claim.holderId)).toEqual(['boris'])
  })

  test('closes the open checkout of a booking that was cancelled, without touching the rest', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', at(1))
    story.cancel('a1', at(2))
    expect(story.expire('a1', at(3), 'cancelled')).toEqual({
      events: {
        payment: [
          { type: 'PaymentVoided', data: { paymentId: 'p-a1', subject: { kind: 'appointment', id: 'a1' }, why: 'cancelled' } },
        ],
      },
    })
    expect(story.expire('a1', at(30))).toEqual({ events: {} })
  })

  test('never comes to a paid booking', () => {
    const story = createStory()
    story.book('a1', NOW, TEN)
    expect(story.expire('a1', at(60), 'expired')).toEqual({ events: {} })
    expect(story.expire('nobody', NOW)).toEqual({ refused: 'NOT_FOUND' })
  })
})
