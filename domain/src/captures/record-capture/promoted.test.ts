import { describe, expect, test } from 'vitest'
import { promotionLimitStream, promotionStream } from '@lapka/contracts/streams.ts'
import { earnedShare } from '../../payouts/share.ts'
import { campaignFold, leftCentsOf } from '../../promotions/campaign.ts'
import { limitFold } from '../../promotions/wallet.ts'
import { openCampaign } from '../../testing/campaign-commands.ts'
import * as commands from '../../testing/commands.ts'
import { createStory, VET, type Story } from '../../testing/story.ts'
import { decideRecordCapture } from './decide.ts'

const BEFORE = '2026-11-25T08:00:00.000Z'
const AFTER = '2026-11-28T20:00:00.000Z'
/** Within the notice of 24 hours: nothing goes back. */
const LATE = '2026-11-27T06:00:00.000Z'
const startsAt = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Half of 30 € is ours to pay; the budget bears it once. */
const practice = (budgetCents = 1500) => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } })
  for (const one of openCampaign({ promotionId: 'c0', percentOff: 50, budgetCents }, BEFORE)) story.run(BEFORE, one)
  return story
}
const book = (story: Story, appointmentId: string, hour: number, by: { parentId?: string; deviceKey?: string } = {}) => {
  const { parentId = 'ana', deviceKey = null } = by
  story.addPet(`pet-of-${parentId}`, parentId)
  const who = { appointmentId, parentId, petId: `pet-of-${parentId}`, professionalId: VET, promotionIds: ['c0'], feePercent: 10 }
  story.run(LATE, commands.place({ ...who, startsAt: startsAt(hour), at: LATE, deviceKey }))
  story.startPayment(appointmentId, LATE)
}
/** The provider says which card it was. */
const captureWithCard = (story: Story, appointmentId: string) => {
  const reading = commands.readingOf(appointmentId)
  const card = { stream: promotionLimitStream('card', 'one-card'), fold: limitFold }
  const money = { at: LATE, amountCents: 1500, currency: 'EUR', paymentIntentId: `pi-${appointmentId}`, cardLast4: '4242' }
  const refund = { refundId: `refund-${appointmentId}`, idempotencyKey: `refund-${appointmentId}` }
  return story.run(
    LATE,
    commands.command({ ...reading, streams: { ...reading.streams, card } }, (states) =>
      decideRecordCapture({ ...money, refund }, states),
    ),
  )
}
const campaignOf = (story: Story) => story.statesOf({ campaign: { stream: promotionStream('c0'), fold: campaignFold } }).campaign
const spentOf = (story: Story) => {
  const campaign = campaignOf(story)
  return campaign.status === 'none' ? 0 : campaign.budgetCents - leftCentsOf(campaign)
}
const earnedOf = (story: Story, appointmentId: string) =>
  earnedShare(story.payment(appointmentId), story.appointment(appointmentId), AFTER).earnedCents

describe('money with promotions that arrives after a late cancellation', () => {
  test('is kept with its promotions, which count on the budget again', () => {
    const story = practice()
    book(story, 'a0', 8)
    story.cancel('a0', LATE)
    expect(spentOf(story)).toBe(0)
    story.capture('a0', LATE)
    expect(spentOf(story)).toBe(1500)
    expect(earnedOf(story, 'a0')).toBe(2700)
  })

  test('all goes back where the promotion was used for something else meanwhile, as often as it is tried', () => {
    const story = practice()
    for (const nth of [0, 1, 2]) {
      book(story, `a${nth}`, 8 + nth)
      story.cancel(`a${nth}`, LATE)
    }
    for (const nth of [0, 1, 2]) story.capture(`a${nth}`, LATE)
    expect(spentOf(story)).toBe(1500)
    expect([0, 1, 2].map((nth) => earnedOf(story, `a${nth}`))).toEqual([2700, 0, 0])
    expect(story.appointment('a1')).toMatchObject({ by: 'parent', refundCents: 1500, keptCents: 0 })
  })

  test('counts for its browser again, so another account gets none there', () => {
    const story = practice(10_000)
    book(story, 'a0', 8, { deviceKey: 'one-browser' })
    story.cancel('a0', LATE)
    story.capture('a0', LATE)
    book(story, 'a1', 9, { parentId: 'boris', deviceKey: 'one-browser' })
    expect(story.appointment('a1')).toMatchObject({ price: { lines: [{ cents: 3000 }] } })
  })

  test('all goes back where another account used the promotion in the same browser meanwhile', () => {
    const story = practice(10_000)
    book(story, 'a0', 8, { deviceKey: 'one-browser' })
    story.cancel('a0', LATE)
    book(story, 'a1', 9, { parentId: 'boris', deviceKey: 'one-browser' })
    story.capture('a0', LATE)
    expect(story.appointment('a0')).toMatchObject({ refundCents: 1500, keptCents: 0 })
  })

  test('all goes back where the card had the promotion for somebody else', () => {
    const story = practice(10_000)
    for (const [nth, parentId] of ['ana', 'boris'].entries()) {
      book(story, `a${nth}`, 8 + nth, { parentId })
      story.cancel(`a${nth}`, LATE)
      captureWithCard(story, `a${nth}`)
    }
    expect(spentOf(story)).toBe(1500)
    expect([0, 1].map((nth) => earnedOf(story, `a${nth}`))).toEqual([2700, 0])
  })
})
