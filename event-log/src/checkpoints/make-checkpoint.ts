import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { EMPTY_DIGEST, digestText } from '@lapka/contracts/checkpoint-tree.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { EventLog } from '../port.ts'
import { readLatest, removeTree, treePath, writeCheckpoint } from './folder.ts'
import type { SigningKey } from './signing-key.ts'
import { findRecord, mergeRecords, streamKey, treeLevels, type StreamRecord } from './stream-records.ts'
import { readTreeFile, treeBytes } from './tree-file.ts'

type Log = Pick<EventLog, 'head' | 'readAll' | 'readStream'>
export type CheckpointMaking = { log: Log; folder: string; key: SigningKey; now: () => string }

/** `refused`: the log differs from what was signed before, or it is not whole; it is not signed. */
export type CheckpointOutcome = { made: SignedCheckpoint } | { unchanged: SignedCheckpoint | null } | { refused: string }

/** Signs what the log holds up to its head. It first makes sure that the log still holds what the last checkpoint signed. */
export const makeCheckpoint = async ({ log, folder, key, now }: CheckpointMaking): Promise<CheckpointOutcome> => {
  try {
    const previous = await readLatest(folder)
    const head = await log.head()
    const start = previous === undefined ? nothing : await startFrom(log, folder, { previous: previous.body, head })
    if (head === start.position) return { unchanged: previous ?? null }
    const { records, last } = await grow(log, start, head)
    const levels = await treeLevels(records)
    const checkpoint = signed(key, {
      format: 'lapka-checkpoint-1',
      position: head,
      headHash: last.hash,
      streamCount: levels[0]!.length / HASH_BYTES,
      root: rootOf(levels),
      // A clock that stands still or was set back does not make a checkpoint older than the one before it.
      madeAt: [now(), previous?.body.madeAt ?? ''].sort().at(-1)!,
      previous: previous === undefined ? null : sha256(canonicalJson(previous.body)),
    })
    await writeCheckpoint(folder, checkpoint, treeBytes({ stream: last.stream, revision: last.revision }, records, levels))
    return { made: checkpoint }
  } catch (error) {
    if (error instanceof NotWhole) return { refused: error.message }
    throw error
  }
}

class NotWhole extends Error {}

type Body = SignedCheckpoint['body']
type Start = { records: Buffer; position: number }

const HASH_BYTES = 32
const BATCH = 500
/** Streams that are remembered before they go into the buffer. */
const MAX_CHANGED = 100_000
const nothing: Start = { records: Buffer.alloc(0), position: 0 }

const sha256 = (text: string) => hash('sha256', text, 'hex')
const rootOf = (levels: Buffer[]) => levels.at(-1)!.toString('hex')
const signed = (key: SigningKey, body: Body): SignedCheckpoint => ({
  body,
  publicKey: key.publicKey,
  signature: key.sign(canonicalJson(body)),
})

/** The last checkpoint's tree, from its file or, where that is lost or damaged, from the log, which must lead to the signed root. */
const startFrom = async (log: Log, folder: string, { previous, head }: { previous: Body; head: number }): Promise<Start> => {
  const { position, root, headHash } = previous
  if (head < position) throw new NotWhole(`the log ends at position ${head}, and position ${position} was signed already`)
  const kept = await readKeptTree(folder, previous)
  if (kept !== undefined) {
    const [event] = await log.readStream(kept.head.stream, kept.head.revision)
    if (event?.hash !== headHash)
      throw new NotWhole(
        `${kept.head.stream} no longer has the event ${kept.head.revision} that was signed at position ${position}`,
      )
    return { records: kept.records, position }
  }
  const { records } = await grow(log, nothing, position)
  if (rootOf(await treeLevels(records)) !== root)
    throw new NotWhole(`the log up to position ${position} is not the one that was signed`)
  await removeTree(folder, position)
  return { records, position }
}

const readKeptTree = async (folder: string, { position, root }: Body) => {
  try {
    const kept = readTreeFile(treePath(folder, position))
    return rootOf(await treeLevels(kept.records)) === root ? kept : undefined
  } catch {
    return undefined
  }
}

/** Adds the events after a position to the streams' records; one that was changed, left out or added stops it. */
const grow = async (log: Log, start: Start, to: number): Promise<{ records: Buffer; last: RecordedEvent }> => {
  let { records, position } = start
  let last: RecordedEvent | undefined
  let changed = new Map<string, StreamRecord>()
  while (position < to) {
    const events = (await log.readAll(position, BATCH)).filter((event) => event.position <= to)
    for (const event of events) {
      const key = streamKey(event.stream)
      changed.set(key, added(event, changed.get(key) ?? findRecord(records, key)))
    }
    last = events.at(-1)
    if (last === undefined) throw new NotWhole(`there is nothing after position ${position} in a log whose head is ${to}`)
    position = last.position
    if (changed.size > MAX_CHANGED) {
      records = mergeRecords(records, changed)
      changed = new Map()
    }
    await turn()
  }
  if (last === undefined) throw new Error('a tree grows by at least one event')
  return { records: mergeRecords(records, changed), last }
}

const added = (event: RecordedEvent, { count, digest }: StreamRecord = { count: 0, digest: EMPTY_DIGEST }): StreamRecord => {
  const { stream, revision } = event
  if (revision !== count) throw new NotWhole(`${stream} has the event ${revision} where ${count} should be`)
  if (event.hash !== sha256(event.prevHash + canonicalEvent(event)))
    throw new NotWhole(`the hash of event ${revision} of ${stream} does not fit its content`)
  return { count: count + 1, digest: sha256(digestText(digest, event.hash)) }
}
