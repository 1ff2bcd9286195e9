import { describe, expect, test } from 'vitest'
import { everyDay } from '../../testing/commands.ts'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const at = (minute: string) => `2026-11-23T06:${minute}:00.000Z`

describe('asking for more time to pay', () => {
  test('adds five minutes to the hold, in the appointment and in the ledger of its day', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.extendHold('a1', at('04'))).toEqual({
      events: {
        appointment: [{ type: 'MoreTimeGiven', data: { appointmentId: 'a1', holdExpiresAt: at('15') } }],
        ...inBothLedgers('2026-11-23', [{ type: 'HoldExtended', data: { resourceId: VET, claimId: 'a1', expiresAt: at('15') } }]),
      },
    })
    expect(story.claims()[0]?.expiresAt).toBe(at('15'))
  })

  test('is granted once per hold, whether paying has started or not', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.extendHold('a1', at('09'))
    expect(story.extendHold('a1', at('09'))).toEqual({ refused: 'NO_MORE_TIME' })
    story.startPayment('a1', at('14'))
    expect(story.extendHold('a1', at('20'))).toEqual({ refused: 'NO_MORE_TIME' })
    expect(story.claims()[0]?.expiresAt).toBe(at('25'))
  })

  test('is granted on the way back from the provider’s page too, and money that comes in the added minutes is in time', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', at('09'))
    story.extendHold('a1', at('19'))
    expect(story.expire('a1', at('24'))).toEqual({ events: {} })
    story.capture('a1', at('24'))
    expect(story.appointment('a1')).toMatchObject({ status: 'confirmed', hasMoreTime: true })
    expect(story.typesOf('payment-p-a1')).toEqual(['PaymentRequested', 'PaymentCaptured'])
  })

  test('keeps the time from others until the added minutes are over, and not an instant longer', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.extendHold('a1', at('09'))
    expect(story.place('a2', at('14'), TEN, { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a3', at('15'), TEN, { parent: 'vera' })).toHaveProperty('events')
    expect(story.extendHold('a1', at('15'))).toEqual({ refused: 'HOLD_EXPIRED' })
  })

  test('never holds a time beyond its start', () => {
    const story = createStory({ weekly: everyDay('00:00', '24:00'), minimumNoticeMinutes: 0 })
    story.place('a1', at('18'), at('30'))
    expect(story.extendHold('a1', at('20'))).toMatchObject({ events: { appointment: [{ data: { holdExpiresAt: at('30') } }] } })
    story.place('a2', at('55'), '2026-11-23T07:00:00.000Z')
    expect(story.extendHold('a2', at('56'))).toEqual({ refused: 'NO_MORE_TIME' })
  })

  test('is refused when there is nothing to pay for any more', () => {
    const story = createStory()
    expect(story.extendHold('a1', NOW)).toEqual({ refused: 'NOT_FOUND' })
    story.place('a1', NOW, TEN)
    expect(story.extendHold('a1', at('10'))).toEqual({ refused: 'HOLD_EXPIRED' })
    story.expire('a1', at('10'))
    expect(story.extendHold('a1', at('10'))).toEqual({ refused: 'HOLD_EXPIRED' })
    story.book('a2', NOW, TEN)
    expect(story.extendHold('a2', NOW)).toEqual({ refused: 'ALREADY_PAID' })
    story.cancel('a2', NOW)
    expect(story.extendHold('a2', NOW)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
