import { describe, expect, test } from 'vitest'
import { addException, voidPayment } from '../../testing/commands.ts'
import { createStory, inBothLedgers, VET, type Story } from '../../testing/story.ts'
import { balanceOf } from '../../payments/balance.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const DATE = '2026-11-23'
const DAY = `ledger:${VET}:${DATE}`
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

const paying = (plan: Parameters<typeof createStory>[0] = {}) => {
  const story = createStory(plan)
  story.place('a1', NOW, TEN)
  story.startPayment('a1', at(1))
  return story
}
const captured = {
  type: 'PaymentCaptured',
  data: {
    paymentId: 'p-a1',
    subject: { kind: 'appointment', id: 'a1' },
    amountCents: 3000,
    paymentIntentId: 'pi-a1',
    cardLast4: '4242',
  },
}
const confirmed = { type: 'AppointmentConfirmed', data: { appointmentId: 'a1', paidCents: 3000 } }
const slotConfirmed = { type: 'ClaimConfirmed', data: { resourceId: VET, claimId: 'a1' } }
const heldAgain = (expiresAt: string) => ({
  type: 'ClaimHeld',
  data: {
    resourceId: VET,
    capacity: 1,
    weight: 1,
    claimId: 'a1',
    holderId: 'ana',
    startsAt: TEN,
    endsAt: '2026-11-23T08:30:00.000Z',
    bufferMinutes: 0,
    expiresAt,
  },
})
const hasRunOut = { type: 'HoldExpired', data: { resourceId: VET, claimId: 'a1' } }
const givenBack = (why: string) => [
  captured,
  {
    type: 'RefundRequested',
    data: {
      paymentId: 'p-a1',
      subject: { kind: 'appointment', id: 'a1' },
      refundId: 'refund-a1',
      idempotencyKey: 'refund-key-a1',
      amountCents: 3000,
      why,
    },
  },
]
const cancelledBySystem = (reasonCode: string) => ({
  type: 'AppointmentCancelled',
  data: {
    appointmentId: 'a1',
    parentId: expect.any(String),
    by: 'system',
    paymentId: 'p-a1',
    reasonCode,
    isLate: false,
    refundCents: 3000,
    keptCents: 0,
    refundPercent: 100,
  },
})

/** The day off is added when nothing is booked on it, so nothing of it is shown. */
const close = (story: Story, when: string) =>
  story.run(when, addException(VET, { at: when, from: '2026-11-22T22:00:00.000Z', to: '2026-11-23T22:00:00.000Z' }))

