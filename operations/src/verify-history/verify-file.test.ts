import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { canonicalEvent } from '@lapka/contracts/hash-chain.ts'
import { isHistoryOf } from '@lapka/booking-service/appointments/history/history-events.ts'
import { writeHistoryFile } from '@lapka/booking-service/appointments/history/history-file.ts'
import type { Fold } from '@lapka/domain/kernel/fold.ts'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { chained } from '@lapka/event-log/hash-chain.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { verifyFile } from './verify-file.ts'

const masterKey = 'ab'.repeat(32)
const paymentId = randomUUID()
const [mine, theirs, parentId] = [randomUUID(), randomUUID(), randomUUID()]
const day = 'ledger-vet-2026-11-26'
const log = createMemoryLog()
const vault = createVault({ keys: createMemoryKeyStore(), masterKey })
const handle = createHandle({ log, vault })
const folder = mkdtempSync(join(tmpdir(), 'lapka-history-'))
const now = () => '2026-11-21T10:00:00.000Z'
const checkpoints = openCheckpoints({ log, folder, key: createSigningKey({ masterKey }), now })
const nothing: Fold<null> = { initialState: () => null, evolve: () => null }

const record = async (stream: string, ...events: unknown[]) => {
  const context = {
    commandId: randomUUID(),
    commandHash: 'test',
    command: 'test',
    actor: { id: parentId, role: 'PARENT' as const },
    occurredAt: now(),
    correlationId: 'test',
    causationId: 'test',
  }
  await handle(context, { streams: { it: { stream, fold: nothing } } }, () => ({ events: { it: events as LapkaEvent[] } }))
}
const exported = async (): Promise<HistoryFile> => {
  const streamNames = [`appointment-${mine}`, `payment-${paymentId}`, day]
  const history = { about: { appointmentId: mine }, streamNames, isShown: isHistoryOf(mine) }
  let text = ''
  await writeHistoryFile({ log, vault, checkpoints, now }, history, async (piece) => void (text += piece))
  return JSON.parse(text) as HistoryFile
}

let file: HistoryFile
beforeAll(async () => {
  for (const id of [theirs, mine]) {
    await record(day, { type: 'ClaimHeld', data: { claimId: id, parentId } })
    await record(`appointment-${id}`, { type: 'AppointmentPlaced', data: { appointmentId: id, parentId, reason: 'Куца' } })
  }
  await record(`appointment-${mine}`, { type: 'PaymentStarted', data: { appointmentId: mine, paymentId } })
  await record(`payment-${paymentId}`, { type: 'PaymentRequested', data: { amountCents: 3000 } })
  await record(day, { type: 'ClaimConfirmed', data: { claimId: theirs } }, { type: 'ClaimConfirmed', data: { claimId: mine } })
  await record(`appointment-${mine}`, { type: 'AppointmentConfirmed', data: { paidCents: 3000 } })
  await checkpoints.make()
  file = await exported()
})
afterAll(() => rmSync(folder, { recursive: true }))

const check = (changed: unknown) => verifyFile(JSON.stringify(changed))
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
const changed = (change: (copy: Mutable<HistoryFile>) => void): HistoryFile => {
  const copy = structuredClone(file) as Mutable<HistoryFile>
  change(copy)
  return copy as HistoryFile
}
const indexOf = (stream: string, revision: number) =>
  file.events.findIndex((event) => event.stream === stream && event.revision === revision)

test('what was exported is proven, down to who else was there without saying who', async () => {
  const { isProven, lines } = await check(file)
  expect(isProven).toBe(true)
  expect(lines.join('\n')).toMatch(/6 records of 3 streams/)
  expect(lines.join('\n')).toMatch(/6 records lie under the checkpoint/)
  expect(lines.join('\n')).not.toMatch(/NOT/)
  expect(JSON.stringify(file)).not.toContain(theirs)
})

