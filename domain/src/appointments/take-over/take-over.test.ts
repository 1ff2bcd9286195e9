import { describe, expect, test } from 'vitest'
import { appointmentStream, petStream } from '@lapka/contracts/streams.ts'
import type { Claim } from '../../kernel/ledger.ts'
import type { ReadAddress } from '../location.ts'
import { balanceOf } from '../../payments/balance.ts'
import { openCampaign } from '../../testing/campaign-commands.ts'
import { halfHour, move, place, setServices } from '../../testing/commands.ts'
import { createStory, VET, type Story } from '../../testing/story.ts'
import { addAddress } from '../../testing/people-commands.ts'
import * as transfers from '../../testing/take-over-commands.ts'

const BEFORE = '2026-11-25T08:00:00.000Z'
const STARTS = '2026-11-27T10:00:00.000Z'
/** Within the notice of 24 hours: nothing goes back to a parent. */
const LATE = '2026-11-27T06:00:00.000Z'
const ids = { transferId: 't1', petId: 'pet-of-ana', fromId: 'ana', toId: 'ivo' }
const { transferId, petId } = ids
const offering = { transferId, petId, accountId: 'ana', appointmentId: 'old' }

const offer = (story: Story, at = BEFORE) => story.run(at, transfers.offerAppointment({ ...offering, at }))
const takeOver = (story: Story, appointmentId = 'new', at = BEFORE, recipientId = 'ivo') =>
  story.run(at, transfers.beginTakeOver({ appointmentId, transferId, petId, offeredId: 'old', recipientId, at }))
const pay = (story: Story, appointmentId = 'new', at = BEFORE) => {
  story.startPayment(appointmentId, at)
  return story.capture(appointmentId, at)
}
/** Ana has booked for Rex and offers it to Ivo, who is to have him. */
const offered = (at = BEFORE) => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } })
  story.book('old', BEFORE, STARTS)
  story.run(at, transfers.agreeTransfer(ids))
  offer(story, at)
  return story
}
const codeOf = (answer: object) => ('refused' in answer ? answer.refused : 'events')
const statusOf = (story: Story, id: string) => story.appointment(id).status
const moneyOf = (story: Story, id: string) => {
  const { capturedCents, inFlightCents, keptCents } = balanceOf(story.payment(id))
  return { capturedCents, inFlightCents, keptCents }
}
const claimsOf = (story: Story): Claim[] => [
  ...new Map(story.ledgers().flatMap(({ claims }) => claims.map((claim) => [claim.claimId, claim] as const))).values(),
]

describe('an appointment that was taken over and paid', () => {
  test('is the recipient’s at the same time and price, and the owner’s ends with all of its money back', () => {
    const story = offered()
    expect(codeOf(takeOver(story))).toBe('events')
    expect(claimsOf(story).map(({ claimId }) => claimId)).toEqual(['old', 'new'])
    pay(story)
    expect(story.appointment('new')).toMatchObject({ status: 'confirmed', parentId: 'ivo', petId, startsAt: STARTS })
    expect(story.appointment('old')).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 3000, keptCents: 0 })
    expect(moneyOf(story, 'old')).toEqual({ capturedCents: 3000, inFlightCents: 3000, keptCents: 0 })
    expect(moneyOf(story, 'new')).toEqual({ capturedCents: 3000, inFlightCents: 0, keptCents: 3000 })
    const [claim, ...others] = claimsOf(story)
    expect([claim?.claimId, claim?.isOverlap, claim?.expiresAt, others]).toEqual(['new', undefined, null, []])
    expect(codeOf(story.place('third', BEFORE, STARTS, { parent: 'eve' }))).toBe('SLOT_TAKEN')
  })

  test('is no way out of a late cancellation: its deadline has passed for the recipient too', () => {
    const story = offered(LATE)
    takeOver(story, 'new', LATE)
    pay(story, 'new', LATE)
    story.cancel('new', LATE)
    expect(story.appointment('new')).toMatchObject({ isLate: true, refundCents: 0, keptCents: 3000 })
    expect(moneyOf(story, 'old').keptCents + moneyOf(story, 'new').keptCents).toBe(3000)
  })

  test('was moved late by its owner: cancelling it is late for the recipient at any time', () => {
    const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } })
    story.book('old', BEFORE, STARTS)
    story.move('old', LATE, '2026-12-04T10:00:00.000Z')
    story.run(LATE, transfers.agreeTransfer(ids))
    offer(story, LATE)
    takeOver(story, 'new', LATE)
    pay(story, 'new', LATE)
    story.cancel('new', LATE)
    expect(story.appointment('new')).toMatchObject({ isLate: true, refundCents: 0 })
  })

  test('costs the list price, and the owner’s promotion comes back to the owner alone', () => {
    const story = createStory()
    for (const one of openCampaign({ promotionId: 'c0', percentOff: 50, budgetCents: 10_000 }, BEFORE)) story.run(BEFORE, one)
    story.addPet(petId, 'ana')
    const who = { appointmentId: 'old', parentId: 'ana', petId, professionalId: VET, promotionIds: ['c0'] }
    story.run(BEFORE, place({ ...who, startsAt: STARTS, at: BEFORE }))
    pay(story, 'old')
    story.run(BEFORE, transfers.agreeTransfer(ids))
    offer(story)
    takeOver(story)
    pay(story)
    expect(moneyOf(story, 'old')).toEqual({ capturedCents: 1500, inFlightCents: 1500, keptCents: 0 })
    expect(moneyOf(story, 'new').keptCents).toBe(3000)
    expect(story.typesOf('wallet-ana').filter((type) => type.startsWith('Promotion'))).toEqual([
      'PromotionRedeemed',
      'PromotionGivenBack',
    ])
    expect(story.typesOf('wallet-ivo')).toEqual([])
  })

  test('stays the recipient’s if the pet is not given to them after all', () => {
    const story = offered()
    takeOver(story)
    pay(story)
    story.run(BEFORE, transfers.withdrawTransfer(ids))
    expect(statusOf(story, 'new')).toBe('confirmed')
    story.cancel('new', BEFORE)
    expect(story.appointment('new')).toMatchObject({ by: 'parent', refundCents: 3000 })
  })
})

