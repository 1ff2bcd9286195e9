import type { Events } from '@lapka/contracts/events.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { payoutStream, promotionStream } from '@lapka/contracts/streams.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewardableFrom } from '../appointments/first-visit.ts'
import { decideRefundComplaint, refundComplaintStreams } from '../complaints/refund-complaint/decide.ts'
import { outcomeFinalFrom } from '../appointments/outcome-window.ts'
import { caseByLapka, caseStreams } from '../payments/cases/case.ts'
import type { Payout } from '../payouts/payee.ts'
import { payeeStreams, payoutStreams } from '../payouts/payee.ts'
import { bankFileStreams, decideMakeBankFile } from '../payouts/make-bank-file/decide.ts'
import { decideRequestPayout, requestPayoutStreams } from '../payouts/request-payout/decide.ts'
import { decideSetPayoutAccount } from '../payouts/set-payout-account/decide.ts'
import { decideSettlePayout } from '../payouts/settle-payout/decide.ts'
import { openCampaign } from '../testing/campaign-commands.ts'
import * as commands from '../testing/commands.ts'
import { createStory, VET, type Story } from '../testing/story.ts'

const NOW = '2026-11-25T08:00:00.000Z'
/** Within the notice, when half of what was paid is kept. */
const LATE = '2026-11-26T20:00:00.000Z'
const AFTER = '2026-11-27T20:00:00.000Z'
/** When what was said of the visits is final, and what they earned can be paid out. */
const LATER = '2026-12-05T20:00:00.000Z'
const VISITS = 8
const CAMPAIGNS = 2
const visitOf = (nth: number) => `a${nth % VISITS}`
const startsAt = (nth: number) => `2026-11-27T${String(7 + (nth % VISITS)).padStart(2, '0')}:00:00.000Z`
const campaignOf = (nth: number) => `c${nth % CAMPAIGNS}`
const bank = { payoutAccountId: 'bank-1', holder: 'Ива', iban: 'BG80BNBG96611020345678', bic: '' }

type ActName =
  | 'price'
  | 'campaign'
  | 'book'
  | 'visit'
  | 'late'
  | 'cancel'
  | 'expire'
  | 'refuse'
  | 'complete'
  | 'miss'
  | 'bill'
  | 'complain'
  | 'payout'
  | 'fail'
type Act = { act: ActName; nth: number; cents: number; at?: string }

const before = ['price', 'campaign', 'book', 'visit', 'visit', 'visit', 'late', 'late', 'cancel', 'expire', 'refuse'] as const
const after = ['complete', 'complete', 'complete', 'miss', 'bill', 'complain', 'complain', 'payout', 'payout', 'fail'] as const
const acts = (names: readonly ActName[], minLength: number, maxLength: number) =>
  fc.array(
    fc.record({ act: fc.constantFrom(...names), nth: fc.nat(VISITS - 1), cents: fc.integer({ min: 50, max: 1_000_000 }) }),
    { minLength, maxLength, size: 'max' },
  )
/** Campaigns that are open before anything is booked, or nothing would be. */
const opened = fc.array(
  fc.record({ act: fc.constant('campaign' as const), nth: fc.nat(1), cents: fc.integer({ min: 50, max: 1_000_000 }) }),
  {
    minLength: 1,
    maxLength: 2,
  },
)

/** A professional who sets prices, their parents, and an operator on their side; refusals don't stop the game. */
const play = (story: Story, { act, nth, cents, at = AFTER }: Act, index: number): void => {
  const visit = visitOf(nth)
  const [parentId, petId] = [`parent-${visit}`, `pet-${visit}`]
  switch (act) {
    case 'price':
      story.run(NOW, commands.setServices(VET, [{ ...commands.halfHour, priceCents: cents }]))
      return
    case 'campaign': {
      const plan = {
        promotionId: campaignOf(nth),
        percentOff: 1 + (cents % 100),
        capCents: 1 + (cents % 5000),
        budgetCents: 1 + (cents % 20_000),
      }
      for (const one of openCampaign(plan, NOW)) story.run(NOW, one)
      return
    }
    case 'book':
    case 'visit':
    case 'late': {
      const then = act === 'late' ? LATE : NOW
      story.addPet(petId, parentId)
      const who = { appointmentId: visit, parentId, petId, professionalId: VET, promotionIds: ['c0', 'c1'], feePercent: 10 }
      story.run(then, commands.place({ ...who, startsAt: startsAt(nth), at: then }))
      if (act === 'book') return
      story.startPayment(visit, then)
      // The money is on its way already.
      if (act === 'late') story.cancel(visit, then)
      story.capture(visit, then)
      return
    }
    case 'cancel':
      story.cancel(visit, NOW)
      return
    case 'refuse':
      story.cancel(visit, '2026-11-27T06:00:00.000Z', 'professional')
      return
    case 'expire':
      story.expire(visit, '2026-11-25T09:00:00.000Z')
      return
    case 'complete':
      story.run(at, commands.complete({ appointmentId: visit, at }))
      return
    case 'miss':
      story.run(at, commands.markNoShow({ appointmentId: visit, at }))
      return
    case 'bill': {
      const refund = { refundId: `bill-${index}`, idempotencyKey: `bill-${index}` }
      story.run(at, commands.adjustBill({ appointmentId: visit, amountCents: cents, reason: '', at, refund }))
      return
    }
    case 'complain':
      complain(story, visit, { cents, at, name: `complaint-${index}` })
      return
    case 'payout':
      payOut(story, `o${index}`, at)
      return
    case 'fail':
      for (let payout = 0; payout < index; payout++) sayFailed(story, `o${payout}`, at)
  }
}

