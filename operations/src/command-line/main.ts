import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { runCommandLine, useDataFolderOf } from './run-command-line.ts'

useDataFolderOf(repository, process.env)
const exitCode = await runCommandLine(process.argv.slice(2))
// What a pipe has not taken yet is lost at the exit; open connections would delay it.
process.stdout.write('', () => process.exit(exitCode))
