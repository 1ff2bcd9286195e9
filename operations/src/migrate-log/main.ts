import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfiguration } from '@lapka/contracts/configuration.ts'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { readLatest } from '@lapka/event-log/checkpoints/folder.ts'
import { UnfitServer } from '@lapka/event-log/kurrent/errors.ts'
import { migrateLog } from './migrate-log.ts'

/** `npm run migrate-log -- --from ADDRESS --to ADDRESS`; docs/migrate-log.md has the whole procedure. */
const USAGE =
  'npm run migrate-log -- --from postgres://… --to kurrentdb://… [--dry-run] [--finish] [--events-per-second NUMBER] [--checkpoints FOLDER]'

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'events-per-second': { type: 'string' },
      'dry-run': { type: 'boolean' },
      finish: { type: 'boolean' },
      checkpoints: { type: 'string' },
    },
  })
  const { from, to } = values
  const rate = values['events-per-second'] === undefined ? undefined : Number(values['events-per-second'])
  const isAddress = (url: string | undefined): url is string =>
    url !== undefined && (isKurrentUrl(url) || /^postgres(?:ql)?:/.test(url))
  if (!isAddress(from) || !isAddress(to) || (rate !== undefined && !(rate > 0))) throw new TypeError(USAGE)
  return {
    from,
    to,
    eventsPerSecond: rate,
    isDryRun: values['dry-run'],
    isFinishing: values.finish,
    checkpoints: values.checkpoints,
  }
}

const run = async (): Promise<{ done: string } | { refused: string }> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { refused: read.problems.map(({ sentence }) => sentence).join('\n') }
  const {
    checkpoints = join(read.configuration.LAPKA_DATA_DIR, 'checkpoints'),
    isDryRun,
    isFinishing,
    ...request
  } = readArguments()
  return await migrateLog({
    ...request,
    isDryRun: isDryRun === true,
    isFinishing: isFinishing === true,
    checkpoint: await readLatest(checkpoints),
    say: (line) => process.stdout.write(`${line}\n`),
  })
}

const explain = (error: unknown): { refused: string } => {
  if (error instanceof UnfitServer) return { refused: error.message }
  if (!(error instanceof Error)) return { refused: String(error) }
  // What is wrong with the words of the command is said with them.
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return { refused: USAGE }
  return { refused: error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message }
}

const outcome = await run().catch(explain)
if ('refused' in outcome) console.error(outcome.refused)
else console.log(outcome.done)
process.exit('refused' in outcome ? 1 : 0)