describe('money arrives', () => {
  test('while the hold lives: payment, slot and appointment are confirmed together', () => {
    expect(paying().capture('a1', at(19))).toEqual({
      events: { payment: [captured], appointment: [confirmed], ...inBothLedgers(DATE, [slotConfirmed]) },
    })
  })

  test('case 7: after the hold ran out and still free: claimed anew and confirmed in one append', () => {
    const story = paying()
    story.expire('a1', at(21), 'expired')
    expect(story.capture('a1', at(22))).toEqual({
      events: { payment: [captured], appointment: [confirmed], ...inBothLedgers(DATE, [heldAgain(at(32)), slotConfirmed]) },
    })
    expect(story.appointment('a1').status).toBe('confirmed')
    expect(story.claims()).toMatchObject([{ startsAt: TEN, expiresAt: null }])
  })

  test('case 8: after the hold ran out during 3-D Secure, before that was recorded: the old hold ends and a new claim stands', () => {
    expect(paying().capture('a1', at(20))).toEqual({
      events: {
        payment: [captured],
        appointment: [confirmed],
        ...inBothLedgers(DATE, [hasRunOut, heldAgain(at(30)), slotConfirmed]),
      },
    })
  })

  test('case 7: after the hold ran out and taken: everything goes back, and the appointment is visibly cancelled', () => {
    const story = paying()
    story.place('b1', at(20), TEN, { parent: 'boris' })
    expect(story.capture('a1', at(21))).toEqual({
      events: {
        payment: givenBack('paid_after_expiry'),
        appointment: [cancelledBySystem('PAID_AFTER_EXPIRY')],
        'ledger:pet-of-ana-hours:2026-11-23': [{ type: 'HoldExpired', data: { resourceId: 'pet-of-ana-hours', claimId: 'a1' } }],
      },
    })
    expect(story.claims().map((claim) => claim.holderId)).toEqual(['boris'])
    expect(balanceOf(story.payment('a1'))).toMatchObject({
      capturedCents: 3000,
      refundedCents: 0,
      inFlightCents: 3000,
      keptCents: 0,
    })
  })

  test('case 7: the hold in its way ran out too: claimed again', () => {
    const story = paying()
    story.place('b1', at(20), TEN, { parent: 'boris' })
    story.expire('a1', at(21), 'expired')
    story.capture('a1', at(30))
    expect(story.appointment('a1').status).toBe('confirmed')
    expect(story.typesOf(`ledger-${VET}-2026-11-23`).slice(-3)).toEqual(['HoldExpired', 'ClaimHeld', 'ClaimConfirmed'])
  })

  test('case 7: after the appointment would have begun: everything goes back', () => {
    const story = paying()
    expect(story.capture('a1', TEN)).toEqual({
      events: {
        payment: givenBack('paid_after_expiry'),
        appointment: [cancelledBySystem('PAID_AFTER_EXPIRY')],
        ...inBothLedgers(DATE, [hasRunOut]),
      },
    })
  })

  test.each([
    ['the professional has closed it', close],
    ['I15: the professional is not verified any more', (story: Story, when: string) => story.reject(when)],
  ])('case 7: after the hold ran out and %s: everything goes back', (_why, happens) => {
    const story = paying()
    happens(story, at(21))
    expect(story.capture('a1', at(22))).toEqual({
      events: {
        payment: givenBack('paid_after_expiry'),
        appointment: [cancelledBySystem('PAID_AFTER_EXPIRY')],
        ...inBothLedgers(DATE, [hasRunOut]),
      },
    })
    expect(story.claims()).toEqual([])
  })

  test('a live hold is kept, despite the professional’s changes meanwhile', () => {
    const story = paying()
    close(story, at(2))
    story.reject(at(2))
    story.capture('a1', at(19))
    expect(story.appointment('a1').status).toBe('confirmed')
  })

  test('case 7: the notice was kept when the time was asked for, so it is not asked for again', () => {
    const story = paying({ minimumNoticeMinutes: 110 })
    story.capture('a1', at(22))
    expect(story.appointment('a1').status).toBe('confirmed')
  })

  test('case 9: a second time, even days later, adds nothing', () => {
    const story = paying()
    story.capture('a1', at(2))
    expect(story.capture('a1', at(2))).toEqual({ events: {} })
    expect(story.capture('a1', '2026-11-29T06:00:00.000Z')).toEqual({ events: {} })
    story.cancel('a1', at(3))
    expect(story.capture('a1', '2026-11-29T06:00:00.000Z')).toEqual({ events: {} })
  })

  test('case 10: before the checkout was noted, or after it was thought closed, it still counts', () => {
    const story = paying()
    story.run(at(2), voidPayment({ appointmentId: 'a1' }))
    story.capture('a1', at(3))
    expect(story.payment('a1')).toMatchObject({ status: 'captured', capturedCents: 3000 })
    story.run(at(4), voidPayment({ appointmentId: 'a1' }))
    expect(story.payment('a1').status).toBe('captured')
  })

  test('case 10: for an unknown payment it is not found and may be parked', () => {
    const story = createStory()
    expect(story.capture('a1', NOW)).toEqual({ refused: 'NOT_FOUND' })
  })

  test('case 11: less than due never confirms: everything goes back and the slot is freed', () => {
    const story = paying()
    expect(story.capture('a1', at(2), { amountCents: 2999 })).toMatchObject({
      events: {
        payment: [
          { type: 'PaymentCaptured' },
          { type: 'RefundRequested', data: { amountCents: 2999, why: 'paid_less_than_due' } },
        ],
        appointment: [
          { type: 'AppointmentCancelled', data: { by: 'system', reasonCode: 'PAID_LESS_THAN_DUE', refundCents: 2999 } },
        ],
        [DAY]: [{ type: 'ClaimReleased' }],
      },
    })
    expect(story.claims()).toEqual([])
  })

  test('case 11: for a hold that the same parent replaced: everything goes back, the new hold stands', () => {
    const story = paying()
    story.place('a2', at(2), '2026-11-23T07:30:00.000Z', { service: 'long' })
    expect(story.capture('a1', at(3))).toMatchObject({ events: { payment: givenBack('paid_after_expiry') } })
    expect(story.appointment('a2').status).toBe('held')
    expect(story.claims()).toHaveLength(1)
  })

  test('case 13: after a free cancellation everything goes back', () => {
    const story = createStory()
    story.place('a1', NOW, '2026-11-26T08:00:00.000Z')
    story.startPayment('a1', at(1))
    story.cancel('a1', at(2))
    expect(story.capture('a1', at(3))).toMatchObject({
      events: {
        payment: givenBack('cancelled_by_parent'),
        appointment: [{ data: { by: 'parent', refundCents: 3000, keptCents: 0 } }],
      },
    })
  })

  test('case 13: after a late cancellation of a no-refund policy nothing goes back', () => {
    const story = paying()
    story.cancel('a1', at(2))
    const decision = story.capture('a1', at(3))
    expect(decision).toMatchObject({ events: { payment: [captured] } })
    expect(balanceOf(story.payment('a1'))).toMatchObject({
      capturedCents: 3000,
      refundedCents: 0,
      inFlightCents: 0,
      keptCents: 3000,
    })
  })

  test('from a second intent it is not taken for a repetition', () => {
    const story = paying()
    story.capture('a1', at(2))
    expect(() => story.capture('a1', at(3), { paymentIntentId: 'pi-other' })).toThrow('captured by two intents')
  })
})
