import { resolve } from 'node:path'
import { hasOwnDatabase } from '@lapka/contracts/database-urls.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { resetDataFolder } from './data-folder/reset-data-folder.ts'

/** `npm run reset`: clears what the embedded parts keep. External databases are never touched, nor what they need. */
const read = readConfiguration(process.env)
const outcome =
  'problems' in read
    ? { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
    : await resetDataFolder(resolve(read.configuration.LAPKA_DATA_DIR), {
        isElsewhere: hasOwnDatabase(read.configuration),
      })
if ('problem' in outcome) console.error(outcome.problem)
else console.log(outcome.done)
process.exitCode = 'problem' in outcome ? 1 : 0
