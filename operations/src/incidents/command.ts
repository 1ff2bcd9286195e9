import { Command } from 'commander'

export const incidentCommand = (): Command =>
  new Command('incident')
    .alias('incidents')
    .summary('keep an exported decision as a regression test')
    .description('Keeps a decision that the page "Why?" exported as a regression test, and says what the code of today answers.')
    .argument('<file>', 'the exported file')
    .addHelpText('after', '\nExit code 1 if the code of today answers differently, 2 if the file is no incident.')
    .action(async (file: string) => {
      const { keepIncident } = await import('./run.ts')
      process.exitCode = await keepIncident(file)
    })
