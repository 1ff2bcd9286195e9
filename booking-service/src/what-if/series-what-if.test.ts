import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import {
  decideEndVisit,
  decideSendReport,
  decideStartVisit,
  partiesOfReport,
} from '@lapka/domain/appointments/visit-report/decide.ts'
import { reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import * as series from '@lapka/domain/testing/series-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { beforeAll, expect, test } from 'vitest'
import { runWhatIf } from './run-what-if.ts'

const WALKER = randomUUID()
const FOUNDED = '2026-11-01T06:00:00.000Z'
const NOW = '2026-11-29T06:00:00.000Z'
const PAID = '2026-11-29T06:03:00.000Z'
/** Late for Monday's walk, in time for Tuesday's. */
const LATE = '2026-11-30T06:00:00.000Z'
const visitIds = Array.from({ length: 60 }, () => randomUUID())
const [monday = '', tuesday = '', wednesday = '', thursday = ''] = visitIds

const log = createMemoryLog()
/** A week of walks that is held and paid at once: two are cancelled, one is moved, and one is walked and told of. */
beforeAll(async () => {
  const play = createPlay(createHandle({ log, vault: createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) }) }))
  const walk = { ...commands.halfHour, priceCents: 800, location: 'AT_PROFESSIONAL' as const }
  const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }
  for (const one of commands.openPractice(WALKER, { role: 'PET_WALKER', services: [walk], policy })) await play(FOUNDED, one)
  await play(FOUNDED, registerAccount({ accountId: 'ana' }))
  await play(FOUNDED, addPet({ petId: 'pet-of-ana', ownerId: 'ana' }))
  const plan = { weekdays: [1, 2, 3, 4, 5], time: '12:00', from: '2026-11-30', until: '2026-12-04' }
  const wanted = { seriesId: randomUUID(), professionalId: WALKER, at: NOW, plan, visitIds }
  const agreed: string[] = []
  await play(
    NOW,
    series.offerSeries(wanted, (visits) => agreed.push(...visits)),
  )
  await play(NOW, series.placeSeries({ ...wanted, agreed }))
  await play(NOW, series.startSeriesPayment(wanted.seriesId, WALKER, NOW))
  await play(PAID, series.captureSeries(wanted.seriesId, { amountCents: 4000, at: PAID }))
  await play(LATE, series.cancelVisit(monday, LATE))
  await play(LATE, series.cancelVisit(tuesday, LATE))
  const startsAt = '2026-12-02T13:00:00.000Z'
  await play(LATE, commands.move({ appointmentId: wednesday, professionalId: WALKER, at: LATE, startsAt, by: 'parent' }))
  const streams = { appointment: { stream: appointmentStream(thursday), fold: appointmentFold }, ...reportStreams(thursday) }
  const reading = { streams, more: partiesOfReport }
  for (const [at, decide] of [
    ['2026-12-03T10:01:00.000Z', decideStartVisit],
    ['2026-12-03T10:31:00.000Z', decideEndVisit],
    ['2026-12-03T10:40:00.000Z', decideSendReport],
  ] as const)
    await play(
      at,
      commands.command(reading as never, (states) => decide({ at, note: '' }, states as never)),
    )
})

async function* nothing() {
  // No search was in vain.
}
const run = (changes: Parameters<typeof runWhatIf>[0]['changes']) =>
  runWhatIf({
    log,
    from: '2026-11-29T00:00:00.000Z',
    to: '2026-12-05T00:00:00.000Z',
    changes,
    professionals: [WALKER],
    demand: nothing(),
  })

test('a week with a series comes out again, event for event, reports of its walks too', async () => {
  const { reproduction, was, becomes, changed } = await run({})
  expect(reproduction).toMatchObject({ matching: reproduction.decisions, mismatches: [] })
  expect(becomes).toEqual(was)
  expect(changed).toMatchObject({ refused: 0, shifted: 0, lost: 0, gained: 0 })
  expect(was.refundCents).toBe(400 + 800)
  expect(was.revenueCents).toBe(4000 - 1200)
})

test('the visits stay as they were decided together, and each is cancelled by what was pinned with it', async () => {
  const { was, becomes, reproduction } = await run({ freeCancellationHours: 2, pricePercent: 50 })
  expect(reproduction.mismatches).toEqual([])
  expect(becomes.bookedMinutes).toBe(was.bookedMinutes)
  expect(becomes.refundCents).toBe(was.refundCents)
  expect(becomes.revenueCents).toBe(was.revenueCents)
})
