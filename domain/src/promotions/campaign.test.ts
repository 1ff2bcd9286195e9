import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { promotionStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import { openCampaign } from '../testing/campaign-commands.ts'
import { halfHour, place, setServices } from '../testing/commands.ts'
import { given } from '../testing/given.ts'
import { createStory, VET, type Story } from '../testing/story.ts'
import { campaignFold, decideApprovePromotion, decideEndPromotion, decideProposePromotion } from './campaign.ts'

const NOW = '2026-11-25T08:00:00.000Z'
const BEFORE = '2026-11-24T08:00:00.000Z'
const spring = {
  promotionId: 'spring',
  name: 'Пролет',
  nameEn: 'Spring',
  percentOff: 70,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  appliesTo: ['appointment' as const],
  capCents: 1500,
  budgetCents: 30_000,
  operatorId: 'maya',
  reason: 'Рожден ден',
}
const proposed: LapkaEvent = { type: 'PromotionProposed', data: spring }
const opened: LapkaEvent = {
  type: 'PromotionOpened',
  data: { ...spring, pricesAt: '2026-11-21T08:00:00.000Z', operatorId: 'ivo', reason: 'Проверих' },
}
const so = (...history: LapkaEvent[]) => ({ campaign: { fold: campaignFold, history } })
const decide = (operatorId: string, isApproved = true, at = NOW) =>
  decideApprovePromotion.bind(null, { operatorId, reason: 'Проверих', isApproved, at })

describe('a campaign takes two operators', () => {
  test('one proposes it, and another opens it as it was proposed, with the prices of then', () => {
    given(so())
      .when((states) => decideProposePromotion({ ...spring, at: NOW }, states))
      .thenEvents({ campaign: [proposed] })
    given(so(proposed)).when(decide('maya')).thenRefused('SECOND_OPERATOR_FOR_PROMOTION')
    given(so(proposed))
      .when(decide('ivo'))
      .thenEvents({ campaign: [opened] })
  })

  test('either of them declines it; decided, it is decided once, and over it is opened no more', () => {
    const declined: LapkaEvent = {
      type: 'PromotionDeclined',
      data: { promotionId: 'spring', operatorId: 'maya', reason: 'Проверих' },
    }
    given(so(proposed))
      .when(decide('maya', false))
      .thenEvents({ campaign: [declined] })
    for (const history of [
      [proposed, opened],
      [proposed, declined],
    ])
      given(so(...history))
        .when(decide('ivo'))
        .thenRefused('PROMOTION_NOT_WAITING')
    given(so(proposed))
      .when(decide('ivo', true, '2026-12-01T00:00:00.000Z'))
      .thenRefused('PROMOTION_OVER')
    given(so(proposed))
      .when((states) => decideEndPromotion({ operatorId: 'maya', reason: 'Стига' }, states))
      .thenRefused('PROMOTION_NOT_WAITING')
  })

  test('one that waits for the second operator can’t be booked with', () => {
    const story = createStory()
    for (const one of openCampaign({ promotionId: 'spring', percentOff: 70 }, NOW).slice(0, 1)) story.run(NOW, one)
    expect(priceOf(story, 'a1')).toBe(3000)
  })
})

const startsAt = (hour: number) => `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`
/** The price for a new parent at an hour of its own. */
const priceOf = (story: Story, id: string, { hour = 8, serviceId = 'exam' } = {}): number => {
  story.addPet(`pet-${id}`, `parent-${id}`)
  const who = { appointmentId: id, parentId: `parent-${id}`, petId: `pet-${id}`, professionalId: VET }
  story.run(NOW, place({ ...who, serviceId, startsAt: startsAt(hour), at: NOW, promotionIds: ['spring'] }))
  const appointment = story.appointment(id)
  return appointment.status === 'none' ? -1 : totalOf(appointment.price)
}
const withCampaign = (bounds: object): Story => {
  const story = createStory()
  for (const one of openCampaign({ promotionId: 'spring', percentOff: 70, ...bounds }, BEFORE)) story.run(BEFORE, one)
  return story
}

describe('a campaign costs Lapka no more than its caps', () => {
  test('a price raised after the proposal: the old price counts, and what is new gets nothing', () => {
    const story = withCampaign({ capCents: 1_000_000, budgetCents: 10_000_000 })
    const dear = { ...halfHour, priceCents: 1_000_000 }
    story.run(NOW, setServices(VET, [dear, { ...dear, id: 'five-minutes', durationMinutes: 5 }]))
    expect(priceOf(story, 'a1')).toBe(1_000_000 - 2100)
    expect(priceOf(story, 'a2', { hour: 9, serviceId: 'five-minutes' })).toBe(1_000_000)
  })

  test('each use by its cap, all together by the budget; what is given back can be used by another parent', () => {
    const story = withCampaign({ capCents: 1500, budgetCents: 4000 })
    expect([8, 9, 10].map((hour) => priceOf(story, `a${hour}`, { hour }))).toEqual([1500, 1500, 3000])
    story.expire('a8', '2026-11-25T09:00:00.000Z')
    expect(priceOf(story, 'a11', { hour: 11 })).toBe(1500)
    const streams = { campaign: { stream: promotionStream('spring'), fold: campaignFold } }
    expect(story.statesOf(streams).campaign).toMatchObject({ spentCents: 3000 })
    expect(story.typesOf(promotionStream('spring')).slice(2)).toEqual([
      'PromotionRedeemed',
      'PromotionRedeemed',
      'PromotionGivenBack',
      'PromotionRedeemed',
    ])
  })

  test('money that arrives after the hold books with it again only while the budget bears it', () => {
    const late = (hasOther: boolean) => {
      const story = withCampaign({ capCents: 1500, budgetCents: 1500 })
      expect(priceOf(story, 'a1')).toBe(1500)
      story.startPayment('a1', NOW)
      story.expire('a1', '2026-11-25T09:00:00.000Z', 'expired')
      const otherCents = hasOther ? priceOf(story, 'a2', { hour: 9 }) : null
      story.capture('a1', '2026-11-25T09:01:00.000Z')
      return [otherCents, story.appointment('a1').status]
    }
    expect(late(false)).toEqual([null, 'confirmed'])
    expect(late(true)).toEqual([1500, 'cancelled'])
  })
})
