import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { openTownPeople, townProfessional, townWeeks, type TownSize } from '@lapka/domain/testing/year-of-town.ts'
import type { DemandRecord } from '@lapka/domain/what-if/demand.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { verifyChain } from '@lapka/event-log/hash-chain.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPosition, runWhatIf, type WhatIfRun } from './run-what-if.ts'

const FOUNDED = '2025-12-01T00:00:00.000Z'
const size: TownSize = { professionals: 4, parents: 30, weeks: 5, appointmentsPerWeek: 25, from: '2026-01-05T00:00:00.000Z' }
const TO = '2026-02-09T00:00:00.000Z'
const professionals = Array.from({ length: size.professionals }, (_, nth) => townProfessional(nth))

const log = createMemoryLog()
const demand: DemandRecord[] = []

beforeAll(async () => {
  const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
  const play = createPlay(createHandle({ log, vault }))
  for (const story of openTownPeople(size)) for (const command of story) await play(FOUNDED, command)
  for (const week of townWeeks(size))
    for (const { at, actorId, command, onRefused } of week) {
      const answer = await play(at, command, actorId)
      if ('refused' in answer && onRefused !== undefined) demand.push(onRefused)
    }
})

async function* recorded() {
  yield* demand
}
const run = (change: Partial<WhatIfRun> = {}) =>
  runWhatIf({ log, from: size.from, to: TO, changes: {}, professionals, demand: recorded(), ...change })

describe('without a change', () => {
  test('history comes out again, event for event', async () => {
    const { reproduction, was, becomes, changed, scratch } = await run()
    expect(reproduction).toMatchObject({ matching: reproduction.decisions, mismatches: [] })
    expect(reproduction.decisions).toBeGreaterThan(1_500)
    expect(becomes).toEqual(was)
    expect(changed).toMatchObject({ refused: 0, shifted: 0, lost: 0, gained: 0 })
    // Nothing is copied: the scratch log holds references to the real one alone.
    expect(scratch.own).toBe(0)
    expect(scratch.shared).toBeGreaterThan(4_000)
  })

  test('the figures are those of the log itself', async () => {
    const { was } = await run()
    const events = await log.readAll(await findPosition(log, size.from), 1_000_000)
    const captured = events.filter(({ type }) => type === 'PaymentCaptured').length * 3_000
    const refunded = events
      .filter(({ type }) => type === 'RefundRequested')
      .reduce((cents, { data }) => cents + (data as { amountCents: number }).amountCents, 0)
    expect(was.refundCents).toBe(refunded)
    expect(was.revenueCents).toBe(captured - refunded)
    expect(was.utilisation).toBeGreaterThan(0)
    expect(was.weeks).toHaveLength(5)
  })

  test('from the middle on, with what was booked before it', async () => {
    const { reproduction, scratch, was, becomes } = await run({ from: '2026-01-20T09:30:00.000Z' })
    expect(reproduction).toMatchObject({ matching: reproduction.decisions, mismatches: [] })
    expect(reproduction.decisions).toBeGreaterThan(700)
    expect(scratch.own).toBe(0)
    expect(becomes).toEqual(was)
    const changed = await run({ from: '2026-01-20T09:30:00.000Z', changes: { bufferMinutes: 45, freeCancellationHours: 3 } })
    expect(changed.reproduction.matching).toBe(changed.reproduction.decisions)
    expect(changed.scratch.own).toBeGreaterThan(500)
  })

  test('one professional alone comes out again too', async () => {
    const professionalId = townProfessional(1)
    const all = await run()
    const own = await run({ professionals: [professionalId], isOnlyOfThese: true })
    expect(own.reproduction.matching).toBe(own.reproduction.decisions)
    expect(own.reproduction.decisions).toBeLessThan(all.reproduction.decisions / 2)
    expect(own.reproduction.decisions).toBeGreaterThan(300)
  })
})

