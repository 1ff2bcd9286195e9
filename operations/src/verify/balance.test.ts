import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { decideReceiptAgain, entitledCents, receiptDecisionsOf } from '@lapka/domain/refund-receipt/receipt-decisions.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { captureBalance, openHotel, placeStay, roomsOf, shortenStay, startBalance } from '@lapka/domain/testing/stay-commands.ts'
import { answerRefund } from '@lapka/domain/why/refund-answer.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { expect, test } from 'vitest'
import { verifyLedger } from './ledger.ts'
import { splitPayment, totalsOf, verifyMoney, verifyTotals, type ProviderLists } from './money.ts'
import { verifyPolicy } from './policy.ts'
import { verifyStayPrices } from './stays.ts'
import { byStream } from './violation.ts'
import { verifyTold } from './webhooks.ts'

const EARLY = '2026-11-01T08:00:00.000Z'
const LATE = '2026-12-05T20:00:00.000Z'
const policy = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }

type Road = { isPaid: boolean; isDoubled?: boolean; shortenedAt?: string; by?: 'parent' | 'professional' }

/** Eight nights at 100 €: 300 € at once and 500 € a week before. What follows is cancelled on the last evening. */
const story = async ({ isPaid, isDoubled = false, shortenedAt, by = 'parent' }: Road) => {
  const log = createMemoryLog()
  const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
  const play = createPlay(createHandle({ log, vault }))
  const rooms = roomsOf(3, { deposit: { percent: 50, maxNights: 3, dueDays: 7 } })
  for (const one of openHotel(policy, rooms)) await play('2026-01-01T00:00:00.000Z', one)
  await play(EARLY, addPet({ petId: 'rex', ownerId: 'ana' }))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: '2026-12-06', departure: '2026-12-14', pets, extraIds: [] }
  const appointmentId = 'a'
  await play(EARLY, placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY }))
  await play(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
  await play(EARLY, commands.capture({ appointmentId, at: EARLY }))
  const later = '2026-11-01T09:00:00.000Z'
  await play(EARLY, startBalance({ appointmentId, nth: 1, at: EARLY }))
  if (isDoubled) await play(later, startBalance({ appointmentId, nth: 2, at: later }))
  if (isPaid) await play(later, captureBalance({ appointmentId, nth: 1, at: later }))
  if (isDoubled) await play(later, captureBalance({ appointmentId, nth: 2, at: later }))
  if (shortenedAt !== undefined)
    await play(shortenedAt, shortenStay({ appointmentId, departure: '2026-12-12', by: 'parent', at: shortenedAt }))
  await play(LATE, commands.cancel({ appointmentId, by, at: LATE }))
  return log.readAll(0, 1_000)
}

const dataOf = <Type extends keyof Events>(events: readonly RecordedEvent[], type: Type) =>
  events.flatMap((event) => (event.type === type ? [event.data as Events[Type]] : []))

/** As the provider has it: an intent for each page that was paid, with the ids that it was given. */
const provider = (events: readonly RecordedEvent[]): ProviderLists => ({
  payments: [
    { paymentIntentId: 'pi-a', paymentId: 'p-a', subjectId: 'a', capturedCents: 30_000 },
    ...dataOf(events, 'PaymentDivided').map(({ paymentIntentId, paymentId, amountCents }) => ({
      paymentIntentId,
      paymentId,
      subjectId: paymentId,
      capturedCents: amountCents,
    })),
  ],
  refunds: dataOf(events, 'RefundRequested').map(({ refundId, amountCents, paymentIntentId = 'pi-a' }) => ({
    id: `re-${refundId}`,
    paymentIntentId,
    refundId,
    amountCents,
    status: 'pending' as const,
  })),
})

test.each<Road & { back: number }>([
  { isPaid: false, back: 0 },
  { isPaid: true, back: 40_000 },
  { isPaid: true, by: 'professional', back: 80_000 },
  { isPaid: false, by: 'professional', back: 30_000 },
  { isPaid: false, shortenedAt: EARLY, back: 0 },
  { isPaid: true, shortenedAt: EARLY, back: 20_000 + 30_000 },
  { isPaid: true, shortenedAt: LATE, back: 10_000 + 30_000 },
  { isPaid: true, isDoubled: true, back: 40_000 + 50_000 },
])(
  'a stay with a deposit is no violation, and its receipt and the answer to "why" say the same: %j',
  async ({ back, ...road }) => {
    const events = await story(road)
    const streams = byStream(events)
    const lists = provider(events)
    const said = [
      ...verifyMoney(streams, lists, LATE),
      ...verifyPolicy(streams),
      ...verifyStayPrices(streams),
      ...verifyTold(streams),
    ]
    expect(said).toEqual([])
    expect(verifyLedger(streams).violations).toEqual([])
    expect(
      verifyTotals(totalsOf(streams, lists))
        .map(({ what }) => what)
        .filter((what) => what.includes('captured')),
    ).toEqual([])
    const ofIt = events.filter(({ stream }) => stream === 'appointment-a' || stream === 'payment-p-a')
    const decisions = receiptDecisionsOf(ofIt)
    expect(decisions.map((one) => decideReceiptAgain(one, { ...policy, version: 1 }))).toEqual(
      decisions.map(({ refundCents }) => refundCents),
    )
    const asked = lists.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(asked).toBe(back)
    expect(entitledCents(decisions) + (road.isDoubled ? 50_000 : 0)).toBe(back)
    const why = answerRefund(ofIt, { asOf: '2027-01-01T00:00:00.000Z' })
    expect(why?.refundCents).toBe(why?.recordedCents ?? 0)
  },
)

test('a balance that only one of log and provider knows is found', async () => {
  const events = await story({ isPaid: true })
  const { payments, refunds } = provider(events)
  const other = payments.map((one) => (one.paymentIntentId === 'pi-a' ? one : { ...one, capturedCents: 49_999 }))
  expect(verifyMoney(byStream(events), { payments: other, refunds }, LATE).map(({ invariant }) => invariant)).toContain('I1')
  expect(splitPayment(other[1]!, [{ paymentId: 'p-a', subjectId: 'a', cents: 50_000 }])).toMatchObject([{ subjectId: 'a' }])
})
