import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { startLapka } from '../startup/start-lapka.ts'
import { environmentOf, type ProcessOptions } from './lapka-process.ts'

/** The sentences of a start that is refused, as the supervisor prints them, without a process for the supervisor. */
export const startInVain = async (place: ProcessOptions, more: Record<string, string> = {}): Promise<string> => {
  const environment = environmentOf(place, more)
  const read = readConfiguration(environment)
  if ('problems' in read) return read.problems.map(({ sentence }) => sentence).join('\n')
  const { configuration } = read
  const lapka = await startLapka({ configuration, environment, say: () => undefined, stopping: new AbortController().signal })
  if ('problem' in lapka) return lapka.problem
  await lapka.stop()
  throw new Error('Lapka started, though it should have refused.')
}
