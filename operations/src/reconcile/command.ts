import { Command } from 'commander'
import { wholeNumber } from '../options/whole-number.ts'
import type { ReconcileOptions } from './run.ts'

const MAX_DAYS = 4_000

export const reconcileCommand = (): Command =>
  new Command('reconcile')
    .summary('compare the payments with the payment provider')
    .description(
      'Compares the log with the records of the payment provider both ways, books what is certain and opens a case for every other difference, as happens every night.',
    )
    .option('--days <number>', 'how many days back; 120 if not given', wholeNumber(1, MAX_DAYS))
    .addHelpText('after', '\nExit code 1 if a case was opened, 2 if nothing could be compared.')
    .action(async (options: ReconcileOptions) => {
      const { runReconcile } = await import('./run.ts')
      process.exitCode = await runReconcile(options)
    })
