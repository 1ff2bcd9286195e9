import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts'

let folder: string
let good: Buffer
const made = { madeAt: '2026-11-22T10:00:00.000Z', position: 7 }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-backup-file-'))
  const path = join(folder, 'good')
  await writeBackupFile(path, made, async ({ write }) => {
    await write(JSON.stringify({ table: 'state.outbox', columns: ['work_id'] }))
    for (let row = 0; row < 500; row++) await write(JSON.stringify({ row: { work_id: `work-${row}-${Math.sin(row)}` } }))
    await write(JSON.stringify({ file: 'secrets.json' }))
    await write(JSON.stringify({ bytes: Buffer.from('тайна').toString('base64') }))
  })
  good = await readFile(path)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const check = async (bytes: Buffer) => {
  const path = join(folder, 'tried')
  await writeFile(path, bytes)
  return checkBackupFile(path)
}
const changed = (change: (text: string) => string) => gzipSync(change(gunzipSync(good).toString('utf8')))

it('what was written is read, by its owner alone', async () => {
  await expect(check(good)).resolves.toEqual({ format: 'lapka-backup-1', ...made })
  const lines = []
  for await (const line of readBackupFile(join(folder, 'good'))) lines.push(line)
  expect(lines).toHaveLength(504)
  expect(lines.at(-1)).toEqual({ bytes: Buffer.from('тайна').toString('base64') })
  expect((await stat(join(folder, 'good'))).mode & 0o777).toBe(0o600)
})

it.each([
  ['cut off', () => good.subarray(0, good.length - 20), /damaged: its end is missing/],
  ['cut off in the middle', () => good.subarray(0, good.length / 2), /damaged: its end is missing/],
  ['without its last line', () => changed((text) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)), /end is missing/],
  ['with a flipped byte', () => Buffer.from(good.map((byte, at) => (at === good.length - 100 ? byte ^ 1 : byte))), /damaged/],
  ['with a changed row', () => changed((text) => text.replace('work-7-', 'work-8-')), /does not fit its checksum/],
  ['with a row less', () => changed((text) => text.replace(/\{"row":\{"work_id":"work-7-.*\n/, '')), /does not fit its checksum/],
  ['with a torn line', () => changed((text) => text.replace('{"row":{"work_id":"work-7-', '{"row":{"wor')), /damaged at line/],
  [
    'of another format',
    () => changed((text) => text.replace('lapka-backup-1', 'lapka-backup-9')),
    /of the format lapka-backup-9/,
  ],
  ['that is a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /no backup of Lapka/],
  ['that is another archive', () => gzipSync('something else\n'), /no backup of Lapka/],
  ['that is empty', () => Buffer.alloc(0), /end is missing|no backup/],
])('a file %s is refused', async (_what, bytes, sentence) => {
  await expect(check(bytes())).rejects.toThrow(sentence)
})

it('one that could not be finished leaves nothing behind', async () => {
  const path = join(folder, 'unfinished')
  const failing = writeBackupFile(path, made, async ({ write }) => {
    await write(JSON.stringify({ table: 'state.outbox', columns: [] }))
    throw new Error('the database is gone')
  })
  await expect(failing).rejects.toThrow('the database is gone')
  expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([])
})
