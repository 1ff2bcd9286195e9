import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { digestText, EMPTY_DIGEST } from '@lapka/contracts/checkpoint-tree.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { findRecord, mergeRecords, streamKey, treeLevels, type StreamRecord } from './checkpoints/stream-records.ts'
import { verifyChain } from './hash-chain.ts'
import type { EventLog } from './port.ts'

type Body = SignedCheckpoint['body']

/** So far. It goes on while `onProgress` answers true. */
export type LogProgress = { position: number; events: number; streams: number; findings: string[] }
export type LogVerifying = {
  log: Pick<EventLog, 'readAll'>
  head: number
  /** The signed checkpoints, oldest first, their signatures checked. */
  checkpoints: readonly Body[]
  onProgress: (progress: LogProgress) => Promise<boolean>
}

const BATCH = 250
/** Between two batches others have their turn: a check of a million events may take a minute, and no request waits for it. */
const PAUSE_MS = 2
const MAX_FINDINGS = 50
const MAX_CHANGED = 50_000
const HASH_BYTES = 32

const sha256 = (text: string) => hash('sha256', text, 'hex')

/**
 * Checks the log up to its head: each event is what was hashed, each stream is a whole chain, the events that checkpoints signed are
 * where they were, and all streams lead to the root of the newest checkpoint. It holds two records for each stream, 136 bytes.
 */
export const verifyWholeLog = async ({ log, head, checkpoints, onProgress }: LogVerifying): Promise<LogProgress> => {
  const progress: LogProgress = { position: 0, events: 0, streams: 0, findings: [] }
  const find = (what: string) => void (progress.findings.length < MAX_FINDINGS && progress.findings.push(what))
  const chains = createChains(find)
  const signed = watchSigned(checkpoints, find)
  const newest = checkpoints.at(-1)
  const tree = newest && createDigests()
  while (progress.position < head) {
    const events = (await log.readAll(progress.position, BATCH)).filter(({ position }) => position <= head)
    const last = events.at(-1)
    if (last === undefined) {
      find(`there is nothing after position ${progress.position} in a log whose head is ${head}`)
      break
    }
    for (const event of events) {
      chains.add(event)
      signed.see(event)
      if (newest !== undefined && event.position <= newest.position) tree?.add(event)
    }
    progress.position = last.position
    progress.events += events.length
    progress.streams = chains.count()
    if (!(await onProgress(progress))) return progress
    await pause(PAUSE_MS)
  }
  signed.end(head)
  if (newest !== undefined && tree !== undefined && (await tree.root()) !== newest.root)
    find(`the log up to position ${newest.position} is not the one that was signed`)
  return progress
}

/** Checks one stream as it was written; undefined where there is none. */
export const verifyOneStream = async (
  log: Pick<EventLog, 'readStream'>,
  { stream, head }: { stream: string; head: number },
): Promise<LogProgress | undefined> => {
  const events = await log.readStream(stream)
  if (events.length === 0) return undefined
  const verdict = await verifyChain(events)
  const findings = 'broken' in verdict ? [`${stream}, event ${verdict.broken.revision}: ${verdict.broken.why}`] : []
  return { position: head, events: events.length, streams: 1, findings }
}

/** Of each stream how many events it has, and something of 32 bytes: the same records that signed checkpoints are made of. */
const createRecords = () => {
  let records: Buffer = Buffer.alloc(0)
  let changed = new Map<string, StreamRecord>()
  let count = 0
  const settle = () => {
    records = mergeRecords(records, changed)
    changed = new Map()
    return records
  }
  return {
    get: (key: string) => changed.get(key) ?? findRecord(records, key),
    set: (key: string, record: StreamRecord) => {
      if (record.count === 1) count += 1
      changed.set(key, record)
      if (changed.size > MAX_CHANGED) settle()
    },
    count: () => count,
    settle,
  }
}

const createChains = (find: (what: string) => void) => {
  const records = createRecords()
  return {
    add: (event: RecordedEvent): void => {
      const { stream, revision, prevHash, position } = event
      const key = streamKey(stream)
      const before = records.get(key) ?? { count: 0, digest: FIRST_PREV_HASH }
      const where = `${stream}, event ${revision} at position ${position}`
      if (revision !== before.count) find(`${where}: comes where revision ${before.count} should be`)
      else if (prevHash !== before.digest) find(`${where}: does not follow from the event before it`)
      if (event.hash !== sha256(prevHash + canonicalEvent(event))) find(`${where}: the hash does not fit the content`)
      records.set(key, { count: revision + 1, digest: event.hash })
    },
    count: records.count,
  }
}

const createDigests = () => {
  const records = createRecords()
  return {
    add: ({ stream, hash: eventHash }: RecordedEvent): void => {
      const key = streamKey(stream)
      const { count, digest } = records.get(key) ?? { count: 0, digest: EMPTY_DIGEST }
      records.set(key, { count: count + 1, digest: sha256(digestText(digest, eventHash)) })
    },
    root: async () => (await treeLevels(records.settle())).at(-1)?.subarray(-HASH_BYTES).toString('hex'),
  }
}

/** The log's last event at the time of each checkpoint is still the one that was signed. */
const watchSigned = (checkpoints: readonly Body[], find: (what: string) => void) => {
  const waiting = checkpoints.toReversed()
  return {
    see: ({ position, hash: eventHash, stream }: RecordedEvent): void => {
      for (let next = waiting.at(-1); next !== undefined && next.position <= position; next = waiting.at(-1)) {
        waiting.pop()
        if (next.position !== position) find(`position ${next.position} was signed, and the log has no event there`)
        else if (next.headHash !== eventHash) find(`${stream} has another event at position ${position} than was signed`)
      }
    },
    end: (head: number): void => {
      for (const { position } of waiting) find(`the log ends at position ${head}, and position ${position} was signed`)
    },
  }
}
