import { join } from 'node:path'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { readLatest } from '@lapka/event-log/checkpoints/folder.ts'
import { UnfitServer } from '@lapka/event-log/kurrent/errors.ts'
import { migrateLog } from './migrate-log.ts'

export type MigrateLogOptions = {
  from: string
  to: string
  dryRun?: boolean
  finish?: boolean
  eventsPerSecond?: number
  checkpoints?: string
}

const migrate = async (options: MigrateLogOptions): Promise<{ done: string } | { refused: string }> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { refused: read.problems.map(({ sentence }) => sentence).join('\n') }
  const { checkpoints = join(read.configuration.LAPKA_DATA_DIR, 'checkpoints'), from, to, eventsPerSecond } = options
  return await migrateLog({
    from,
    to,
    eventsPerSecond,
    isDryRun: options.dryRun === true,
    isFinishing: options.finish === true,
    checkpoint: await readLatest(checkpoints),
    say: (line) => process.stdout.write(`${line}\n`),
  })
}

const explain = (error: unknown): { refused: string } => {
  if (error instanceof UnfitServer) return { refused: error.message }
  if (!(error instanceof Error)) return { refused: String(error) }
  return { refused: error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message }
}

/** Answers the exit code. */
export const runMigrateLog = async (options: MigrateLogOptions): Promise<number> => {
  const outcome = await migrate(options).catch(explain)
  if ('refused' in outcome) console.error(outcome.refused)
  else console.log(outcome.done)
  return 'refused' in outcome ? 1 : 0
}
