import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { postingsOf } from '@lapka/domain/postings/postings-of.ts'
import { bookingsOf, verifyBookings, verifyServices } from './bookings.ts'
import { verifyClaims } from './claims.ts'
import { verifyLedger } from './ledger.ts'
import { verifyMarks } from './marks.ts'
import { totalsOf, verifyMoney, verifyTotals, type ProviderLists } from './money.ts'
import { verifyPolicy } from './policy.ts'
import {
  paid,
  paidBack,
  playMoneyStory,
  playOutcomeStory,
  playTakenOverStory,
  storyAtProvider as provider,
} from './testing/money-story.ts'
import { byStream, type Violation } from './violation.ts'
import { verifyKept, verifyTold } from './webhooks.ts'

let events: RecordedEvent[]
beforeAll(async () => {
  events = await playMoneyStory()
})

const invariants = (violations: Violation[]) => [...new Set(violations.map(({ invariant }) => invariant))]
/** The log with one kind of event changed or, where nothing is answered, without it. */
const withEvents = (type: string, change: (event: RecordedEvent) => RecordedEvent[]) =>
  byStream(events.flatMap((event) => (event.type === type ? change(event) : [event])))
const withData = (event: RecordedEvent, data: object): RecordedEvent => ({
  ...event,
  data: { ...(event.data as object), ...data },
})

describe('money', () => {
  const verify = (lists: ProviderLists, streams = byStream(events)) => invariants(verifyMoney(streams, lists))

  it('holds for a log and a provider that agree', () => {
    expect(verify(provider)).toEqual([])
  })
  it('a capture that the log has not, or the provider has not, or of another amount is found', () => {
    expect(
      verify(
        provider,
        withEvents('PaymentCaptured', () => []),
      ),
    ).toContain('I1')
    expect(verify({ ...provider, payments: provider.payments.slice(1) })).toContain('I1')
    expect(verify({ ...provider, payments: [paid('kept'), paid('early'), { ...paid('late'), capturedCents: 2999 }] })).toContain(
      'I1',
    )
  })
  it('a second charge and a second refund are found', () => {
    expect(verify({ ...provider, payments: [...provider.payments, { ...paid('kept'), paymentIntentId: 'pi-2' }] })).toContain(
      'I3',
    )
    expect(verify({ ...provider, refunds: [...provider.refunds, { ...paidBack('late', 1500), id: 're-2' }] })).toContain('I3')
  })
  it('a refund that the provider never made, and more than was captured, are found', () => {
    expect(verify({ ...provider, refunds: provider.refunds.slice(1) })).toContain('I1')
    expect(
      verify(
        provider,
        withEvents('RefundRequested', (event) => [withData(event, { amountCents: 3001 })]),
      ),
    ).toContain('I1')
  })
  it('a cancelled appointment whose refund was never asked for, or never ended, is found', () => {
    expect(
      verify(
        provider,
        withEvents('RefundRequested', () => []),
      ),
    ).toContain('I4')
    expect(
      verify(
        provider,
        withEvents('RefundSucceeded', () => []),
      ),
    ).toContain('I4')
  })
})

it('a refund paid back by bank transfer is not looked for at the provider, and is found if it arrived there as well', () => {
  const byTransfer = withEvents('RefundSucceeded', (event) =>
    (event.data as { refundId: string }).refundId === paidBack('late', 0).refundId
      ? [{ ...event, type: 'RefundReturnedByTransfer' }, event]
      : [event],
  )
  const without = { ...provider, refunds: provider.refunds.slice(0, 1) }
  expect(verifyMoney(byTransfer, without)).toEqual([])
  expect(verifyTotals(totalsOf(byTransfer, without))).toEqual([])
  expect(invariants(verifyMoney(byTransfer, provider))).toContain('I3')
})

