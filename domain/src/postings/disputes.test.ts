import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import * as commands from '../testing/commands.ts'
import { createStory } from '../testing/story.ts'
import type { PaidAppointment } from './paid-appointment.ts'
import { accountsOf, postingsOf } from './postings-of.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const AFTER = '2026-11-23T09:00:00.000Z'

/** An appointment that was paid and took place: the professional has 27 €, Lapka 3 €. */
const createBook = () => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 } })
  story.book('a1', NOW, '2026-11-23T08:00:00.000Z')
  story.run(AFTER, commands.complete({ appointmentId: 'a1', at: AFTER }))
  let known: PaidAppointment | undefined
  const post = (event: Pick<LapkaEvent, 'type' | 'data'>): string => {
    const posted = postingsOf(known, event)
    known = posted.known
    expect(posted.postings.reduce((cents, { amountCents }) => cents + amountCents, 0)).toBe(0)
    return posted.postings.map(({ account, amountCents }) => `${account} ${amountCents}`).join(', ')
  }
  const { stream } = commands.paymentStreamOf('a1')
  const told = [...(story.log.get(appointmentStream('a1')) ?? []), ...(story.log.get(stream) ?? [])]
  for (const event of told.toSorted((one, other) => one.position - other.position)) post(event as never)
  const identity = { paymentId: known?.paymentId ?? '', subject: { kind: 'appointment' as const, id: 'a1' } }
  return { post, identity, balances: () => (known === undefined ? {} : accountsOf(known)) }
}
const claim = { disputeId: 'du_1', amountCents: 3000 }

test('the provider’s fee is paid from what Lapka keeps', () => {
  const { post, identity } = createBook()
  const fee = { ...identity, feeCents: 70, balanceTransactionId: 'txn_1' }
  expect(post({ type: 'ProviderFeeCharged', data: fee })).toBe('platform_fee -70, provider_fee 70')
})

test('a dispute takes the money from who has it; lost it is the parent’s, won it goes back to where it was', () => {
  const { post, identity } = createBook()
  const opened = { ...identity, ...claim, reason: 'fraudulent', evidenceDueBy: null }
  expect(post({ type: 'DisputeOpened', data: opened })).toBe('professional -2700, platform_fee -300, disputed 3000')
  const lost = { ...identity, ...claim, outcome: 'lost' as const }
  expect(post({ type: 'DisputeClosed', data: lost })).toBe('parent 3000, disputed -3000')
  const won = { ...identity, ...claim, outcome: 'won' as const }
  expect(post({ type: 'DisputeClosed', data: won })).toBe('parent -3000, professional 2700, platform_fee 300')
})

test('money that was refunded and is disputed all the same is Lapka’s loss alone', () => {
  const { post, identity, balances } = createBook()
  const refund = { ...identity, refundId: 'r1' }
  post({ type: 'RefundRequested', data: { ...refund, amountCents: 3000, why: 'billed_lower', idempotencyKey: 'k' } })
  post({ type: 'RefundSucceeded', data: { ...refund, attempt: 1 } })
  post({ type: 'DisputeOpened', data: { ...identity, ...claim, reason: 'fraudulent', evidenceDueBy: null } })
  expect(balances()).toMatchObject({ disputed: 3000, platform_fee: -3000 })
  post({ type: 'DisputeClosed', data: { ...identity, ...claim, outcome: 'lost' } })
  expect(balances()).toMatchObject({ parent: 3000, disputed: 0, platform_fee: -3000 })
})

test('a refund that a lost dispute settled is not counted twice', () => {
  const { post, identity, balances } = createBook()
  const refund = { ...identity, refundId: 'r1' }
  post({ type: 'RefundRequested', data: { ...refund, amountCents: 1000, why: 'billed_lower', idempotencyKey: 'k' } })
  post({ type: 'DisputeOpened', data: { ...identity, ...claim, reason: 'fraudulent', evidenceDueBy: null } })
  post({ type: 'DisputeClosed', data: { ...identity, ...claim, outcome: 'lost' } })
  post({ type: 'RefundReturnedByDispute', data: { ...refund, attempt: 1, disputeId: 'du_1' } })
  post({ type: 'RefundSucceeded', data: { ...refund, attempt: 1 } })
  expect(balances()).toMatchObject({ parent: 0, refunds_in_flight: 0, disputed: 0, platform_fee: 0 })
})