/** Requested and put into a bank file by the one operator. */
const payOut = (story: Story, payoutId: string, at: string): void => {
  const candidates = Array.from({ length: VISITS }, (_, nth) => visitOf(nth)).flatMap((appointmentId) => {
    const { paymentId } = commands.paymentOf(appointmentId)
    return [paymentId, null].map((one) => ({ paymentId: one, appointmentId, professionalId: VET }))
  })
  const operator = { operatorId: 'maya', reason: '' }
  const order = {
    payoutId,
    payeeId: VET,
    accountId: 'iva',
    ...operator,
    fourEyesCents: 100_000_000,
    at,
    idempotencyKey: payoutId,
  }
  const request = { ...order, candidates, bankAccount: bank }
  story.run(
    at,
    commands.command({ streams: requestPayoutStreams(request) }, (states) => decideRequestPayout(request, states)),
  )
  story.run(
    at,
    commands.command({ streams: bankFileStreams([payoutId]) }, (states) =>
      decideMakeBankFile({ fileId: `file-${payoutId}`, payoutIds: [payoutId], ...operator }, states),
    ),
  )
}

/** The one operator accepts any complaint of a colluding parent, up to their limit. */
const complain = (story: Story, visit: string, { cents, at, name }: { cents: number; at: string; name: string }): void => {
  const caseId = `case-of-${visit}`
  const opened = { ...caseByLapka(caseId, 'complaint', visit), writerId: `parent-${visit}`, accountId: `parent-${visit}` }
  story.run(
    at,
    commands.command({ streams: caseStreams(caseId) }, (states) => ({
      events: states.case.status === 'none' ? { case: [{ type: 'CaseOpened' as const, data: opened }] } : {},
    })),
  )
  const keys = { refund: { refundId: name, idempotencyKey: name }, approvalId: name }
  const command = { caseId, operatorId: 'maya', amountCents: cents, reason: '', fourEyesCents: 100_000_000, at, ...keys }
  story.run(
    at,
    commands.command(refundComplaintStreams(caseId, visit), (states) => decideRefundComplaint(command, states)),
  )
}

const sayFailed = (story: Story, payoutId: string, at: string): void => {
  const more = ({ payout }: { payout: Payout }) => (payout.status === 'none' ? {} : payeeStreams(payout.payeeId))
  const said = { outcome: 'failed' as const, operatorId: 'maya', reason: '', failure: 'AC04' }
  story.run(
    at,
    commands.command({ streams: payoutStreams(payoutId), more }, (states) => decideSettlePayout(said, states)),
  )
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

const accountsOf = (story: Story) => {
  const streams = [...story.log.keys()]
  const all = <Type extends keyof Events>(prefix: string, type: Type) =>
    streams.filter((name) => name.startsWith(prefix)).flatMap((name) => factsOf(story.eventsOf(name), type))
  const captured = sum(all('payment-', 'PaymentCaptured').map(({ amountCents }) => amountCents))
  // A case for a second operator waits for ever: only one is on their side.
  const waiting = new Set(all('payment-', 'RefundApprovalRequested').map(({ refundId }) => refundId))
  const requested = all('payment-', 'RefundRequested').filter(({ refundId }) => !waiting.has(refundId))
  const refunded = sum(requested.map(({ amountCents }) => amountCents))
  const sent = sum(all(payoutStream(''), 'PayoutSent').flatMap(({ items }) => items.map(({ amountCents }) => amountCents)))
  const campaigns = all(promotionStream(''), 'PromotionOpened')
  const uses = all('wallet-', 'PromotionRedeemed')
  const givenBack = all('wallet-', 'PromotionGivenBack')
  return { captured, refunded, sent, campaigns, uses, givenBack }
}

test('for any acts of colluding accounts and one operator, what leaves Lapka is no more than what came in and what the campaigns’ caps allow', () => {
  fc.assert(
    fc.property(opened, acts(before, 6, 24), acts(after, 6, 20), acts(after, 6, 20), (campaignsFirst, first, second, third) => {
      const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 20 } })
      const account = { ...bank, payeeId: VET, accountId: 'iva' }
      story.run(
        NOW,
        commands.command({ streams: payeeStreams(VET) }, (states) => decideSetPayoutAccount(account, states)),
      )
      const later = third.map((one) => ({ ...one, at: LATER }))
      for (const [index, one] of [...campaignsFirst, ...first, ...second, ...later].entries()) play(story, one, index)
      const { captured, refunded, sent, campaigns, uses, givenBack } = accountsOf(story)
      for (const { promotionId, budgetCents, capCents } of campaigns) {
        const of = (all: { promotionId: string; cents: number }[]) => all.filter((use) => use.promotionId === promotionId)
        expect(of(uses).every(({ cents }) => cents <= capCents)).toBe(true)
        expect(sum(of(uses).map(({ cents }) => cents)) - sum(of(givenBack).map(({ cents }) => cents))).toBeLessThanOrEqual(
          budgetCents,
        )
      }
      // Each cent that Lapka adds stands on a campaign's account, of which the budget is the end.
      const spent = sum(uses.map(({ cents }) => cents)) - sum(givenBack.map(({ cents }) => cents))
      expect(refunded + sent).toBeLessThanOrEqual(captured + spent)
    }),
    { numRuns: 150 },
  )
})

test('a reward waits until its visit can no longer be marked as missed', () => {
  const visit = { endsAt: '2026-11-27T08:30:00.000Z' }
  expect(rewardableFrom(visit) >= outcomeFinalFrom(visit)).toBe(true)
})