it('what a lost dispute gave back is not looked for among refunds, and is found if it was refunded as well', () => {
  const { refundId } = paidBack('late', 0)
  const byDispute = withEvents('RefundSucceeded', (event) => {
    if ((event.data as { refundId: string }).refundId !== refundId) return [event]
    const lost = { disputeId: 'du_1', amountCents: 1500, reason: 'general', evidenceDueBy: null, outcome: 'lost' }
    const told = ['DisputeOpened', 'DisputeClosed', 'RefundReturnedByDispute'].map((type) => withData({ ...event, type }, lost))
    return [...told, event]
  })
  const without = { ...provider, refunds: provider.refunds.slice(0, 1) }
  expect(verifyMoney(byDispute, without)).toEqual([])
  expect(verifyTotals(totalsOf(byDispute, without))).toEqual([])
  expect(invariants(verifyMoney(byDispute, provider))).toContain('I3')
})

it('another total than the provider’s is found', () => {
  expect(verifyTotals(totalsOf(byStream(events), provider))).toEqual([])
  expect(invariants(verifyTotals(totalsOf(byStream(events), { ...provider, payments: provider.payments.slice(1) })))).toEqual([
    'I1',
  ])
})

it('what is on its way has its time, and not for ever', () => {
  const unsettled = withEvents('RefundSucceeded', () => [])
  const open = { ...provider, refunds: [] }
  const at = (instant: string) => invariants(verifyMoney(unsettled, open, instant))
  expect(at('2026-11-23T08:30:00.000Z')).toEqual([])
  expect(at('2026-11-24T08:30:00.000Z')).toEqual(['I4'])
})

it('a refund of another amount than the pinned policy gives is found', () => {
  expect(verifyPolicy(byStream(events))).toEqual([])
  const generous = withEvents('AppointmentCancelled', (event) => [withData(event, { refundCents: 3000, keptCents: 0 })])
  expect(invariants(verifyPolicy(generous))).toEqual(['I2'])
})

it('a bill and a mark as “did not come” that give back something else than agreed are found', async () => {
  const outcomes = await playOutcomeStory()
  expect(verifyPolicy(byStream(outcomes))).toEqual([])
  for (const type of ['BillAdjusted', 'AppointmentMarkedNoShow']) {
    const other = outcomes.map((event) => (event.type === type ? withData(event, { refundCents: 1 }) : event))
    expect(invariants(verifyPolicy(byStream(other)))).toEqual(['I2'])
  }
})

describe('the ledger', () => {
  it('sums to zero, and stands as the payments say', async () => {
    const { accounts, violations } = verifyLedger(byStream(events))
    expect(violations).toEqual([])
    expect(accounts).toMatchObject({ parent: -4500, held: 3000, refunds_in_flight: 0, professional: 1350, platform_fee: 150 })
    expect(verifyLedger(byStream(await playOutcomeStory())).violations).toEqual([])
  })
  it('an event that posts more than it takes is found, and so is one that is posted twice', () => {
    const lacking = verifyLedger(byStream(events), (known, event) => {
      const posted = postingsOf(known, event)
      return event.type === 'PaymentCaptured' ? { ...posted, postings: posted.postings.slice(1) } : posted
    })
    expect(invariants(lacking.violations)).toEqual(['I1'])
    const twice = verifyLedger(byStream(events), (known, event) => {
      const posted = postingsOf(known, event)
      return { ...posted, postings: [...posted.postings, ...posted.postings] }
    })
    expect(twice.violations.map(({ what }) => what)).toContain(
      'kept: paid by the parent is 6000 by the ledger, 3000 by the payment',
    )
  })
  it('a payment whose fee the ledger does not know is found', () => {
    // As if it were requested before there was an appointment, and the appointment did not say so.
    const early = withEvents('PaymentRequested', (event) => [{ ...event, position: 0 }])
    expect(verifyLedger(early).violations.map(({ what }) => what)).toContain(
      'kept: per cent of fee is 0 by the ledger, 10 by the payment',
    )
  })
  it('knows a reward for a brought parent', () => {
    const { data: placed } = events.find(({ type }) => type === 'AppointmentPlaced') ?? {}
    const { appointmentId, parentId, professionalId } = placed as Record<string, string>
    const reward = { accountId: 'iva', professionalId, amountCents: 500, parentId, appointmentId }
    const rewarded = { ...events[0], stream: 'wallet-iva', type: 'ReferralRewarded', data: reward } as RecordedEvent
    const { accounts, violations } = verifyLedger(byStream([...events, rewarded]))
    expect([violations, accounts]).toMatchObject([[], { professional: 1850, promotion: -500 }])
  })
})

