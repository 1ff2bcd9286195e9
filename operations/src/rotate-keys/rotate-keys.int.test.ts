import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { trustedKeys } from '@lapka/event-log/checkpoints/key-change.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openLog, type OpenedLog } from '@lapka/event-log/open-log.ts'
import { sampleWrite, startOf } from '@lapka/event-log/testing/sample-events.ts'
import { createMigratedDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { isMasterKey } from '@lapka/event-log/vault/is-master-key.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { wrap, wrappingKeyOf } from '@lapka/event-log/vault/wrapping-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { readCheckpointFiles } from '../verify/checkpoints.ts'
import { finishKeys, rotateKeys } from '@lapka/event-log/rotate-keys.ts'

const [oldKey, newKey] = ['ab'.repeat(32), 'cd'.repeat(32)]
const PEOPLE = 2_600

let database: TestDatabase
let opened: OpenedLog
let owner: pg.Pool
let dataDir: string
let sealed: Map<string, Buffer>
beforeAll(async () => {
  database = await createMigratedDatabase()
  opened = openLog({ url: database.url, connectMs: 60_000 })
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
})
afterAll(async () => {
  await opened.close()
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  await owner.query('truncate vault.data_keys, vault.wrapping_keys')
  dataDir = mkdtempSync(join(tmpdir(), 'lapka-rotate-'))
  const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`)
  const wrapping = wrappingKeyOf(oldKey)
  const wrapped = people.map((id) => wrap(wrapping, randomBytes(32), id))
  await owner.query('insert into vault.data_keys (subject, wrapped) select * from unnest($1::text[], $2::bytea[])', [
    people,
    wrapped,
  ])
  sealed = new Map()
  const vault = vaultOf(oldKey)
  for (const id of ['person-0', 'person-1', 'person-5', `person-${PEOPLE - 1}`])
    sealed.set(id, await vault.sealBytes(id, 'photo', Buffer.from(`words of ${id}`)))
  return () => rmSync(dataDir, { recursive: true })
})

/** As a process that was started with this key and has opened nothing yet. */
const vaultOf = (masterKey: string) => createVault({ masterKey, keys: opened.keys })
const opens = async (masterKey: string, id: string) => {
  const bytes = sealed.get(id)
  return (bytes && (await vaultOf(masterKey).openBytes(id, 'photo', bytes)))?.toString()
}
const wrappedByOld = async () => {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from vault.data_keys where wrapped is not null and substring(wrapped from 1 for 4) <> (select decode(id, $1) from vault.wrapping_keys)',
    ['hex'],
  )
  return Number(rows[0]?.count)
}
const now = () => '2026-11-21T10:00:00.000Z'
const rotate = (onBatch?: (rewrapped: number) => Promise<void> | void) =>
  rotateKeys({
    keysUrl: database.ownerUrl,
    dataDir,
    origin: 'lapka.test',
    from: { masterKey: oldKey, checkpointKey: undefined },
    to: { masterKey: newKey, checkpointKey: undefined },
    now,
    say: () => {},
    ...(onBatch && { onBatch }),
  })

it('while it runs both keys open everything, new people are sealed, and erased people stay erased', async () => {
  const running = vaultOf(oldKey)
  let rounds = 0
  await rotate(async () => {
    if (rounds++ !== 2) return
    const [first, last] = ['person-0', `person-${PEOPLE - 1}`]
    for (const key of [oldKey, newKey]) await expect(opens(key, first)).resolves.toBe(`words of ${first}`)
    await expect(opens(oldKey, last)).resolves.toBe(`words of ${last}`)
    sealed.set('newcomer', await running.sealBytes('newcomer', 'photo', Buffer.from('words of newcomer')))
    await running.erase('person-1')
    await running.erase(last)
  })
  await expect(opens(newKey, 'newcomer')).resolves.toBe('words of newcomer')
  await expect(opens(newKey, 'person-1')).resolves.toBeUndefined()
  await expect(opens(newKey, `person-${PEOPLE - 1}`)).resolves.toBeUndefined()
  expect(await wrappedByOld()).toBe(0)
})

it('once it is finished the old master key opens nothing, and what addresses are looked up by is the same', async () => {
  const lookup = await openLookupKey(opened.keys, oldKey)
  expect(await finishKeys(database.ownerUrl, newKey)).toBe(false)
  await rotate()
  await expect(opens(oldKey, 'person-5')).resolves.toBe('words of person-5')
  expect(await isMasterKey(oldKey, opened.keys)).toBe(true)
  expect(await finishKeys(database.ownerUrl, newKey)).toBe(true)
  await expect(opens(oldKey, 'person-5')).rejects.toThrow('does not open under this master key')
  await expect(opens(newKey, 'person-5')).resolves.toBe('words of person-5')
  expect([await isMasterKey(oldKey, opened.keys), await isMasterKey(newKey, opened.keys)]).toEqual([false, true])
  expect(await openLookupKey(opened.keys, newKey)).toBe(lookup)
})

it('killed in the middle it goes on where it stood', async () => {
  const command = (env: Record<string, string> = {}) =>
    spawn(process.execPath, ['operations/bin/lapka.js', 'rotate-keys'], {
      cwd: repository,
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        LAPKA_DATA_DIR: dataDir,
        LAPKA_MASTER_KEY: oldKey,
        LAPKA_NEXT_MASTER_KEY: newKey,
        ...env,
      },
    })
  const killed = command()
  killed.stdout.once('data', () => killed.kill('SIGKILL'))
  await new Promise((resolve) => killed.once('close', resolve))
  const left = await wrappedByOld()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(PEOPLE)
  for (const key of [oldKey, newKey]) await expect(opens(key, 'person-0')).resolves.toBe('words of person-0')
  const again = command()
  let said = ''
  again.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await new Promise((resolve) => again.once('close', resolve))).toBe(0)
  expect(said).toContain(`${left} keys of people were wrapped anew`)
  expect(await wrappedByOld()).toBe(0)
})

it('the old key of checkpoints signs which one follows, and what it has signed stays ours', async () => {
  const folder = join(dataDir, 'checkpoints')
  const [before, after, stranger] = [oldKey, newKey, 'ef'.repeat(32)].map((masterKey) => createSigningKey({ masterKey }))
  if (before === undefined || after === undefined || stranger === undefined) throw new Error('a test has three keys')
  const checkpoints = (key: typeof before) => openCheckpoints({ log: opened.log, folder, key, now, origin: 'lapka.test' })
  await opened.log.append([sampleWrite(startOf(`appointment-${randomUUID()}`))])
  await checkpoints(before).make()
  expect(await rotate()).toMatchObject({ isNewCheckpointKey: true })
  await rotate()
  await opened.log.append([sampleWrite(startOf(`appointment-${randomUUID()}`))])
  await checkpoints(after).make()
  const { head } = await checkpoints(after).publish()
  // Two checkpoints, and the change of keys between them.
  expect(head.size).toBe(3)
  expect(await trustedKeys(folder, after.publicKey)).toEqual([after.publicKey, before.publicKey])
  expect(await trustedKeys(folder, stranger.publicKey)).toEqual([stranger.publicKey])
  expect(await readCheckpointFiles(folder, await trustedKeys(folder, after.publicKey))).toMatchObject({
    bodies: { length: 2 },
    violations: [],
  })
  expect((await readCheckpointFiles(folder, [after.publicKey])).violations).toHaveLength(1)
  expect(readdirSync(folder).filter((name) => name.startsWith('key-'))).toHaveLength(1)
})
