import { hash } from 'node:crypto'
import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { sealedParts, sealText } from '@lapka/contracts/history/seal.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inLogOrder, personalOf } from './history-events.ts'

type Wanted = { about: HistoryFile['about']; streamNames: readonly string[]; isShown: (event: RecordedEvent) => boolean }
type Need = Pick<Dependencies, 'log' | 'vault' | 'checkpoints' | 'now'>

/** A history as a file that proves itself. The checkpoint is read before the streams, so it never knows more than they hold. */
export const historyFileOf = async (need: Need, { about, streamNames, isShown }: Wanted): Promise<HistoryFile> => {
  const { checkpoints, vault, now } = need
  const proven = await checkpoints.prove(streamNames)
  const read = (await readAsWritten(need.log, streamNames)).filter(([, events]) => events.length > 0)
  const shown = inLogOrder(read.flatMap(([, events]) => events.filter(isShown)))
  const open = await vault.openEvents(shown)
  const unsealed = {
    format: 'lapka-history-1' as const,
    about,
    exportedAt: now(),
    streams: read.map(([stream, events]) => ({
      stream,
      hashes: events.map((event) => event.hash),
      shown: events.filter(isShown).map(({ revision }) => revision),
      covered: proven?.covered.get(stream)?.count ?? 0,
      leaf: proven?.covered.get(stream)?.index ?? null,
    })),
    events: shown as HistoryFile['events'],
    opened: open.flatMap(openedOf),
    checkpoint: proven?.checkpoint ?? null,
    nodes: proven?.nodes ?? [],
  }
  const parts = Object.fromEntries(sealedParts(unsealed).map(([part, text]) => [part, hash('sha256', text, 'hex')]))
  return { ...unsealed, seal: { parts, publicKey: checkpoints.publicKey, signature: checkpoints.sign(sealText(parts)) } }
}

/** Not lifted to the shape of today: the file proves what was hashed. */
const readAsWritten = (log: Need['log'], names: readonly string[]) =>
  Promise.all(names.map(async (name): Promise<[string, RecordedEvent[]]> => [name, await log.readStream(name)]))

const openedOf = (event: RecordedEvent): HistoryFile['opened'] =>
  Object.entries(personalOf(event)).map(([field, value]) => ({ eventId: event.id, field, value: value ?? null }))
