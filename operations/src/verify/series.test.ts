import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import * as series from '@lapka/domain/testing/series-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { beforeAll, expect, test } from 'vitest'
import { bookingsOf, verifyBookings } from './bookings.ts'
import { verifyClaims } from './claims.ts'
import { verifyLedger } from './ledger.ts'
import { splitPayment, totalsOf, verifyMoney, verifyTotals, type ProviderLists } from './money.ts'
import { verifyPolicy } from './policy.ts'
import { readWholeLog } from './read-log.ts'
import { byStream } from './violation.ts'

const WALKER = '00000000-0000-4000-8000-000000000001'
/** Sunday. */
const NOW = '2026-11-29T06:00:00.000Z'
const PAID = '2026-11-29T06:03:00.000Z'
const LATE = '2026-11-30T06:00:00.000Z'
const walk = { ...commands.halfHour, priceCents: 800, location: 'AT_PROFESSIONAL' as const }
const plan = { weekdays: [1, 2, 3, 4, 5], time: '12:00', from: '2026-11-30', until: '2026-12-04' }

const log = createMemoryLog()
let events: readonly RecordedEvent[]
/** Five walks, of which Thursday's is skipped; Monday's is cancelled late, Tuesday's in time, and Wednesday's is moved. */
beforeAll(async () => {
  const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
  const play = createPlay(createHandle({ log, vault }))
  const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }
  const hours = { weekly: commands.everyDay('09:00', '18:00'), minimumNoticeMinutes: 60 }
  for (const one of commands.openPractice(WALKER, { role: 'PET_WALKER', services: [walk], policy, hours })) await play(NOW, one)
  await play(NOW, addPet({ petId: 'pet-of-ana', ownerId: 'ana' }))
  await play(NOW, commands.addException(WALKER, { at: NOW, from: '2026-12-02T22:00:00.000Z', to: '2026-12-03T22:00:00.000Z' }))
  const wanted = { seriesId: 's1', professionalId: WALKER, at: NOW, plan }
  const agreed: string[] = []
  await play(
    NOW,
    series.offerSeries(wanted, (visits) => agreed.push(...visits)),
  )
  await play(NOW, series.placeSeries({ ...wanted, agreed }))
  await play(NOW, series.startSeriesPayment('s1', WALKER, NOW))
  await play(PAID, series.captureSeries('s1', { amountCents: 3200, at: PAID }))
  await play(LATE, series.cancelVisit(series.visitId('s1', 0), LATE))
  await play(LATE, series.cancelVisit(series.visitId('s1', 1), LATE))
  const moved = { appointmentId: series.visitId('s1', 2), professionalId: WALKER, at: PAID, startsAt: '2026-12-02T14:00:00.000Z' }
  await play(PAID, commands.move({ ...moved, by: 'parent' }))
  events = await log.readAll(0, 1_000)
})

const dataOf = <Type extends keyof Events>(type: Type) =>
  events.flatMap((event) => (event.type === type ? [event.data as Events[Type]] : []))
/** As the provider has it: one payment for all, and each refund that was asked for. */
const provider = (capturedCents = 3200): ProviderLists => {
  const [divided] = dataOf('PaymentDivided')
  const paymentIntentId = divided?.paymentIntentId ?? ''
  return {
    payments: [{ paymentIntentId, paymentId: divided?.paymentId ?? '', subjectId: 's1', capturedCents }],
    refunds: dataOf('RefundRequested').map(({ refundId, amountCents }) => ({
      id: `re-${refundId}`,
      paymentIntentId,
      refundId,
      amountCents,
      status: 'pending',
    })),
  }
}

test('a series with skipped, moved and refunded visits breaks no invariant of money, claims and policies', () => {
  expect(dataOf('SeriesPlaced')).toMatchObject([{ skipped: [{ date: '2026-12-03', why: 'closed' }] }])
  expect(dataOf('RefundRequested').map(({ amountCents }) => amountCents)).toEqual([400, 800])
  const streams = byStream(events)
  const at = '2026-11-30T06:01:00.000Z'
  expect([
    ...verifyMoney(streams, provider(), at),
    ...verifyTotals({ log: totalsOf(streams, provider()).log, provider: { capturedCents: 3200, refundedCents: 0 } }),
    ...verifyPolicy(streams),
    ...verifyClaims(streams),
    ...verifyLedger(streams).violations,
    ...verifyBookings(
      bookingsOf(streams),
      events.filter(({ stream }) => stream.startsWith('schedule-')),
    ),
  ]).toEqual([])
})

test('a cent more or less at the provider is found', () => {
  for (const cents of [3199, 3201])
    expect(verifyMoney(byStream(events), provider(cents)).map(({ invariant }) => invariant)).toContain('I1')
})

test('a log that is read in partitions compares each visit with its share, wherever the visits lie', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-series-'))
  try {
    const { divisions } = await readWholeLog({ log, folder, isGapless: true, onBatch: async () => {} })
    const shares = provider().payments.flatMap((payment) => splitPayment(payment, divisions.get(payment.paymentIntentId)))
    expect(shares.map(({ subjectId, capturedCents }) => [subjectId, capturedCents])).toEqual(
      dataOf('AppointmentPlaced').map(({ appointmentId }) => [appointmentId, 800]),
    )
    for (const share of shares) {
      const { subjectId, paymentId } = share
      const own = events.filter(({ stream }) => stream === `appointment-${subjectId}` || stream === `payment-${paymentId}`)
      const refunds = provider().refunds.filter(({ refundId }) => refundId === `c-${subjectId}`)
      const lists = { payments: [share], refunds }
      expect(verifyMoney(byStream(own), lists, '2026-11-30T06:01:00.000Z')).toEqual([])
    }
    const ofSeries = events.filter(({ stream }) => stream === 'payment-p-s1')
    expect(verifyMoney(byStream(ofSeries), { payments: [], refunds: [] })).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
