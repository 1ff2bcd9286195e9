import { hash } from 'node:crypto'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { digestText, EMPTY_DIGEST } from '@lapka/contracts/checkpoint-tree.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { mergeRecords, streamKey, treeLevels, type StreamRecord } from '@lapka/event-log/checkpoints/stream-records.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { readPages } from '@lapka/event-log/read-pages.ts'
import type { Refused } from '@lapka/event-log/find-copied.ts'

export type VerifyRequest = {
  source: EventLog
  target: EventLog
  /** Of the source's positions. */
  to: number
  /** The last one that was signed, if there is one. */
  checkpoint: SignedCheckpoint | undefined
  onProgress?: (position: number, events: number) => void
}

export type Verified = {
  events: number
  streams: number
  /** Whether every event has the position it had; if not, views are made anew. */
  hasSamePositions: boolean
  /** Of the checkpoint whose root the target leads to. */
  signedPosition: number | undefined
}

const PAGE = 1_000

/**
 * Reads both logs side by side: the same events in the same order, each fitting its own hash and the one before it in its stream, and
 * together the tree that was signed last.
 */
export const verifyCopy = async ({
  source,
  target,
  to,
  checkpoint,
  onProgress = () => {},
}: VerifyRequest): Promise<Verified | Refused> => {
  const chains = new Map<string, Chain>()
  const verified: Verified = { events: 0, streams: 0, hasSamePositions: true, signedPosition: undefined }
  const copies = readOn(target)
  for await (const original of readOn(source)) {
    if (original.position > to) break
    const copy = (await copies.next()).value
    const fault = copy === undefined ? `is missing` : faultOf(original, copy, chains)
    if (fault !== undefined) return { refused: `Revision ${original.revision} of ${original.stream} ${fault} in the target.` }
    verified.events += 1
    verified.hasSamePositions &&= copy!.position === original.position
    if (original.position === checkpoint?.body.position) {
      if ((await rootOf(chains)) !== checkpoint.body.root)
        return { refused: `The target up to position ${original.position} is not what was signed at ${checkpoint.body.madeAt}.` }
      verified.signedPosition = original.position
    }
    if (verified.events % PAGE === 0) onProgress(original.position, verified.events)
  }
  if (checkpoint !== undefined && checkpoint.body.position <= to && verified.signedPosition === undefined)
    return { refused: `Position ${checkpoint.body.position} was signed, and the source has no event there.` }
  return { ...verified, streams: chains.size }
}

type Chain = StreamRecord & { lastHash: string }

const faultOf = (original: RecordedEvent, copy: RecordedEvent, chains: Map<string, Chain>): string | undefined => {
  if (copy.hash !== original.hash || copy.stream !== original.stream || copy.revision !== original.revision)
    return 'is another event'
  const chain = chains.get(copy.stream) ?? { count: 0, digest: EMPTY_DIGEST, lastHash: FIRST_PREV_HASH }
  if (copy.revision !== chain.count || copy.prevHash !== chain.lastHash) return 'does not follow the one before it'
  if (copy.hash !== sha256(copy.prevHash + canonicalEvent(copy))) return 'does not fit its hash'
  chains.set(copy.stream, { count: chain.count + 1, digest: sha256(digestText(chain.digest, copy.hash)), lastHash: copy.hash })
  return undefined
}

const rootOf = async (chains: Map<string, Chain>): Promise<string> => {
  const records = mergeRecords(Buffer.alloc(0), new Map([...chains].map(([stream, record]) => [streamKey(stream), record])))
  return (await treeLevels(records)).at(-1)!.toString('hex')
}

async function* readOn(log: EventLog): AsyncGenerator<RecordedEvent, undefined> {
  for await (const page of readPages(log, { to: await log.head(), size: PAGE })) yield* page
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')