describe('what is offered', () => {
  test('is the owner’s own, once the recipient has agreed, and taken back until it is paid', () => {
    const story = createStory()
    story.book('old', BEFORE, STARTS)
    story.book('other', BEFORE, '2026-11-27T12:00:00.000Z', { parent: 'eve' })
    story.run(BEFORE, transfers.agreeTransfer(ids))
    const say = (change: object) => codeOf(story.run(BEFORE, transfers.offerAppointment({ ...offering, at: BEFORE, ...change })))
    expect([
      say({ accountId: 'ivo' }),
      say({ appointmentId: 'other' }),
      say({ appointmentId: 'none' }),
      say({ transferId: 't2' }),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(codeOf(takeOver(story))).toBe('APPOINTMENT_NOT_OFFERED')
    offer(story)
    offer(story)
    expect(story.typesOf(petStream(petId)).filter((type) => type === 'AppointmentOffered')).toHaveLength(1)
    takeOver(story)
    story.run(BEFORE, transfers.withdrawOffer(offering))
    expect(codeOf(story.startPayment('new', BEFORE))).toBe('APPOINTMENT_NOT_OFFERED')
    expect(codeOf(takeOver(story, 'again'))).toBe('APPOINTMENT_NOT_OFFERED')
  })

  test('has not begun, is booked, and was paid here', () => {
    const story = createStory()
    story.place('held', BEFORE, STARTS)
    story.book('old', BEFORE, '2026-11-27T12:00:00.000Z')
    story.run(BEFORE, transfers.agreeTransfer(ids))
    const say = (appointmentId: string, at = BEFORE) =>
      codeOf(story.run(at, transfers.offerAppointment({ ...offering, appointmentId, at })))
    expect([say('held'), say('old', '2026-11-27T12:00:00.000Z')]).toEqual(Array(2).fill('APPOINTMENT_NOT_TRANSFERABLE'))
    story.cancel('old', BEFORE)
    expect(say('old')).toBe('APPOINTMENT_NOT_TRANSFERABLE')
  })

  test('is none any more once its owner comes with another pet', () => {
    const story = offered()
    story.addPet('other-pet', 'ana')
    story.edit('old', BEFORE, { petId: 'other-pet' })
    expect(codeOf(takeOver(story))).toBe('APPOINTMENT_NOT_OFFERED')
  })

  test('is missing for any other account, and over with the transfer', () => {
    const story = offered()
    for (const stranger of ['eve', 'ana']) expect(codeOf(takeOver(story, `of-${stranger}`, BEFORE, stranger))).toBe('NOT_FOUND')
    story.run(BEFORE, transfers.withdrawTransfer(ids))
    expect(codeOf(takeOver(story))).toBe('TRANSFER_OVER')
  })
})

describe('while it is held for the recipient', () => {
  test('the same press goes on with the same hold', () => {
    const story = offered()
    takeOver(story)
    takeOver(story, 'again')
    expect(story.typesOf(appointmentStream('again'))).toEqual(['HoldResumed'])
    expect(claimsOf(story).map(({ claimId }) => claimId)).toEqual(['old', 'new'])
  })

  test('it runs out as every hold does, and the owner’s stands as it was', () => {
    const story = offered()
    takeOver(story)
    story.expire('new', '2026-11-25T08:11:00.000Z')
    expect([statusOf(story, 'old'), statusOf(story, 'new')]).toEqual(['confirmed', 'expired'])
    expect(claimsOf(story).map(({ claimId }) => claimId)).toEqual(['old'])
    // Money that arrives late takes it over still, for it is still offered.
    takeOver(story, 'second', '2026-11-25T08:12:00.000Z')
    story.startPayment('second', '2026-11-25T08:12:00.000Z')
    story.expire('second', '2026-11-25T09:30:00.000Z', 'expired')
    story.capture('second', '2026-11-25T09:31:00.000Z')
    expect([statusOf(story, 'old'), statusOf(story, 'second')]).toEqual(['cancelled', 'confirmed'])
  })

  test.each([
    ['the owner cancels', (story: Story) => story.cancel('old', BEFORE)],
    ['the owner cancels and may take it back', (story: Story) => story.cancelForNow('old', BEFORE)],
    ['the professional cancels', (story: Story) => story.cancel('old', BEFORE, 'professional')],
    ['the professional moves it', (story: Story) => story.move('old', BEFORE, '2026-11-27T13:00:00.000Z', 'professional')],
    ['the owner takes the offer back', (story: Story) => story.run(BEFORE, transfers.withdrawOffer(offering))],
    ['the transfer is withdrawn', (story: Story) => story.run(BEFORE, transfers.withdrawTransfer(ids))],
  ])('%s: the recipient’s money goes back whole, and nothing else changes', (_what, change) => {
    const story = offered()
    takeOver(story)
    story.startPayment('new', BEFORE)
    change(story)
    const before = story.appointment('old')
    story.capture('new', BEFORE)
    expect(story.appointment('old')).toEqual(before)
    expect(story.appointment('new')).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 3000 })
    expect(moneyOf(story, 'new')).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
    expect(claimsOf(story).map(({ claimId }) => claimId)).not.toContain('new')
    expect(story.eventsOf(appointmentStream('new')).at(-1)).toMatchObject({ data: { reasonCode: 'TAKE_OVER_FAILED' } })
  })

  test('cancelled by the recipient before the money arrives, nothing of it is kept, late as it is', () => {
    const story = offered(LATE)
    takeOver(story, 'new', LATE)
    story.startPayment('new', LATE)
    story.cancel('new', LATE)
    story.capture('new', LATE)
    expect([statusOf(story, 'old'), moneyOf(story, 'new').keptCents]).toEqual(['confirmed', 0])
  })

  test('of two payments one takes it over, and the other goes back', () => {
    const story = offered()
    takeOver(story)
    story.startPayment('new', BEFORE)
    story.expire('new', '2026-11-25T10:00:00.000Z', 'expired')
    takeOver(story, 'second', '2026-11-25T10:00:00.000Z')
    pay(story, 'second', '2026-11-25T10:00:00.000Z')
    story.capture('new', '2026-11-25T10:01:00.000Z')
    expect([statusOf(story, 'old'), statusOf(story, 'second'), statusOf(story, 'new')]).toEqual([
      'cancelled',
      'confirmed',
      'cancelled',
    ])
    expect(moneyOf(story, 'new').keptCents).toBe(0)
  })
})

