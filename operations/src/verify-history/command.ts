import { Command } from 'commander'

export const verifyHistoryCommand = (): Command =>
  new Command('verify-history')
    .summary('prove the exported history of an appointment')
    .description('Proves an exported history of an appointment, without any server.')
    .argument('<file>', 'for example lapka-history-LP-24790A.json')
    .option('--key <key>', 'the public key that it has to be signed with')
    .addHelpText('after', '\nExit code 1 if it does not hold, 2 if it could not be read.')
    .action(async (path: string, { key }: { key?: string }) => {
      const [{ runVerifier }, { verifyFile }] = await Promise.all([import('./run-verifier.ts'), import('./verify-file.ts')])
      process.exitCode = await runVerifier({ path, key }, (file) => verifyFile(file.text, file.key))
    })
