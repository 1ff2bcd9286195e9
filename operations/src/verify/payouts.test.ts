import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VerifyPlace } from './place.ts'
import { earningLinesOf, verifyPaidOut, verifyPayouts } from './payouts.ts'
import { readWholeLog } from './read-log.ts'
import { checkSorted } from './sorted-checks.ts'
import { playMoneyStory } from './testing/money-story.ts'
import { byStream } from './violation.ts'

let events: RecordedEvent[]
beforeAll(async () => {
  events = await playMoneyStory()
})

const at = (stream: string, { type, data }: LapkaEvent) => ({ ...events[0], stream, type, data }) as RecordedEvent
const share = { grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700 }
const items = [{ ...share, earningId: 'p-kept', paymentId: 'p-kept', appointmentId: 'kept', amountCents: 2700 }]
const of = (payoutId: string, operatorId = 'maya') => ({ payoutId, payeeId: 'vet', accountId: 'iva', operatorId, reason: '' })
const bank = { holder: '', iban: '', bic: '', providerAccountId: null, needsSecondOperator: false, idempotencyKey: 'k' }
const requested = (payoutId: string, method: 'transfer' | 'bank_file') =>
  at(`payout-${payoutId}`, {
    type: 'PayoutRequested',
    data: { ...of(payoutId), ...bank, amountCents: 2700, currency: 'EUR', items, method },
  })
const sent = (payoutId: string) =>
  at(`payout-${payoutId}`, { type: 'PayoutSent', data: { ...of(payoutId), reference: `tr-${payoutId}`, items } })
const reported = (payoutId: string, operatorId: string) =>
  at(`payout-${payoutId}`, { type: 'PayoutReturnReported', data: { ...of(payoutId, operatorId), failure: 'AC04' } })
const failed = (payoutId: string, operatorId: string) =>
  at(`payout-${payoutId}`, { type: 'PayoutFailed', data: { ...of(payoutId, operatorId), failure: 'AC04', items } })
const transfer = (payoutId: string, state: 'paid' | 'failed' = 'paid') => ({
  id: `tr-${payoutId}`,
  payoutId,
  amountCents: 2700,
  state,
})
const whats = (found: { what: string }[]) => found.map(({ what }) => what)

describe('payouts of the same earnings', () => {
  const paidOut = (...more: RecordedEvent[]) =>
    verifyPaidOut(
      byStream(events),
      more.flatMap(earningLinesOf).map(([, line]) => line),
    )

  it('that were both sent are found; one after the other came back is none', () => {
    expect(paidOut(sent('o1'))).toEqual([])
    expect(paidOut(sent('o1'), failed('o1', ''), sent('o2'))).toEqual([])
    expect(whats(paidOut(sent('o1'), sent('o2')))).toEqual(['5400 were paid out of p-kept, which is 3000'])
  })

  it('of an invited parent are found too, and so is an unearned reward', () => {
    const reward = at('wallet-iva', {
      type: 'ReferralRewarded',
      data: { accountId: 'iva', professionalId: 'vet', amountCents: 500, parentId: 'ana', appointmentId: 'kept' },
    })
    const rewarded = (payoutId: string, earningId = 'reward-kept') =>
      at(`payout-${payoutId}`, {
        type: 'PayoutSent',
        data: {
          ...of(payoutId),
          reference: '',
          items: [{ ...share, earningId, paymentId: null, appointmentId: 'kept', amountCents: 500 }],
        },
      })
    expect(paidOut(reward, rewarded('o1'))).toEqual([])
    expect(paidOut(reward, rewarded('o1'), rewarded('o2'))).toMatchObject([{ invariant: 'I3' }])
    expect(paidOut(reward, rewarded('o1', 'free-kept'))).toMatchObject([{ invariant: 'I3' }])
  })
})

describe('a payout that failed by the log', () => {
  const found = (transfers: ReturnType<typeof transfer>[], ...more: RecordedEvent[]) =>
    whats(verifyPayouts(byStream([...events, ...more]), transfers))

  it('and was paid by the provider is found: an operator who said so had the same earnings transferred twice', () => {
    const story = [requested('o1', 'transfer'), sent('o1'), failed('o1', 'maya'), requested('o2', 'transfer'), sent('o2')]
    expect(found([transfer('o1'), transfer('o2')], ...story)).toEqual([
      'payout o1 came to nothing by the log, and the provider paid it: p-kept can be paid out twice',
      'payout o1 had been sent, and one operator freed p-kept',
    ])
    const byProvider = [requested('o1', 'transfer'), sent('o1'), failed('o1', ''), requested('o2', 'transfer'), sent('o2')]
    expect(found([transfer('o1', 'failed'), transfer('o2')], ...byProvider)).toEqual([])
  })

  it('from a bank file takes the word of two operators', () => {
    const file = [requested('o1', 'bank_file'), sent('o1')]
    expect(found([], ...file, reported('o1', 'maya'), failed('o1', 'ivo'))).toEqual([])
    for (const alone of [[failed('o1', 'ivo')], [reported('o1', 'ivo'), failed('o1', 'ivo')]])
      expect(found([], ...file, ...alone)).toEqual(['payout o1 had been sent, and one operator freed p-kept'])
  })

  it('or stands as sent, and was transferred twice by the provider, is found', () => {
    expect(found([transfer('o1'), transfer('o1')], requested('o1', 'transfer'), sent('o1'))).toEqual([
      'payout o1 was transferred 2 times (p-kept)',
    ])
  })
})

it('the whole log is read for them, not the appointments alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-verify-payouts-'))
  try {
    const story = [requested('o1', 'transfer'), sent('o1'), failed('o1', 'maya'), requested('o2', 'transfer'), sent('o2')]
    const whole = [...events, ...story, requested('o3', 'bank_file'), sent('o3')].map((event, index) => ({
      ...event,
      position: index + 1,
    }))
    const log = {
      head: async () => whole.length,
      readAll: async (from: number, limit: number) => whole.slice(from, from + limit),
    }
    const sorted = await readWholeLog({ log, folder, isGapless: true, onBatch: async () => {} })
    const nobody = async function* () {}
    const payouts = async function* () {
      yield { ...transfer('o1'), createdAt: '' }
    }
    const provider = { payments: nobody, refunds: nobody, disputes: nobody, fees: nobody, payouts, eventIds: nobody }
    const place = { provider, isAtRest: true } as unknown as VerifyPlace
    const { violations, counts } = await checkSorted({ place, folder, sorted, logId: 'log-1' })
    expect(counts.payouts).toBe(3)
    expect(whats(violations.filter(({ invariant }) => invariant === 'I3'))).toEqual(
      expect.arrayContaining([
        '5400 were paid out of p-kept, which is 3000',
        'payout o1 came to nothing by the log, and the provider paid it: p-kept can be paid out twice',
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
