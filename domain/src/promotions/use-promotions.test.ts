import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { promotionCentsOf, totalOf } from '@lapka/contracts/money.ts'
import { promotionLimitStream, promotionStream, walletStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import { decideRecordCapture } from '../captures/record-capture/decide.ts'
import { openCampaign } from '../testing/campaign-commands.ts'
import { adjustBill, command, place, readingOf } from '../testing/commands.ts'
import { createStory, VET } from '../testing/story.ts'
import { campaignFold, decideEndPromotion } from './campaign.ts'
import { limitFold, walletFold } from './wallet.ts'

const NOW = '2026-11-25T08:00:00.000Z'
const LATER = '2026-11-25T08:30:00.000Z'
const START = '2026-11-27T08:00:00.000Z'
const OTHER_START = '2026-11-27T09:00:00.000Z'
const AFTER = '2026-11-27T10:00:00.000Z'
const LATE = '2026-11-27T07:00:00.000Z'

const withCampaign = (percentOff = 70, bounds: { capCents?: number; budgetCents?: number } = {}) => {
  const story = createStory({
    policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
  })
  const streams = { campaign: { stream: promotionStream('spring'), fold: campaignFold } }
  for (const one of openCampaign({ promotionId: 'spring', percentOff, ...bounds }, NOW)) story.run(NOW, one)
  const book = (
    appointmentId: string,
    {
      at = NOW,
      startsAt = START,
      parentId = 'ana',
      deviceKey = null,
      serviceId = 'exam',
    }: { [field: string]: string | null } = {},
  ) => {
    story.addPet(`pet-of-${parentId}`, String(parentId))
    const who = { appointmentId, parentId: String(parentId), petId: `pet-of-${parentId}`, professionalId: VET }
    const when = { startsAt: String(startsAt), at: String(at) }
    return story.run(
      when.at,
      place({ ...who, serviceId: String(serviceId), ...when, deviceKey: deviceKey ?? null, promotionIds: ['spring'] }),
    )
  }
  const paid = (appointmentId: string, options: { [field: string]: string | null } = {}) => {
    book(appointmentId, options)
    const at = options['at'] ?? NOW
    story.startPayment(appointmentId, at)
    return story.capture(appointmentId, at)
  }
  const priceOf = (appointmentId: string) => {
    const appointment = story.appointment(appointmentId)
    if (appointment.status === 'none') throw new Error('not placed')
    return appointment.price
  }
  const wallet = (accountId = 'ana') => {
    const streams = { wallet: { stream: walletStream(accountId), fold: walletFold } }
    return story.statesOf(streams).wallet
  }
  const grant = (creditCents: number, accountId = 'ana') => {
    const granted: LapkaEvent = {
      type: 'CreditGranted',
      data: { accountId, creditCents, why: 'invited', forAccountId: 'bo', appointmentId: 'x' },
    }
    const streams = { wallet: { stream: walletStream(accountId), fold: walletFold } }
    story.run(
      NOW,
      command({ streams }, () => ({ events: { wallet: [granted] } })),
    )
  }
  return { story, streams, book, paid, priceOf, wallet, grant, typesOf: (id = 'ana') => story.typesOf(walletStream(id)) }
}

describe('a promotion at booking', () => {
  test('is a line of the price, reserved in the same append, and only the rest is asked for', () => {
    const { story, book, priceOf, typesOf } = withCampaign()
    expect(book('v1')).toHaveProperty('events.wallet')
    expect([totalOf(priceOf('v1')), promotionCentsOf(priceOf('v1'))]).toEqual([900, 2100])
    expect(typesOf()).toEqual(['PromotionRedeemed'])
    story.startPayment('v1', NOW)
    expect(story.payment('v1')).toMatchObject({ price: priceOf('v1') })
  })

  test('is used once by one person, also when two bookings are under way at once', () => {
    const { book, priceOf } = withCampaign()
    book('v1')
    book('v2', { startsAt: OTHER_START })
    expect([totalOf(priceOf('v1')), totalOf(priceOf('v2'))]).toEqual([900, 3000])
  })

  test('is used once with one device, by any account', () => {
    const { story, book, priceOf } = withCampaign()
    book('v1', { deviceKey: 'd1' })
    book('v2', { startsAt: OTHER_START, parentId: 'bo', deviceKey: 'd1' })
    book('v3', { startsAt: '2026-11-27T10:00:00.000Z', parentId: 'bo', deviceKey: 'd2' })
    expect(['v1', 'v2', 'v3'].map((id) => totalOf(priceOf(id)))).toEqual([900, 3000, 900])
    story.expire('v1', '2026-11-25T09:00:00.000Z')
    expect(story.typesOf(promotionLimitStream('device', 'd1'))).toEqual(['PromotionRedeemed', 'PromotionGivenBack'])
    book('v4', { startsAt: '2026-11-27T11:00:00.000Z', parentId: 'vi', deviceKey: 'd1' })
    expect(totalOf(priceOf('v4'))).toBe(900)
  })

  test('counts from its first to before its last instant, and not once an operator has ended it', () => {
    const at = (instant: string) => {
      const { story, book, priceOf, streams } = withCampaign()
      if (instant === NOW)
        story.run(
          NOW,
          command({ streams }, (states) => decideEndPromotion({ operatorId: 'op', reason: 'Стига' }, states)),
        )
      book('v1', { at: instant, startsAt: '2026-12-02T08:00:00.000Z' })
      return totalOf(priceOf('v1'))
    }
    expect([at('2026-11-30T23:59:59.999Z'), at('2026-12-01T00:00:00.000Z'), at(NOW)]).toEqual([900, 3000, 3000])
  })

  test('the hold that a new booking of the same time replaces gives it back to the new one', () => {
    const { book, priceOf, typesOf } = withCampaign()
    book('v1')
    book('v2', { serviceId: 'long' })
    expect(totalOf(priceOf('v2'))).toBe(1500)
    expect(typesOf()).toEqual(['PromotionRedeemed', 'PromotionGivenBack', 'PromotionRedeemed'])
  })

  test('that pays all of it confirms at once: no payment is asked for, and nothing expires', () => {
    const { story, book } = withCampaign(100)
    expect(book('v1')).toHaveProperty('events.appointment.1.type', 'AppointmentConfirmed')
    expect(story.appointment('v1')).toMatchObject({ status: 'confirmed', paidCents: 0, paymentId: null })
    expect(story.claims()).toMatchObject([{ claimId: 'v1', expiresAt: null }])
    expect(story.expire('v1', AFTER)).toEqual({ events: {} })
    expect(story.cancel('v1', LATER)).toMatchObject({ events: { appointment: [{ data: { refundCents: 0 } }] } })
  })
})

describe('a promotion is given back', () => {
  test('when the hold expires, in the same append', () => {
    const { story, book, wallet } = withCampaign()
    book('v1')
    expect(story.expire('v1', '2026-11-25T09:00:00.000Z')).toHaveProperty('events.wallet.0.type', 'PromotionGivenBack')
    expect(wallet().uses).toEqual([])
  })

  test('when an unpaid booking is cancelled, however late', () => {
    const { story, book, wallet } = withCampaign()
    book('v1', { at: LATE })
    story.cancel('v1', LATE)
    expect(wallet().uses).toEqual([])
  })

  test('with a full refund, which is of what was paid', () => {
    const { story, paid, wallet } = withCampaign()
    paid('v1')
    expect(story.cancel('v1', LATER)).toMatchObject({ events: { payment: [{ data: { amountCents: 900 } }] } })
    expect(wallet().uses).toEqual([])
  })

  test('once a cancellation that may be taken back is settled, not before', () => {
    const { story, paid, wallet } = withCampaign()
    paid('v1')
    story.cancelForNow('v1', LATER)
    expect(wallet().uses).toHaveLength(1)
    story.settle('v1', LATER)
    expect(wallet().uses).toEqual([])
  })

  test('not with a part of the money: late, half of what was paid comes back, and the promotion is spent', () => {
    const { story, paid, wallet } = withCampaign()
    paid('v1')
    expect(story.cancel('v1', LATE)).toMatchObject({ events: { payment: [{ data: { amountCents: 450 } }] } })
    expect(wallet().uses).toHaveLength(1)
  })

  test('when the professional cancels too, and all of it comes back after all', () => {
    const { story, paid, wallet } = withCampaign()
    paid('v1')
    story.cancel('v1', LATE)
    expect(story.cancel('v1', LATE, 'professional')).toMatchObject({ events: { payment: [{ data: { amountCents: 450 } }] } })
    expect(wallet().uses).toEqual([])
  })

  test('money that arrives after the hold books with it again, or goes back where it was used elsewhere meanwhile', () => {
    const bookAgain = (hasUsedIt: boolean) => {
      const { story, book, wallet } = withCampaign()
      book('v1')
      story.startPayment('v1', NOW)
      story.expire('v1', '2026-11-25T09:00:00.000Z', 'expired')
      if (hasUsedIt) book('v2', { startsAt: OTHER_START, at: '2026-11-25T09:00:00.000Z' })
      story.capture('v1', '2026-11-25T09:01:00.000Z')
      return [story.appointment('v1').status, wallet().uses.map(({ subject }) => subject.id)]
    }
    expect(bookAgain(false)).toEqual(['confirmed', ['v1']])
    expect(bookAgain(true)).toEqual(['cancelled', ['v2']])
  })
})

describe('a card', () => {
  /** Paid with a card of this fingerprint, as the provider reports. */
  const payWith = ({ story }: ReturnType<typeof withCampaign>, appointmentId: string, card: string) => {
    const { streams, more } = readingOf(appointmentId)
    const limit = { card: { stream: promotionLimitStream('card', card), fold: limitFold } }
    const refund = { refundId: `r-${appointmentId}`, idempotencyKey: `k-${appointmentId}` }
    const paid = { at: NOW, amountCents: 900, currency: 'EUR', paymentIntentId: `pi-${appointmentId}`, cardLast4: '4242', refund }
    story.startPayment(appointmentId, NOW)
    story.run(
      NOW,
      command({ streams: { ...streams, ...limit }, more }, (states) =>
        decideRecordCapture({ ...paid, cardFingerprint: card }, states),
      ),
    )
    return story.appointment(appointmentId).status
  }

  test('that another parent used with the promotion pays nothing: all goes back, and so does the promotion', () => {
    const town = withCampaign()
    town.book('v1')
    town.book('v2', { startsAt: OTHER_START, parentId: 'bo' })
    town.book('v3', { startsAt: '2026-11-27T10:00:00.000Z', parentId: 'vi' })
    expect(['v1', 'v2'].map((id) => payWith(town, id, 'one'))).toEqual(['confirmed', 'cancelled'])
    expect(town.story.payment('v2').refunds).toMatchObject([{ amountCents: 900, why: 'paid_less_than_due' }])
    expect(town.wallet('bo').uses).toEqual([])
    expect(payWith(town, 'v3', 'another')).toBe('confirmed')
  })
})

describe('credit', () => {
  test('pays as far as it goes and comes back to the cent', () => {
    const { story, book, priceOf, wallet, grant } = withCampaign()
    grant(500)
    book('v1')
    expect(priceOf('v1').lines.map(({ cents }) => cents)).toEqual([3000, -2100, -500])
    expect(wallet().creditCents).toBe(0)
    story.expire('v1', '2026-11-25T09:00:00.000Z')
    expect(wallet().creditCents).toBe(500)
  })
})

describe('a bill', () => {
  test('names what it cost before promotions: the parent’s part of the difference goes back, what is above is due', () => {
    const billed = (amountCents: number) => {
      const { story, paid } = withCampaign()
      paid('v1')
      const refund = { refundId: 'r1', idempotencyKey: 'k1' }
      story.run(AFTER, adjustBill({ appointmentId: 'v1', amountCents, reason: 'x', at: AFTER, refund }))
      return story.eventsOf('appointment-v1').findLast(({ type }) => type === 'BillAdjusted')?.data
    }
    expect(billed(1500)).toMatchObject({ refundCents: 450, dueToClinicCents: 0 })
    expect(billed(3000)).toMatchObject({ refundCents: 0, dueToClinicCents: 0 })
    expect(billed(3500)).toMatchObject({ refundCents: 0, dueToClinicCents: 500 })
  })
})
