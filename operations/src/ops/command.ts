import { Command } from 'commander'

export const opsCommand = (): Command =>
  new Command('ops')
    .summary('act as an operator of a running Lapka')
    .description(
      'Does what operators do in the browser, with a session of your own. "ops help" asks the running Lapka for its commands and lists them.',
    )
    .argument('[words...]', 'a command with its options, for example: cases --status open')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText(
      'after',
      `
First: ops sign-in --email <address> (the password is asked for, or comes from LAPKA_OPS_PASSWORD; the code of the second factor from LAPKA_OPS_CODE). Last: ops sign-out.
--json with any command prints the whole answer.
Exit code 1 if the command is refused, 2 if it is not understood, 3 if Lapka is not reached or fails, 4 if you are not signed in.`,
    )
    .action(async (words: string[]) => {
      const { actAsOperator } = await import('./run.ts')
      process.exitCode = await actAsOperator(words)
    })
