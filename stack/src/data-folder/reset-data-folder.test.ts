import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ELSEWHERE, MARK, openDataFolder } from './open-data-folder.ts'
import { resetDataFolder } from './reset-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-reset-'))
  for (const file of [MARK, 'secrets.json', 'files/ab/photo', 'checkpoints/latest', 'logs/api.log', 'mail/1.eml']) put(file)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (file: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), '')
}

test('with the embedded database go its secrets, its files and the checkpoints of its log', async () => {
  put('postgres/PG_VERSION')
  await expect(resetDataFolder(folder, { isElsewhere: false })).resolves.toEqual({
    done: `Cleared ${folder}. "npm start" begins afresh.`,
  })
  expect(existsSync(folder)).toBe(false)
})

test('nor does what a database of one’s own needs go where an embedded one was there before it', async () => {
  put('postgres/PG_VERSION')
  expect(openDataFolder(folder, { isElsewhere: true })).toBeUndefined()
  await resetDataFolder(folder, { isElsewhere: false })
  expect(readdirSync(folder).toSorted()).toEqual([MARK, ELSEWHERE, 'checkpoints', 'files', 'secrets.json'].toSorted())
})

test.each([
  ['is configured', true, true],
  ['has left no embedded one behind', false, false],
])('what a database of one’s own needs stays where one %s', async (_why, isElsewhere, hasEmbedded) => {
  if (hasEmbedded) put('postgres/PG_VERSION')
  await expect(resetDataFolder(folder, { isElsewhere })).resolves.toEqual({
    done: expect.stringContaining('checkpoints, files, secrets.json') as string,
  })
  expect(readdirSync(folder).toSorted()).toEqual([MARK, 'checkpoints', 'files', 'secrets.json'].toSorted())
})
