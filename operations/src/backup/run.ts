import { resolve } from 'node:path'
import { hasOwnDatabase } from '@lapka/contracts/database-urls.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { markBackup } from '@lapka/process/backup-mark.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { createProgress } from '../progress/progress.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** Where the embedded default keeps its data; docs/backups.md says how other databases are backed up. */
const embeddedDataDir = (): { dataDir: string } | Problem => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  if (hasOwnDatabase(read.configuration))
    return {
      problem: 'DATABASE_URL, EVENT_LOG_URL or KEYS_URL name a database of your own; docs/backups.md says how it is backed up.',
    }
  return { dataDir: resolve(read.configuration.LAPKA_DATA_DIR) }
}

/** Answers the exit code. */
const report = async (work: (dataDir: string) => Promise<{ done: string } | Problem>): Promise<number> => {
  const place = embeddedDataDir()
  const outcome = 'problem' in place ? place : await work(place.dataDir)
  if ('problem' in outcome) console.error(outcome.problem)
  else console.log(outcome.done)
  return 'problem' in outcome ? 1 : 0
}

export const runBackup = (file: string): Promise<number> =>
  report(async (dataDir) => {
    const path = resolve(file)
    const progress = createProgress()
    const made = await makeBackup(dataDir, path, progress.show).finally(progress.clear)
    if ('problem' in made) return made
    await markBackup(dataDir, new Date())
    return {
      done: `Backed up ${dataDir} to ${path}: the log up to position ${made.position}, ${Math.ceil(made.sizeBytes / 1024)} kB. It holds the master key: keep it where only you can read it.`,
    }
  })

export const runRestore = (file: string, isReplacing: boolean): Promise<number> =>
  report(async (dataDir) => {
    const progress = createProgress()
    const options = { dataDir, path: resolve(file), isReplacing, now: () => new Date(), onStep: progress.show }
    const outcome = await restoreBackup(options).finally(progress.clear)
    if ('problem' in outcome) return outcome
    const aside = outcome.replaced === undefined ? '' : ` What was there is kept in ${outcome.replaced}.`
    return {
      done: `Restored ${dataDir} as it was at ${outcome.madeAt}, the log up to position ${outcome.position}.${aside} "npm start" makes the views and asks the payment provider what it did since.`,
    }
  })
