import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../appointments/appointment.ts'
import { balanceOf } from '../payments/balance.ts'
import * as commands from '../testing/commands.ts'
import { createStory, type Story } from '../testing/story.ts'
import type { PaidAppointment } from './paid-appointment.ts'
import type { SetCancellationPolicy } from '../professionals/set-cancellation-policy/decide.ts'
import { accountsOf, postingsOf } from './postings-of.ts'

const STARTS = Date.parse('2026-11-23T06:00:00.000Z')
const OPENS = Date.parse('2026-11-23T08:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

const recordRefund = (story: Story, { id, now, cents }: PaymentStep, status: 'pending' | 'succeeded' | 'failed') => {
  const { refunds } = story.payment(id)
  const refundId = refunds[cents % Math.max(1, refunds.length)]?.refundId ?? 'none'
  return story.run(now, commands.recordRefund({ appointmentId: id, refundId, status, failure: 'отказ' }))
}

type PaymentStep = { id: string; now: string; cents: number }
const actions = {
  pay: (story: Story, { id, now }: PaymentStep) => story.startPayment(id, now, { feePercent: 10 }),
  capture: (story: Story, { id, now }: PaymentStep) => story.capture(id, now),
  captureLess: (story: Story, { id, now, cents }: PaymentStep) => story.capture(id, now, { amountCents: cents + 1 }),
  expire: (story: Story, { id, now }: PaymentStep) => story.expire(id, now, 'expired'),
  cancel: (story: Story, { id, now }: PaymentStep) => story.cancel(id, now),
  cancelAsVet: (story: Story, { id, now }: PaymentStep) => story.cancel(id, now, 'professional'),
  cancelForNow: (story: Story, { id, now }: PaymentStep) => story.cancelForNow(id, now),
  undo: (story: Story, { id, now }: PaymentStep) => story.undo(id, now),
  cancelAndUndo: (story: Story, { id, now }: PaymentStep) => {
    story.cancelForNow(id, now)
    return story.undo(id, now)
  },
  settle: (story: Story, { id, now }: PaymentStep) => story.settle(id, now),
  complete: (story: Story, { id, now }: PaymentStep) => story.run(now, commands.complete({ appointmentId: id, at: now })),
  noShow: (story: Story, { id, now }: PaymentStep) => story.run(now, commands.markNoShow({ appointmentId: id, at: now })),
  bill: (story: Story, { id, now, cents }: PaymentStep) => {
    const refund = { refundId: `bill-${id}-${now}`, idempotencyKey: `bill-key-${id}-${now}` }
    return story.run(now, commands.adjustBill({ appointmentId: id, amountCents: cents, reason: 'друго', at: now, refund }))
  },
  refundPends: (story: Story, told: PaymentStep) => recordRefund(story, told, 'pending'),
  refundSucceeds: (story: Story, told: PaymentStep) => recordRefund(story, told, 'succeeded'),
  refundFails: (story: Story, told: PaymentStep) => recordRefund(story, told, 'failed'),
  refundNeedsPerson: (story: Story, { id, now }: PaymentStep) =>
    story.run(now, commands.refundNeedsPerson({ appointmentId: id, refundId: story.payment(id).refunds[0]?.refundId ?? 'none' })),
}
type Action = keyof typeof actions
const names = Object.keys(actions) as Action[]
/** The usual way first, so that most histories come to money. */
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(
      ...names,
      'pay',
      'capture',
      'capture',
      'complete',
      'bill',
      'refundSucceeds',
      'refundFails',
    ) as fc.Arbitrary<Action>,
    who: fc.nat(1),
    minutes: fc.constantFrom(0, 1, 5, 90),
    cents: fc.nat(9000),
  }),
  { minLength: 3, maxLength: 40 },
)
const policies = fc.record({
  noticeHours: fc.constantFrom(0, 1, 24),
  lateRefundPercent: fc.constantFrom(0, 33, 50, 100),
  noShowRefundPercent: fc.constantFrom(0, 10),
})

