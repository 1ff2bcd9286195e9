import { resolve } from 'node:path'
import { hasOwnDatabase, readConfiguration } from '@lapka/contracts/configuration.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE [--replace]`: of the embedded default. docs/backups.md has the rest. */
const run = async ([command, ...given]: string[]): Promise<{ done: string } | Problem> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  const [file, ...more] = given.filter((word) => word !== '--replace')
  if (file === undefined || more.length > 0) return { problem: `Name one file: npm run ${command ?? 'backup'} -- FILE` }
  if (hasOwnDatabase(read.configuration))
    return {
      problem: 'DATABASE_URL, EVENT_LOG_URL or KEYS_URL name a database of your own; docs/backups.md says how it is backed up.',
    }
  const dataDir = resolve(read.configuration.LAPKA_DATA_DIR)
  const path = resolve(file)
  if (command === 'restore')
    return restored(
      await restoreBackup({ dataDir, path, isReplacing: given.includes('--replace'), now: () => new Date() }),
      dataDir,
    )
  const made = await makeBackup(dataDir, path)
  if ('problem' in made) return made
  return {
    done: `Backed up ${dataDir} to ${path}: the log up to position ${made.position}, ${Math.ceil(made.sizeBytes / 1024)} kB. It holds the master key: keep it where only you can read it.`,
  }
}

const restored = (outcome: Awaited<ReturnType<typeof restoreBackup>>, dataDir: string): { done: string } | Problem => {
  if ('problem' in outcome) return outcome
  const aside = outcome.replaced === undefined ? '' : ` What was there is kept in ${outcome.replaced}.`
  return {
    done: `Restored ${dataDir} as it was at ${outcome.madeAt}, the log up to position ${outcome.position}.${aside} "npm start" makes the views and asks the payment provider what it did since.`,
  }
}

const outcome = await run(process.argv.slice(2))
if ('problem' in outcome) console.error(outcome.problem)
else console.log(outcome.done)
process.exitCode = 'problem' in outcome ? 1 : 0
