import { Command } from 'commander'
import { backupCommand, restoreCommand } from '../backup/command.ts'
import { incidentCommand } from '../incidents/command.ts'
import { migrateLogCommand } from '../migrate-log/command.ts'
import { opsCommand } from '../ops/command.ts'
import { projectionsCommand } from '../projections/command.ts'
import { reconcileCommand } from '../reconcile/command.ts'
import { rotateKeysCommand } from '../rotate-keys/command.ts'
import { verifyHistoryCommand } from '../verify-history/command.ts'
import { verifyReceiptCommand } from '../verify-receipt/command.ts'
import { verifyCommand } from '../verify/command.ts'
import { witnessCommand } from '../witness/command.ts'
import { completionCommand } from './completion.ts'

export const EXIT_CODES = `
Exit codes: 0 done and nothing found, 1 something found or refused, 2 asked wrongly or nothing could be looked at.`

/** All commands. Each loads what it does when it is called, so that help is quick. */
export const createProgram = (): Command => {
  const program = new Command('lapka')
    .description('The command line of Lapka for operators.')
    .usage('<command> [options]')
    .enablePositionalOptions()
    .addHelpText('after', EXIT_CODES)
  const commands = [
    verifyCommand(),
    reconcileCommand(),
    incidentCommand(),
    opsCommand(),
    projectionsCommand(),
    backupCommand(),
    restoreCommand(),
    rotateKeysCommand(),
    migrateLogCommand(),
    witnessCommand(),
    verifyHistoryCommand(),
    verifyReceiptCommand(),
    completionCommand(() => program),
  ]
  for (const command of commands) program.addCommand(command)
  return program
}
