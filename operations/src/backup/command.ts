import { Command } from 'commander'

const ONLY_EMBEDDED = '\nExit code 1 if it is refused. For a database of your own see docs/backups.md.'

export const backupCommand = (): Command =>
  new Command('backup')
    .summary('write log, keys, state and files to one file')
    .description(
      'Writes log, keys, state and files of the embedded default to one file, as of one instant, while Lapka runs or not.',
    )
    .argument('<file>', 'a file that does not exist yet; it will hold the master key')
    .addHelpText('after', ONLY_EMBEDDED)
    .action(async (file: string) => {
      const { runBackup } = await import('./run.ts')
      process.exitCode = await runBackup(file)
    })

export const restoreCommand = (): Command =>
  new Command('restore')
    .summary('put a backup into a data folder')
    .description('Puts a backup into the data folder while nothing runs from it. "npm start" then makes the views from the log.')
    .argument('<file>', 'what "backup" wrote')
    .option('--replace', 'moves aside what the folder holds')
    .addHelpText('after', ONLY_EMBEDDED)
    .action(async (file: string, { replace = false }: { replace?: boolean }) => {
      const { runRestore } = await import('./run.ts')
      process.exitCode = await runRestore(file, replace)
    })