it('two claims of the same time are found, and one after the other is not', () => {
  expect(verifyClaims(byStream(events))).toEqual([])
  const doubled = withEvents('ClaimHeld', (event) => [
    event,
    { ...withData(event, { claimId: 'another' }), commandId: 'another' },
  ])
  expect(invariants(verifyClaims(doubled))).toEqual(['I5'])
})

describe('of what is there several times', () => {
  const held = (claimId: string, capacity: number, changes: object = {}): RecordedEvent[] =>
    byType('ClaimHeld')
      .slice(0, 1)
      .map((event) => ({ ...withData(event, { claimId, capacity, expiresAt: FAR, ...changes }), commandId: claimId }))
  const byType = (type: string) => events.filter((event) => event.type === type)
  const FAR = '2099-01-01T00:00:00.000Z'
  const verify = (...facts: RecordedEvent[][]) => invariants(verifyClaims(byStream(facts.flat())))

  it('as many claims as there is room for hold, and one more is found', () => {
    expect(verify(held('a', 3), held('b', 3, { weight: 2 }))).toEqual([])
    expect(verify(held('a', 3), held('b', 3, { weight: 2 }), held('c', 3))).toEqual(['I5'])
  })
  it('what was sold before the capacity shrank holds, and a sale above it is found', () => {
    expect(verify(held('a', 3), held('b', 3), held('c', 1, { startsAt: FAR, endsAt: FAR }))).toEqual([])
    expect(verify(held('a', 3), held('b', 3), held('c', 2))).toEqual(['I5'])
  })
  it('a way that a visit keeps free and that is not there is found, and none to one that has gone', () => {
    const located = (claimId: string, ways: object[]): RecordedEvent[] =>
      held(claimId, 1).map((event) => ({
        ...event,
        type: 'ClaimLocated',
        data: { resourceId: 'r', claimId, place: 'own', ways },
      }))
    const later = { startsAt: '2026-12-01T12:00:00.000Z', endsAt: '2026-12-01T12:30:00.000Z' }
    const earlier = { startsAt: '2026-12-01T11:00:00.000Z', endsAt: '2026-12-01T11:40:00.000Z' }
    const day = (minutes: number, claimId = 'a') => [
      held('a', 1, earlier),
      [...held('b', 1, later), ...located('b', [{ claimId, minutes, isTo: true }])],
    ]
    expect(verify(...day(20))).toEqual([])
    expect(verify(...day(25))).toEqual(['I5'])
    expect(verify(...day(25, 'gone'))).toEqual([])
  })
})

it('a booking outside of the schedule of then is found, and one that a later schedule would not have is none', () => {
  const schedule = events.filter(({ stream }) => stream.startsWith('schedule-'))
  const bookings = bookingsOf(byStream(events))
  expect(bookings).toHaveLength(3)
  expect(verifyBookings(bookings, schedule)).toEqual([])
  const closed = schedule.map((event) => ({ ...withData(event, { weekly: [] }), revision: event.revision + 1 }))
  expect(verifyBookings(bookings, [...schedule, ...closed])).toEqual([])
  const night = bookings.map((booking) => ({
    ...booking,
    startsAt: '2026-12-01T01:00:00.000Z',
    endsAt: '2026-12-01T01:30:00.000Z',
  }))
  expect(invariants(verifyBookings(night, schedule))).toEqual(['I6'])
  expect(invariants(verifyBookings(bookings, []))).toEqual(['I6'])
})