test('what happens at home goes to an address of the recipient’s own, within the area, and never to the owner’s', () => {
  const walk = { ...halfHour, id: 'walk', location: 'AT_PARENT' } as const
  const story = createStory()
  story.run(BEFORE, setServices(VET, [walk], 4))
  for (const [addressId, accountId] of [
    ['hers', 'ana'],
    ['his', 'ivo'],
  ] as const)
    story.run(BEFORE, addAddress({ addressId, accountId }))
  const at = (addressId: string, latitude = 42.7): ReadAddress => ({
    addressId,
    revision: 0,
    point: { latitude, longitude: 23.33 },
  })
  story.addPet(petId, 'ana')
  const who = { appointmentId: 'old', parentId: 'ana', petId, professionalId: VET, serviceId: 'walk', startsAt: STARTS }
  story.run(BEFORE, place({ ...who, at: BEFORE, address: at('hers') }))
  pay(story, 'old')
  story.run(BEFORE, transfers.agreeTransfer(ids))
  offer(story)
  const taking = { appointmentId: 'new', transferId, petId, offeredId: 'old', recipientId: 'ivo', at: BEFORE }
  const say = (address?: ReadAddress) => story.run(BEFORE, transfers.beginTakeOver({ ...taking, address }))
  expect([say(), say(at('hers')), say(at('his', 43.5))].map(codeOf)).toEqual([
    'ADDRESS_MISSING',
    'ADDRESS_NOT_FOUND',
    'OUTSIDE_SERVICE_AREA',
  ])
  expect(codeOf(say(at('his')))).toBe('events')
  pay(story)
  expect(story.appointment('new')).toMatchObject({ status: 'confirmed', location: 'AT_PARENT', address: { addressId: 'his' } })
})

test('an appointment that stands beside another one stands there for the recipient too', () => {
  const story = offered()
  story.book('other', BEFORE, '2026-11-27T12:00:00.000Z', { parent: 'eve' })
  const startsAt = '2026-11-27T12:15:00.000Z'
  const moving = { appointmentId: 'old', professionalId: VET, by: 'professional', at: BEFORE, startsAt } as const
  expect(codeOf(story.run(BEFORE, move({ ...moving, anyway: 'beside', reason: 'Спешно' })))).toBe('events')
  takeOver(story)
  pay(story)
  expect(claimsOf(story).map(({ claimId, isOverlap, expiresAt }) => [claimId, isOverlap, expiresAt])).toEqual([
    ['other', undefined, null],
    ['new', true, null],
  ])
})
