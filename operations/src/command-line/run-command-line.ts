import { join, resolve } from 'node:path'
import { CommanderError, type Command } from 'commander'
import { createProgram } from './program.ts'

const WRONG_USE = 2

/** Runs one command and answers its exit code: what is asked wrongly is 2, and its sentence is on stderr. */
export const runCommandLine = async (words: readonly string[], program: Command = createProgram()): Promise<number> => {
  answerByThrowing(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : WRONG_USE
  }
}

const answerByThrowing = (command: Command): void => {
  command.exitOverride().showHelpAfterError('(--help lists what it takes)')
  command.commands.forEach(answerByThrowing)
}

/** The data folder is that of the repository, also when the command is called from a folder within it. */
export const useDataFolderOf = (repository: string, environment: NodeJS.ProcessEnv): void => {
  if (resolve(repository) !== process.cwd()) environment['LAPKA_DATA_DIR'] ??= join(repository, '.data')
}