it('services that fill the time of their booking hold, and a missing minute or a line of something else is found', () => {
  const services = [
    { id: 'exam', name: 'Преглед', nameEn: 'Check-up', minutes: 20 },
    { id: 'dry', name: 'Сушене', nameEn: 'Drying', minutes: 10 },
  ]
  const found = (booked: object[]) =>
    invariants(verifyServices(withEvents('AppointmentPlaced', (event) => [withData(event, { services: booked })])))
  expect(found(services)).toEqual([])
  expect(found(services.slice(0, 1))).toEqual(['I6'])
  expect(found(services.map((service) => ({ ...service, id: `other-${service.id}` })))).toEqual(['I6'])
})

it('a visit by window begins and ends with a window of the schedule that it was placed by, and fits into it', () => {
  const [first] = bookingsOf(byStream(events))
  const schedule = events.filter(({ stream }) => stream.startsWith('schedule-'))
  const weekly = [{ weekday: 2, from: '12:00', to: '14:00', capacity: 2 }]
  const windows = schedule.map((event) => (event.type === 'ScheduleSet' ? withData(event, { weekly }) : event))
  const span = { startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T12:00:00.000Z' }
  if (first === undefined) throw new Error('a story without a booking')
  const visit = { ...first, ...span, window: { visitMinutes: 30, capacity: 2 } }
  const found = (change: object) => invariants(verifyBookings([{ ...visit, ...change }], windows))
  expect(found({})).toEqual([])
  expect(found({ endsAt: '2026-12-01T10:30:00.000Z' })).toEqual(['I6'])
  expect(found({ startsAt: '2026-12-01T10:30:00.000Z' })).toEqual(['I6'])
  expect(found({ window: { visitMinutes: 150, capacity: 2 } })).toEqual(['I6'])
})

it('an appointment that was taken over breaks no invariant, and a second one that was confirmed beside it is found', async () => {
  const taken = await playTakenOverStory()
  const streams = byStream(taken)
  const schedule = taken.filter(({ stream }) => stream.startsWith('schedule-'))
  const bookings = bookingsOf(streams)
  expect(bookings.map(({ appointmentId }) => appointmentId)).toEqual(['old'])
  const found = [...verifyClaims(streams), ...verifyPolicy(streams), ...verifyLedger(streams).violations]
  expect([...found, ...verifyBookings(bookings, schedule)]).toEqual([])
  const both = taken.filter(({ type }) => type !== 'ClaimReleased')
  expect(invariants(verifyClaims(byStream(both)))).toEqual(['I5'])
  const kept = taken.map((event) => (event.type === 'AppointmentCancelled' ? withData(event, { refundCents: 0 }) : event))
  expect(invariants(verifyPolicy(byStream(kept)))).toEqual(['I2'])
})

it('what was told twice and is on record twice is found, and so is a webhook that the provider never told', () => {
  const twice = withEvents('PaymentCaptured', (event) => [event, event])
  expect(verifyTold(byStream(events))).toEqual([])
  expect(invariants(verifyTold(twice))).toEqual(['I17'])
  expect(verifyKept(['evt_1'], new Set(['evt_1']))).toEqual([])
  expect(invariants(verifyKept(['evt_1', 'evt_2'], new Set(['evt_1'])))).toEqual(['I17'])
})

describe('projections', () => {
  const projections = [{ name: 'claims' }, { name: 'history' }]
  const marks = projections.map(({ name }) => ({ projection: name, position: 9, lastHash: 'nine' }))
  const reached = { head: 9, hashAt: new Map([[9, 'nine']]), isAtHead: true, projections }
  it('stand at the log’s head, at the event that they have seen', () => {
    expect(verifyMarks(marks, reached)).toEqual([])
    expect(verifyMarks(marks, { ...reached, head: 10, isAtHead: false })).toEqual([])
  })
  it.each([
    ['one is behind at rest', marks, { ...reached, head: 10 }],
    ['one is beyond the end', marks, { ...reached, head: 8, isAtHead: false }],
    ['one was moved over an event', marks.map((mark) => ({ ...mark, lastHash: 'eight' })), reached],
    ['one has no checkpoint', marks.slice(1), reached],
  ])('%s', (_, wrong, place) => {
    expect(invariants(verifyMarks(wrong, place))).toEqual(['I10'])
  })
})