describe('a log that holds one professional’s year before the next one’s', () => {
  test('is told on the clock of each, so that no hold ends before it was paid', async () => {
    const unordered = createMemoryLog()
    const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
    const play = createPlay(createHandle({ log: unordered, vault }))
    for (const story of openTownPeople(size)) for (const command of story) await play(FOUNDED, command)
    const steps = [...townWeeks(size)].flat()
    for (const lane of professionals)
      for (const step of steps.filter((one) => one.lane === lane)) await play(step.at, step.command, step.actorId)
    const { reproduction, was, becomes } = await run({ log: unordered, from: FOUNDED, changes: { bufferMinutes: 20 } })
    expect(reproduction.matching).toBe(reproduction.decisions)
    expect(becomes.bookedMinutes).toBeGreaterThan(was.bookedMinutes * 0.8)
  })
})

describe('with a change', () => {
  test('a shorter free period gives more back and keeps every appointment', async () => {
    const { was, becomes, changed } = await run({ changes: { freeCancellationHours: 2 } })
    expect(becomes.refundCents).toBeGreaterThan(was.refundCents)
    expect(becomes.lateCancellationCount).toBeLessThan(was.lateCancellationCount)
    expect(becomes.bookedMinutes).toBe(was.bookedMinutes)
    expect(becomes.revenueCents + becomes.refundCents).toBe(was.revenueCents + was.refundCents)
    expect(changed.refused).toBe(0)
  })

  test('a late share of all gives all back', async () => {
    const { was, becomes } = await run({ changes: { lateRefundPercent: 100 } })
    expect(becomes.refundCents).toBeGreaterThan(was.refundCents)
  })

  test('half the prices bring half the money, to the cent', async () => {
    const { was, becomes } = await run({ changes: { pricePercent: 50 } })
    expect(becomes.revenueCents).toBe(was.revenueCents / 2)
    expect(becomes.bookedMinutes).toBe(was.bookedMinutes)
  })

  test('a wider buffer refuses some, who take another time near theirs or are lost', async () => {
    const { was, becomes, changed } = await run({ changes: { bufferMinutes: 60 } })
    expect(changed.refused).toBeGreaterThan(0)
    expect(changed.shifted + changed.lost).toBe(changed.refused)
    expect(becomes.bookedMinutes).toBeLessThanOrEqual(was.bookedMinutes)
  })

  test('longer days let in who was refused, and shorter days lose bookings', async () => {
    const longer = await run({ changes: { opensEarlierMinutes: 120, closesLaterMinutes: 120 } })
    expect(longer.was.utilisation).toBeGreaterThan(longer.becomes.utilisation)
    const shorter = await run({ changes: { opensEarlierMinutes: -240, closesLaterMinutes: -180 } })
    expect(shorter.changed.refused).toBeGreaterThan(0)
    expect(shorter.becomes.bookedMinutes).toBeLessThan(shorter.was.bookedMinutes)
  })

  test('no buffer takes in some who were refused then', async () => {
    const { changed, demand: counts } = await run({ changes: { bufferMinutes: 0 } })
    expect(counts.refusedThen).toBe(demand.length)
    expect(changed.gained).toBe(counts.acceptedNow)
    expect(changed.gained).toBeGreaterThan(0)
  })

  test('a shorter hold ends what was paid later than that', async () => {
    const { was, becomes } = await run({ changes: { holdMinutes: 1 } })
    expect(becomes.bookedMinutes).toBeLessThan(was.bookedMinutes)
  })

  test('the scratch log is a log like any other: every chain in it holds', async () => {
    const { fork } = await run({ changes: { freeCancellationHours: 48, bufferMinutes: 30 } })
    const streams = new Set((await fork.readAll(0, 100_000)).map(({ stream }) => stream))
    for (const stream of streams) {
      const events = await fork.readStream(stream)
      expect(events[0]).toMatchObject({ revision: 0, prevHash: FIRST_PREV_HASH })
      expect(await verifyChain(events)).toMatchObject({ revision: events.length - 1 })
    }
  })
})
