import { statSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'

/** Its time of change is when the last backup was complete; `touch` writes it as well as `npx lapka backup` does. */
const backupMarkOf = (dataFolder: string): string => join(dataFolder, 'backups', 'last')

export const markBackup = async (dataFolder: string, at: Date): Promise<void> => {
  const path = backupMarkOf(dataFolder)
  await mkdir(join(dataFolder, 'backups'), { recursive: true })
  await writeFile(path, '')
  await utimes(path, at, at)
}

/** Null where there never was one. */
export const readBackupAt = (dataFolder: string): Date | null =>
  statSync(backupMarkOf(dataFolder), { throwIfNoEntry: false })?.mtime ?? null

/** Infinite where there never was one, so that an alarm on an old backup is one on a missing backup too. */
const readBackupAge = (dataFolder: string, nowMs: number): number =>
  Math.max(0, (nowMs - (readBackupAt(dataFolder)?.getTime() ?? -Infinity)) / 1_000)

export const measureBackupAge = (registry: Registry, dataFolder: string, now: () => number = Date.now): void => {
  const age: Gauge = new Gauge({
    name: 'lapka_backup_age_seconds',
    help: 'Time since the last backup was complete',
    registers: [registry],
    collect: (): void => age.set(readBackupAge(dataFolder, now())),
  })
}
