import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { verifyChains, verifyCheckpoints } from './chains.ts'
import { byStream } from './violation.ts'

const masterKey = 'ab'.repeat(32)
const key = createSigningKey({ masterKey })
const log = createMemoryLog()
const folder = mkdtempSync(join(tmpdir(), 'lapka-verify-test-'))
let events: RecordedEvent[]

beforeAll(async () => {
  const play = createPlay(createHandle({ log, vault: createVault({ masterKey, keys: createMemoryKeyStore() }) }))
  for (const one of commands.openPractice('vet')) await play('2026-11-01T08:00:00.000Z', one)
  events = await log.readAll(0, 1_000)
  await openCheckpoints({ log, folder, key, now: () => '2026-11-01T09:00:00.000Z' }).make()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What an attacker with the disk could do to a log. */
const logOf = (changed: RecordedEvent[]) => ({
  head: () => Promise.resolve(changed.at(-1)?.position ?? 0),
  readAll: (after: number, limit: number) => Promise.resolve(changed.filter(({ position }) => position > after).slice(0, limit)),
  readStream: (stream: string, from = 0) =>
    Promise.resolve(changed.filter((event) => event.stream === stream && event.revision >= from)),
})
const damages: Record<string, () => RecordedEvent[]> = {
  'a byte changed': () =>
    events.map((event, index) => (index === 1 ? { ...event, data: { ...(event.data as object), x: 1 } } : event)),
  'an event taken out': () => events.filter((_, index) => index !== 1),
  'two events swapped': () => [events[1], events[0], ...events.slice(2)].filter((event) => event !== undefined),
}

it('the log as it was written holds, and so does what was signed', async () => {
  await expect(verifyChains(events, byStream(events))).resolves.toEqual([])
  await expect(verifyCheckpoints({ log, folder, key })).resolves.toEqual([])
})

it.each(Object.keys(damages))('%s: the chain is broken', async (name) => {
  const damaged = damages[name]?.() ?? []
  await expect(verifyChains(damaged, byStream(damaged))).resolves.not.toEqual([])
})

it('the end of the log cut off leaves whole chains, and not what was signed', async () => {
  const cut = events.slice(0, -1)
  await expect(verifyChains(cut, byStream(cut))).resolves.toEqual([])
  await expect(verifyCheckpoints({ log: logOf(cut), folder, key })).resolves.not.toEqual([])
})

it('a log that was written anew is not what was signed, and a checkpoint of another key or a damaged one is found', async () => {
  const other = createMemoryLog()
  const play = createPlay(createHandle({ log: other, vault: createVault({ masterKey, keys: createMemoryKeyStore() }) }))
  for (const one of commands.openPractice('vet', { name: 'Друга' })) await play('2026-11-01T08:00:00.000Z', one)
  await expect(verifyCheckpoints({ log: other, folder, key })).resolves.not.toEqual([])
  await expect(verifyCheckpoints({ log, folder, key: createSigningKey({ masterKey: 'cd'.repeat(32) }) })).resolves.not.toEqual([])
  const path = join(folder, readdirSync(folder).find((name) => name.startsWith('checkpoint-')) ?? '')
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 100))
  await expect(verifyCheckpoints({ log, folder, key })).resolves.toEqual([expect.objectContaining({ invariant: 'I12' })])
})
