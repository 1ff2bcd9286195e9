import { Command, InvalidArgumentError } from 'commander'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { wholeNumber } from '../options/whole-number.ts'
import type { MigrateLogOptions } from './run.ts'

const logAddress = (text: string): string => {
  if (isKurrentUrl(text) || /^postgres(?:ql)?:/.test(text)) return text
  throw new InvalidArgumentError('It has to start with postgres:// or kurrentdb://.')
}

export const migrateLogCommand = (): Command =>
  new Command('migrate-log')
    .summary('copy the log to another database')
    .description(
      'Copies the log between PostgreSQL and KurrentDB, and verifies the copy. Run again, it goes on. docs/migrate-log.md has every step.',
    )
    .requiredOption('--from <address>', 'the log to copy: postgres://… or kurrentdb://…', logAddress)
    .requiredOption('--to <address>', 'where to', logAddress)
    .option('--dry-run', 'says what would be done and writes nothing')
    .option('--finish', 'makes the source read-only, copies the rest and leaves the source closed')
    .option('--events-per-second <number>', 'copies at most so many; as fast as possible if not given', wholeNumber(1))
    .option('--checkpoints <folder>', 'the signed checkpoints to compare with; those of the data folder if not given')
    .addHelpText('after', '\nExit code 1 if it is refused or the copy differs.')
    .action(async (options: MigrateLogOptions) => {
      const { runMigrateLog } = await import('./run.ts')
      process.exitCode = await runMigrateLog(options)
    })
