import { Command, InvalidArgumentError } from 'commander'
import { wholeNumber } from '../options/whole-number.ts'
import type { WitnessOptions } from './run.ts'

const collect = (text: string, before: string[] = []): string[] => [...before, text]
const witnessName = (text: string): string => {
  if (/^[^\s+]+$/.test(text)) return text
  throw new InvalidArgumentError('It may hold neither spaces nor plus signs.')
}

export const witnessCommand = (): Command =>
  new Command('witness')
    .summary('cosign the checkpoints of a log')
    .description(
      'Cosigns that a log of checkpoints only ever grows, for as long as it runs. It prints what LAPKA_WITNESSES has to say of it.',
    )
    .requiredOption(
      '--log <key>',
      'a log to witness, by what GET /api/v2/checkpoints/verifier-key of its Lapka says; may be given several times',
      collect,
    )
    .option('--port <number>', 'where it listens', wholeNumber(0, 65_535), 4600)
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--folder <folder>', 'where it keeps its key and what it signed', '.witness')
    .option('--name <name>', 'what it is called in its signatures', witnessName, 'lapka-witness.local')
    .action(async (options: WitnessOptions) => {
      const { runWitness } = await import('./run.ts')
      process.exitCode = await runWitness(options)
    })
