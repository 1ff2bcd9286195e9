import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markBackup, measureBackupAge } from './backup-mark.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-backup-mark-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date('2026-11-27T10:00:00.000Z')
const exposed = async (now: number) => {
  const registry = new Registry()
  measureBackupAge(registry, folder, () => now)
  return /^lapka_backup_age_seconds (.*)$/m.exec(await registry.metrics())?.[1]
}

test('without a backup its age is without end, so that the alarm on an old one rings', async () => {
  expect(await exposed(at.getTime())).toBe('+Inf')
})

test('the age counts from the last one, and never backwards', async () => {
  await markBackup(folder, at)
  expect(await exposed(at.getTime() + 90_000)).toBe('90')
  await markBackup(folder, new Date(at.getTime() + 80_000))
  expect(await exposed(at.getTime() + 90_000)).toBe('10')
  expect(await exposed(at.getTime())).toBe('0')
})
