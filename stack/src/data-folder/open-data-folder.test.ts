import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDataFolder, RESTORING } from './open-data-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-open-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a folder in which a restore was cut off is opened by another restore alone', () => {
  expect(openDataFolder(folder)).toBeUndefined()
  writeFileSync(join(folder, RESTORING), '')
  expect(openDataFolder(folder)).toEqual({ problem: expect.stringMatching(/was cut off; run "npx lapka restore" .* again/) })
  expect(openDataFolder(folder, { isRestoring: true })).toBeUndefined()
})
