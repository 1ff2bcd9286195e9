import { describe, expect, test } from 'vitest'
import { everyDay, makeTown } from '../../testing/town.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const at = (minute: string) => `2026-11-23T06:${minute}:00.000Z`

describe('asking for more time to pay', () => {
  test('adds five minutes to the hold, in the visit and in the ledger of its day', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    expect(town.extendHold('a1', at('04'))).toEqual({
      events: {
        appointment: [{ type: 'MoreTimeGiven', data: { appointmentId: 'a1', holdExpiresAt: at('15') } }],
        'day:2026-11-23': [{ type: 'HoldExtended', data: { claimId: 'a1', expiresAt: at('15') } }],
      },
    })
    expect(town.claims()[0]?.expiresAt).toBe(at('15'))
  })

  test('is granted once per hold, whether paying has started or not', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.extendHold('a1', at('09'))
    expect(town.extendHold('a1', at('09'))).toEqual({ refused: 'NO_MORE_TIME' })
    town.startPayment('a1', at('14'))
    expect(town.extendHold('a1', at('20'))).toEqual({ refused: 'NO_MORE_TIME' })
    expect(town.claims()[0]?.expiresAt).toBe(at('25'))
  })

  test('is granted on the way back from the provider’s page too, and money that comes in the added minutes is in time', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.startPayment('a1', at('09'))
    town.extendHold('a1', at('19'))
    expect(town.expire('a1', at('24'))).toEqual({ events: {} })
    town.capture('a1', at('24'))
    expect(town.appointment('a1')).toMatchObject({ status: 'confirmed', hasMoreTime: true })
    expect(town.typesOf('payment-a1')).toEqual(['PaymentRequested', 'PaymentCaptured'])
  })

  test('keeps the time from others until the added minutes are over, and not an instant longer', () => {
    const town = makeTown()
    town.place('a1', NOW, TEN)
    town.extendHold('a1', at('09'))
    expect(town.place('a2', at('14'), TEN, { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(town.place('a3', at('15'), TEN, { parent: 'vera' })).toHaveProperty('events')
    expect(town.extendHold('a1', at('15'))).toEqual({ refused: 'HOLD_EXPIRED' })
  })

  test('never holds a time beyond its start', () => {
    const town = makeTown({ weekly: everyDay('00:00', '24:00'), minimumNoticeMinutes: 0 })
    town.place('a1', at('18'), at('30'))
    expect(town.extendHold('a1', at('20'))).toMatchObject({ events: { appointment: [{ data: { holdExpiresAt: at('30') } }] } })
    town.place('a2', at('55'), '2026-11-23T07:00:00.000Z')
    expect(town.extendHold('a2', at('56'))).toEqual({ refused: 'NO_MORE_TIME' })
  })

  test('is refused when there is nothing to pay for any more', () => {
    const town = makeTown()
    expect(town.extendHold('a1', NOW)).toEqual({ refused: 'NOT_FOUND' })
    town.place('a1', NOW, TEN)
    expect(town.extendHold('a1', at('10'))).toEqual({ refused: 'HOLD_EXPIRED' })
    town.expire('a1', at('10'))
    expect(town.extendHold('a1', at('10'))).toEqual({ refused: 'HOLD_EXPIRED' })
    town.book('a2', NOW, TEN)
    expect(town.extendHold('a2', NOW)).toEqual({ refused: 'ALREADY_PAID' })
    town.cancel('a2', NOW)
    expect(town.extendHold('a2', NOW)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
