import { Command } from 'commander'

export const verifyReceiptCommand = (): Command =>
  new Command('verify-receipt')
    .summary('prove the receipt of a refund')
    .description('Proves the receipt of a refund, without any server.')
    .argument('<file>', 'for example lapka-refund-LP-24790A.json')
    .option('--key <key>', 'the public key that it has to be signed with')
    .option('--history <file>', 'the exported history of the same appointment, to compare with')
    .addHelpText('after', '\nExit code 1 if it does not hold, 2 if it could not be read.')
    .action(async (path: string, { key, history }: { key?: string; history?: string }) => {
      const [{ runVerifier }, { verifyReceiptFile }] = await Promise.all([
        import('../verify-history/run-verifier.ts'),
        import('./verify-file.ts'),
      ])
      process.exitCode = await runVerifier({ path, key, historyPath: history }, verifyReceiptFile)
    })
