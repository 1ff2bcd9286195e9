import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vault } from '@lapka/event-log/vault.ts'
import { createUnfinishedFiles } from './unfinished-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-unfinished-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const vault: Pick<Vault, 'sealBytes' | 'openBytes'> = {
  sealBytes: async (_person, _place, bytes) => bytes,
  openBytes: async (_person, _place, sealed) => sealed,
}
/** A disk that fills while a file is written: half of it is there. */
async function* halfOf(bytes: Buffer) {
  yield bytes.subarray(0, bytes.length / 2)
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}
const fullDisk = { ...vault, sealBytes: (async (_person: string, _place: string, bytes: Buffer) => halfOf(bytes)) as never }
const head = { name: 'ухо.jpg', type: 'image/jpeg', sizeBytes: 9, sha256: 'a'.repeat(64) }
const newKey = () => ({ accountId: randomUUID(), uploadId: randomUUID(), sealedFor: randomUUID() })

test('an upload whose head met a full disk has not begun: it leaves no half file and counts as none', async () => {
  const key = newKey()
  const [full, emptied] = [createUnfinishedFiles(folder, fullDisk), createUnfinishedFiles(folder, vault)]
  await expect(full.begin(key, head)).rejects.toThrow('no space left')
  expect(await readdir(join(folder, `${key.accountId}.${key.uploadId}`))).toEqual([])
  expect(await emptied.listOf(key.accountId)).toEqual([])
  expect(await emptied.find(key)).toBeUndefined()
  await emptied.begin(key, head)
  expect(await emptied.listOf(key.accountId)).toEqual([key.uploadId])
  expect(await emptied.find(key)).toEqual({ ...head, offset: 0 })
})

test('a piece that met a full disk is sent again from where it began', async () => {
  const key = newKey()
  const [full, emptied] = [createUnfinishedFiles(folder, fullDisk), createUnfinishedFiles(folder, vault)]
  await emptied.begin(key, head)
  await expect(full.add(key, 0, Buffer.from('123456789'))).rejects.toThrow('no space left')
  expect(await readdir(join(folder, `${key.accountId}.${key.uploadId}`))).toEqual(['head'])
  expect(await emptied.find(key)).toMatchObject({ offset: 0 })
  expect(await emptied.add(key, 0, Buffer.from('123456789'))).toBe(true)
  expect((await emptied.read(key)).toString()).toBe('123456789')
})
