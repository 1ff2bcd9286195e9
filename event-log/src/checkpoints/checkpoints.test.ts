import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leafText, rootOf, type HashAll } from '@lapka/contracts/checkpoint-tree.ts'
import { createMemoryLog } from '../memory-engine.ts'
import { useTestKurrent } from '../testing/use-test-kurrent.ts'
import type { EventLog } from '../port.ts'
import { placeAfter, sampleEvent, sampleWrite, startOf } from '../testing/sample-events.ts'
import { openCheckpoints } from './checkpoints.ts'
import { createSigningKey, isSignedBy } from './signing-key.ts'
import { streamKey } from './stream-records.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'

const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
const kurrent = useTestKurrent()
const engines: [string, () => Promise<{ log: EventLog }>][] = [
  ['memory', async () => ({ log: createMemoryLog() })],
  [kurrent.engine, kurrent.open],
]

describe.each(engines)('of a log in %s', (_engine, openEngine) => {
  let folder: string
  let log: EventLog
  let clock: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lapka-checkpoints-'))
    ;({ log } = await openEngine())
    clock = '2026-11-21T10:00:00.000Z'
  })
  afterEach(async () => {
    await log.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = (from: EventLog = log) => openCheckpoints({ log: from, folder, key, now: () => clock })
  const write = async (stream: string, count = 1) => {
    const last = (await log.readStream(stream)).at(-1)
    await log.append([sampleWrite(last === undefined ? startOf(stream) : placeAfter(last), count)])
  }
  const made = async (checkpoints = open()) => {
    const outcome = await checkpoints.make()
    if (!('made' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.made
  }
  const fileOf = (kind: 'checkpoint' | 'tree', position: number) =>
    `${kind}-${String(position).padStart(16, '0')}.${kind === 'tree' ? 'bin' : 'json'}`
  /** As a browser hashes. */
  const hashAll: HashAll = (texts) =>
    Promise.all(
      texts.map(async (text) =>
        Buffer.from(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex'),
      ),
    )

  test('a checkpoint is signed by the published key, and names the one before it', async () => {
    await write('appointment-1', 3)
    const before = await log.head()
    const first = await made()
    await write('appointment-2')
    const second = await made()
    expect([first.body.position, second.body.position]).toEqual([before, await log.head()])
    expect(first.body.previous).toBeNull()
    expect(second.body.previous).toMatch(/^[0-9a-f]{64}$/)
    expect(isSignedBy(key.publicKey, canonicalJson(second.body), second.signature)).toBe(true)
    expect(
      isSignedBy(key.publicKey, canonicalJson({ ...second.body, position: second.body.position + 1 }), second.signature),
    ).toBe(false)
  })

  test('nothing new is nothing to sign, and an empty log has nothing to sign at all', async () => {
    expect(await open().make()).toEqual({ unchanged: null })
    await write('appointment-1')
    const only = await made()
    expect(await open().make()).toEqual({ unchanged: only })
  })

  test.each([1, 2, 3, 5, 8, 13, 100])(
    'of %i streams each one, and some together, are proven up to the signed root',
    async (count) => {
      for (let number = 0; number < count; number++) await write(`appointment-${number}`, 1 + (number % 3))
      const checkpoints = open()
      const { body } = await made(checkpoints)
      expect(body.streamCount).toBe(count)
      const all = Array.from({ length: count }, (_, number) => `appointment-${number}`)
      for (const streams of [...all.map((one) => [one]), all, all.filter((_, number) => number % 4 === 0)]) {
        const proven = (await checkpoints.prove(streams))!
        const leaves = await Promise.all(
          [...proven.covered].map(async ([stream, { index, count: events, digest }]) => {
            const [leaf = ''] = await hashAll([leafText(streamKey(stream), events, digest)])
            return [index, leaf] as const
          }),
        )
        const ways = { leafCount: count, leaves: new Map(leaves), nodes: proven.nodes }
        expect(await rootOf(ways, hashAll)).toBe(body.root)
        expect(await rootOf({ ...ways, nodes: [...proven.nodes, 'a'.repeat(64)] }, hashAll)).toBeUndefined()
      }
    },
  )

  test('grown in steps, and after a restart, or without its tree, the root is that of a log read at once', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'lapka-checkpoints-'))
    for (let number = 0; number < 40; number++) {
      await write(`appointment-${(number * 7) % 23}`, 1 + (number % 2))
      if (number % 5 === 0) await made()
      if (number === 20)
        for (const tree of readdirSync(folder).filter((name) => name.startsWith('tree-'))) rmSync(join(folder, tree))
      if (number === 30)
        truncateSync(
          join(
            folder,
            readdirSync(folder).findLast((name) => name.startsWith('tree-'))!,
          ),
          100,
        )
    }
    await write('appointment-end')
    const grown = await made()
    const atOnce = await openCheckpoints({ log, folder: elsewhere, key, now: () => clock }).make()
    expect('made' in atOnce && atOnce.made.body.root).toBe(grown.body.root)
    rmSync(elsewhere, { recursive: true })
  })

  test('a clock that was set back does not make a checkpoint older than the one before it', async () => {
    await write('appointment-1')
    await made()
    clock = '2026-11-20T00:00:00.000Z'
    await write('appointment-1')
    expect((await made()).body.madeAt).toBe('2026-11-21T10:00:00.000Z')
  })

  test('many makers at once leave one whole checkpoint', async () => {
    await write('appointment-1', 5)
    await Promise.all(Array.from({ length: 8 }, () => open().make()))
    expect(readdirSync(folder)).toEqual([fileOf('checkpoint', await log.head()), fileOf('tree', await log.head())])
    expect((await open().prove(['appointment-1']))?.covered.get('appointment-1')?.count).toBe(5)
  })

  test('a checkpoint whose file was changed is passed over for the one before it', async () => {
    await write('appointment-1')
    const first = await made()
    await write('appointment-1')
    const { position } = (await made()).body
    const second = join(folder, fileOf('checkpoint', position))
    writeFileSync(second, readFileSync(second, 'utf8').replace(`"position": ${position}`, `"position": ${position + 1}`))
    expect(await open().latest()).toEqual(first)
  })

  test.each<[string, () => EventLog | Promise<EventLog>, RegExp]>([
    ['that was cut off', () => ({ ...log, head: async () => 2 }), /ends at position 2/],
    [
      'whose last signed event was changed',
      () => ({ ...log, readStream: async () => [sampleEvent(startOf('appointment-1'))] as never }),
      /no longer has the event/,
    ],
    [
      'whose new events were changed',
      async () => {
        await write('appointment-1')
        return {
          ...log,
          readAll: async (after, limit) =>
            (await log.readAll(after, limit)).map((event) => ({ ...event, actor: { ...event.actor, id: 'somebody else' } })),
        }
      },
      /does not fit its content/,
    ],
  ])('does not sign a log %s', async (_name, change, why) => {
    await write('appointment-1', 3)
    await made()
    const outcome = await open(await change()).make()
    expect('refused' in outcome && outcome.refused).toMatch(why)
  })

  test('without its tree an old change in the log shows, too', async () => {
    await write('appointment-1', 3)
    await made()
    const position = await log.head()
    rmSync(join(folder, fileOf('tree', position)))
    const other = createMemoryLog()
    await other.append([sampleWrite(startOf('appointment-1'), 4)])
    expect(await open(other).make()).toEqual({ refused: `the log up to position ${position} is not the one that was signed` })
  })
})
