import { Command } from 'commander'

export const rotateKeysCommand = (): Command =>
  new Command('rotate-keys')
    .summary('change the master key')
    .description(
      'Changes the master key, and with it the key of checkpoints, while Lapka runs or not. Run again after it was cut off, it goes on. docs/keys.md has every step.',
    )
    .option('--finish', 'ends a rotation of keys that the environment names: the old master key then opens nothing')
    .addHelpText('after', '\nExit code 1 if it is refused.')
    .action(async ({ finish = false }: { finish?: boolean }) => {
      const { runRotateKeys } = await import('./run.ts')
      process.exitCode = await runRotateKeys(finish)
    })
