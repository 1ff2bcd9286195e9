import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { runCommandLine, useDataFolderOf } from './run-command-line.ts'

useDataFolderOf(repository, process.env)
const exitCode = await runCommandLine(process.argv.slice(2))
// Wait until a pipe has taken all output, then exit at once: open connections would delay it.
process.stdout.write('', () => process.exit(exitCode))
