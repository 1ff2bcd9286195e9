import { Command } from 'commander'
import type { VerifyOptions } from './run.ts'

export const verifyCommand = (): Command =>
  new Command('verify')
    .summary('check every invariant')
    .description(
      'Checks every invariant of docs/verify.md against log, views, files and the records of the payment provider, while Lapka runs or not.',
    )
    .option(
      '--answers <file>',
      'commands of a client and their answers, to check that none is lost and that equal keys got equal answers',
    )
    .addHelpText('after', '\nExit code 1 for any violation, 2 if nothing can be reached.')
    .action(async (options: VerifyOptions) => {
      const { runVerify } = await import('./run.ts')
      process.exitCode = await runVerify(options)
    })