describe('a file that was tampered with names the place', () => {
  test.each<[string, () => unknown, RegExp]>([
    [
      'a changed byte of an event',
      () =>
        changed(
          (copy) => void ((copy.events[indexOf(`payment-${paymentId}`, 0)]!.data as { amountCents: number }).amountCents = 3001),
        ),
      /Record 0 of payment-.*content does not fit/,
    ],
    [
      'an event taken out of the middle',
      () => changed((copy) => void copy.events.splice(indexOf(`appointment-${mine}`, 0), 1)),
      /Record 0 of appointment-.*not there/,
    ],
    [
      'the payment taken out with all its events, as if none had been started',
      () =>
        changed((copy) => {
          copy.events = copy.events.filter(({ stream }) => stream !== `payment-${paymentId}`)
          copy.streams = copy.streams.filter(({ stream }) => stream !== `payment-${paymentId}`)
        }),
      new RegExp(`Record 0 of payment-${paymentId}: it is not there`),
    ],
    [
      'the last event taken out, as if it had never been',
      () =>
        changed((copy) => {
          copy.events.splice(indexOf(`appointment-${mine}`, 2), 1)
          const stream = copy.streams.find((one) => one.stream === `appointment-${mine}`)!
          stream.hashes.pop()
          stream.shown.pop()
          stream.covered = 2
        }),
      /The checkpoint: the records do not lead/,
    ],
    [
      'a claim taken out of the day',
      () => changed((copy) => void copy.events.splice(indexOf(day, 3), 1)),
      new RegExp(`Record 3 of ${day}: it is not there`),
    ],
    [
      'two events that were swapped',
      () => changed((copy) => void copy.events.push(...copy.events.splice(0, 1))),
      /Record \d of .*does not stand where the log has it/,
    ],
    [
      'an event that was added, well chained',
      () =>
        changed((copy) => {
          const last = copy.events[indexOf(`appointment-${mine}`, 2)]!
          copy.events.push({
            ...chained({ ...(last as never as Parameters<typeof chained>[0]), revision: 3, prevHash: last.hash }),
            position: 100,
            recordedAt: now(),
          } as never)
        }),
      /Record 3 of appointment-.*was added/,
    ],
    [
      'an event that was added and listed',
      () =>
        changed((copy) => {
          const last = copy.events[indexOf(`appointment-${mine}`, 2)]!
          const more = chained({ ...(last as never as Parameters<typeof chained>[0]), revision: 3, prevHash: last.hash })
          copy.events.push({ ...more, position: 100, recordedAt: now() } as never)
          const stream = copy.streams.find((one) => one.stream === last.stream)!
          stream.hashes.push(more.hash)
          stream.shown.push(3)
        }),
      /part “streams” is not what Lapka sealed/,
    ],
    ['an event that stands twice', () => changed((copy) => void copy.events.push(copy.events[0]!)), /does not stand where/],
    [
      'a stream that was written anew from its beginning',
      () =>
        changed((copy) => {
          const stream = copy.streams.find((one) => one.stream === `payment-${paymentId}`)!
          const event = copy.events[indexOf(`payment-${paymentId}`, 0)]!
          ;(event.data as { amountCents: number }).amountCents = 1
          Object.assign(event, chained(JSON.parse(canonicalEvent(event as never)) as never))
          stream.hashes[0] = event.hash
        }),
      /The checkpoint: the records do not lead/,
    ],
    [
      'a changed checkpoint',
      () => changed((copy) => void (copy.checkpoint!.body.madeAt = '2020-01-01T00:00:00.000Z')),
      /part “checkpoint”/,
    ],
    [
      'another root',
      () => changed((copy) => void (copy.checkpoint!.body.root = 'a'.repeat(64))),
      /The checkpoint: the records do not lead/,
    ],
    ['a changed text in clear', () => changed((copy) => void (copy.opened[0]!.value = 'Киха')), /part “opened 0”/],
    ['a text in clear that was taken out', () => changed((copy) => void copy.opened.pop()), /part “opened”/],
    [
      'another time of recording',
      () => changed((copy) => void (copy.events[0]!.recordedAt = '2020-01-01T00:00:00.000Z')),
      /“places”/,
    ],
    ['another seal', () => changed((copy) => void (copy.seal.signature = 'A'.repeat(86))), /The seal: its signature/],
    ['a field more', () => ({ ...file, more: 1 }), /no history of Lapka, or was changed/],
    ['something else', () => [], /no history of Lapka/],
  ])('%s', async (_name, change, place) => {
    const { isProven, lines } = await check(change())
    expect(lines.join('\n')).toMatch(place)
    expect(isProven).toBe(false)
  })

  test('half a file', async () => {
    expect((await verifyFile(JSON.stringify(file).slice(0, 900))).lines[1]).toMatch(/not JSON/)
  })

  test('every byte of what was recorded and of the proof counts', async () => {
    const text = JSON.stringify(file)
    const from = text.indexOf('"streams"')
    for (let at = from; at < text.length; at += 97) {
      const other = text[at] === '1' ? '2' : '1'
      if (text[at] === other) continue
      expect((await verifyFile(text.slice(0, at) + other + text.slice(at + 1))).isProven, `byte ${at}`).toBe(false)
    }
  })
})

test('a checkpoint with another signer is not ours once the key is known', async () => {
  expect((await verifyFile(JSON.stringify(file), checkpoints.publicKey)).isProven).toBe(true)
  const other = createSigningKey({ masterKey: 'cd'.repeat(32) }).publicKey
  expect((await verifyFile(JSON.stringify(file), other)).lines.join()).toMatch(/and not with/)
})

test('what is newer than the checkpoint is said to be', async () => {
  await record(`appointment-${mine}`, { type: 'AppointmentExpired', data: { appointmentId: mine } })
  const { isProven, lines } = await check(await exported())
  expect(isProven).toBe(true)
  expect(lines.join('\n')).toMatch(/NOT YET: 1 record newer/)
})

test('an erased person’s chain still holds, and says so', async () => {
  await vault.erase(parentId)
  const { isProven, lines } = await check(await exported())
  expect(isProven).toBe(true)
  expect(lines.join('\n')).toMatch(/reason of record .*: erased/)
})

test('the command answers by its exit code', () => {
  const path = join(folder, 'history.json')
  const command = (...given: string[]) =>
    spawnSync('node', [join(import.meta.dirname, '../../bin/lapka.js'), 'verify-history', ...given], { encoding: 'utf8' })
  writeFileSync(path, JSON.stringify(file, null, 2))
  expect(command(path)).toMatchObject({ status: 0, stdout: expect.stringContaining('PROVEN') })
  writeFileSync(path, JSON.stringify(changed((copy) => void copy.events.pop())))
  expect(command(path)).toMatchObject({ status: 1, stdout: expect.stringContaining('NOT PROVEN') })
  expect(command(join(folder, 'nothing.json')).status).toBe(2)
  expect(command().status).toBe(2)
})
