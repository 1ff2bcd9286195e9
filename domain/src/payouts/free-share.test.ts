import { appointmentStream, walletStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { isRefused } from '../kernel/decision.ts'
import { evolvePaidAppointment, type PaidAppointment } from '../postings/paid-appointment.ts'
import { accountsOf } from '../postings/postings-of.ts'
import { openCampaign } from '../testing/campaign-commands.ts'
import * as commands from '../testing/commands.ts'
import { createStory, VET, type Story } from '../testing/story.ts'
import { walletFold } from '../promotions/wallet.ts'
import { decideSetPayoutAccount } from './set-payout-account/decide.ts'
import { payeeStreams } from './payee.ts'
import { decideRequestPayout, requestPayoutStreams } from './request-payout/decide.ts'
import { freeShare } from './share.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-25T08:00:00.000Z'
const LATE = '2026-11-25T06:00:00.000Z'
const AFTER = '2026-11-25T10:00:00.000Z'
const FINAL = '2026-12-02T10:00:00.000Z'

/** An appointment that a campaign pays all of. */
const bookFree = (held: { holdMs?: number } = {}): Story => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 20 } })
  for (const one of openCampaign({ promotionId: 'all', percentOff: 100, from: NOW, to: AFTER }, NOW)) story.run(NOW, one)
  story.addPet('pet-of-ana', 'ana')
  const who = { appointmentId: 'a1', parentId: 'ana', petId: 'pet-of-ana', professionalId: VET }
  story.run(NOW, commands.place({ ...who, startsAt: TEN, at: NOW, promotionIds: ['all'], feePercent: 10, ...held }))
  return story
}
const bill = (amountCents: number) => {
  const refund = { refundId: 'r', idempotencyKey: 'k' }
  return commands.adjustBill({ appointmentId: 'a1', amountCents, reason: '', at: AFTER, refund })
}
const ofA1 = { appointmentId: 'a1', at: AFTER }

test.each<[string, (story: Story) => void, { earnedCents: number; feeCents: number }]>([
  ['took place', (story) => story.run(AFTER, commands.complete(ofA1)), { earnedCents: 2700, feeCents: 300 }],
  ['was missed', (story) => story.run(AFTER, commands.markNoShow(ofA1)), { earnedCents: 2160, feeCents: 240 }],
  ['was cancelled late', (story) => story.cancel('a1', LATE), { earnedCents: 1350, feeCents: 150 }],
  ['was cancelled in time', (story) => story.cancel('a1', NOW), { earnedCents: 0, feeCents: 0 }],
  ['is still open', () => undefined, { earnedCents: 0, feeCents: 0 }],
  [
    'was billed lower',
    (story) => {
      story.run(AFTER, commands.complete(ofA1))
      story.run(AFTER, bill(1000))
    },
    { earnedCents: 900, feeCents: 100 },
  ],
  [
    'was billed higher, which the clinic is owed',
    (story) => {
      story.run(AFTER, commands.complete(ofA1))
      story.run(AFTER, bill(4000))
    },
    { earnedCents: 2700, feeCents: 300 },
  ],
])('what promotions paid whole and %s brings what the ledger says', (_, happen, { earnedCents, feeCents }) => {
  const story = bookFree()
  happen(story)
  const share = freeShare(story.appointment('a1'), AFTER)
  expect(share).toEqual({ grossCents: earnedCents + feeCents, refundedCents: 0, feeCents, earnedCents })
  const events = story.log.get(appointmentStream('a1')) ?? []
  const known = events.reduce<PaidAppointment | undefined>(evolvePaidAppointment, undefined)
  if (known === undefined) throw new Error('it was not placed')
  const accounts = accountsOf(known)
  expect(accounts).toMatchObject(earnedCents === 0 ? {} : { professional: earnedCents, platform_fee: feeCents })
  expect(Object.values(accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0)
})

test('a time that was offered pins the fee when it is taken', () => {
  const story = bookFree({ holdMs: 600_000 })
  expect(freeShare(story.appointment('a1'), AFTER).grossCents).toBe(0)
  story.startPayment('a1', NOW, { feePercent: 20 })
  story.run(AFTER, commands.complete(ofA1))
  expect(freeShare(story.appointment('a1'), AFTER)).toMatchObject({ grossCents: 3000, feeCents: 600 })
})

test('it is paid out with what a brought parent earned, once each', () => {
  const story = bookFree()
  story.run(AFTER, commands.complete(ofA1))
  const rewarded = (professionalId: string, appointmentId: string) => ({
    type: 'ReferralRewarded' as const,
    data: { accountId: 'iva', professionalId, amountCents: 500, parentId: 'ana', appointmentId },
  })
  const wallet = { stream: walletStream('iva'), fold: walletFold }
  const rewards = { wallet: [rewarded(VET, 'a9'), rewarded('another', 'a8')] }
  story.run(
    AFTER,
    commands.command({ streams: { wallet } }, () => ({ events: rewards })),
  )
  const bank = { payoutAccountId: 'bank-1', holder: 'Ива', iban: 'BG80BNBG96611020345678', bic: '' }
  const account = { ...bank, payeeId: VET, accountId: 'iva' }
  story.run(
    AFTER,
    commands.command({ streams: payeeStreams(VET) }, (states) => decideSetPayoutAccount(account, states)),
  )
  const request = (payoutId: string) => {
    const order = {
      payoutId,
      payeeId: VET,
      accountId: 'iva',
      operatorId: 'maya',
      reason: '',
      fourEyesCents: 20_000,
      at: FINAL,
      idempotencyKey: payoutId,
      candidates: [{ paymentId: null, appointmentId: 'a1', professionalId: VET }],
      bankAccount: bank,
    }
    return story.run(
      AFTER,
      commands.command({ streams: requestPayoutStreams(order) }, (states) => decideRequestPayout(order, states)),
    )
  }
  const first = request('o1')
  if (isRefused(first)) throw new Error('the first was refused')
  expect(story.eventsOf('payout-o1')).toMatchObject([
    {
      data: {
        amountCents: 3200,
        items: [
          { earningId: 'free-a1', paymentId: null, grossCents: 3000, feeCents: 300, amountCents: 2700 },
          { earningId: 'reward-a9', paymentId: null, grossCents: 500, feeCents: 0, amountCents: 500 },
        ],
      },
    },
  ])
  expect(request('o2')).toEqual({ refused: 'NOTHING_TO_PAY_OUT' })
})