/** Most of what can happen to money happens after it came. */
const paying = ([0, 1] as const).flatMap((who) =>
  (['pay', 'capture'] as const).map((action) => ({ action, who, minutes: 0, cents: 0 })),
)

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** Posts an appointment's events as they were written, and answers how its accounts stand by the lines alone. */
const createFollower = () => {
  let known: PaidAppointment | undefined
  const accounts: Record<string, number> = {}
  return {
    post: (events: readonly RecordedEvent[]) => {
      for (const event of events) {
        const { known: after, postings } = postingsOf(known, event)
        known = after
        expect(sum(postings.map(({ amountCents }) => amountCents))).toBe(0)
        for (const { account, amountCents } of postings) accounts[account] = (accounts[account] ?? 0) + amountCents
      }
    },
    accounts,
    known: () => known,
  }
}

const streamsOf = (id: string) => [appointmentStream(id), commands.paymentStreamOf(id).stream]

/** Whether its money is the professional's, or still held. */
const isOver = (appointment: Appointment): boolean => {
  if (appointment.status === 'cancelled') return appointment.undo === null
  return appointment.status === 'confirmed' && (appointment.outcome !== null || appointment.billCents !== null)
}

const expectAgreement = (story: Story, id: string, { accounts, known }: ReturnType<typeof createFollower>) => {
  const { capturedCents, refundedCents, inFlightCents, keptCents } = balanceOf(story.payment(id))
  const appointment = story.appointment(id)
  const of = (account: string) => accounts[account] ?? 0
  expect(sum(Object.values(accounts))).toBe(0)
  expect(of('parent') + of('due_to_clinic')).toBe(refundedCents - capturedCents)
  expect(of('refunds_in_flight')).toBe(inFlightCents)
  expect(of('held') + of('professional') + of('platform_fee')).toBe(keptCents)
  expect(Math.min(of('held'), of('professional'), of('platform_fee'), of('due_to_clinic'))).toBeGreaterThanOrEqual(0)
  if (appointment.status === 'confirmed') expect(of('due_to_clinic')).toBe(appointment.dueToClinicCents)
  expect(isOver(appointment) ? of('held') : of('professional') + of('platform_fee')).toBe(0)
  const state = known()
  if (state === undefined) return
  for (const [account, cents] of Object.entries(accountsOf(state))) expect([account, of(account)]).toEqual([account, cents + 0])
  // Every earned cent is divided; the fee is a tenth of what stays, rounded half up once.
  const earned = of('professional') + of('platform_fee')
  expect(of('platform_fee')).toBe(Math.floor((earned * 10 + 50) / 100))
}

/** Two parents of one vet, each with a follower of their own appointment. `isPaymentFirst`: in which order one append comes. */
const createTold = (policy: SetCancellationPolicy, isPaymentFirst: boolean) => {
  const story = createStory({ policy })
  const followed = ['a0', 'a1'].map((id) => ({ id, follower: createFollower(), seen: new Map<string, number>() }))
  followed.forEach(({ id, follower }, index) => {
    story.place(id, iso(STARTS), iso(OPENS + index * 30 * MINUTE_MS), { parent: `parent-${index}` })
    follower.post(story.log.get(appointmentStream(id)) ?? [])
    followed[index]?.seen.set(appointmentStream(id), 1)
  })
  const postNew = () => {
    for (const { id, follower, seen } of followed) {
      for (const stream of isPaymentFirst ? streamsOf(id).reverse() : streamsOf(id)) {
        const events = story.log.get(stream) ?? []
        follower.post(events.slice(seen.get(stream) ?? 0))
        seen.set(stream, events.length)
      }
      expectAgreement(story, id, follower)
    }
  }
  return { story, postNew }
}

const orders = fc.record({ isPaid: fc.boolean(), isPaymentFirst: fc.boolean() })

test('after every event of any history each payment sums to zero, and its accounts agree with its balance', () => {
  fc.assert(
    fc.property(policies, steps, orders, (policy, told, { isPaid, isPaymentFirst }) => {
      const { story, postNew } = createTold(policy, isPaymentFirst)
      let nowMs = STARTS
      for (const { action, who, minutes, cents } of [...(isPaid ? paying : []), ...told]) {
        nowMs += minutes * MINUTE_MS
        actions[action](story, { id: `a${who}`, now: iso(nowMs), cents })
        postNew()
      }
    }),
    { numRuns: 200 },
  )
})
