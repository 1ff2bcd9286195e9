import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { leafText, nodeText } from '@lapka/contracts/checkpoint-tree.ts'

/**
 * All streams of the log, sorted, in one buffer: the SHA-256 of the stream's name (32 bytes), how many events it has (4) and the
 * digest over their hashes (32). A million streams are 68 MB.
 */
export const RECORD_BYTES = 68
const KEY_BYTES = 32
const COUNT_AT = 32
const DIGEST_AT = 36
const TURN_EVERY = 2_000

export type StreamRecord = { count: number; digest: string }

export const streamKey = (stream: string): string => hash('sha256', stream, 'hex')
export const recordAt = (record: Buffer): StreamRecord => ({
  count: record.readUInt32BE(COUNT_AT),
  digest: record.toString('hex', DIGEST_AT, RECORD_BYTES),
})

/** Where a stream's record is, or would be. `keyAt` answers the key of a record. */
export const searchRecord = (
  size: number,
  key: Buffer,
  keyAt: (index: number) => Buffer,
): { index: number; isThere: boolean } => {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = keyAt(middle).compare(key)
    if (order === 0) return { index: middle, isThere: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { index: low, isThere: false }
}

const searchIn = (records: Buffer, key: Buffer) =>
  searchRecord(records.length / RECORD_BYTES, key, (index) =>
    records.subarray(index * RECORD_BYTES, index * RECORD_BYTES + KEY_BYTES),
  )

export const findRecord = (records: Buffer, key: string): StreamRecord | undefined => {
  const { index, isThere } = searchIn(records, Buffer.from(key, 'hex'))
  return isThere ? recordAt(records.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES)) : undefined
}

/** The same records with some of them new or changed, by key. */
export const mergeRecords = (records: Buffer, changed: ReadonlyMap<string, StreamRecord>): Buffer => {
  const parts: Buffer[] = []
  let from = 0
  for (const key of [...changed.keys()].sort()) {
    const { count = 0, digest = '' } = changed.get(key) ?? {}
    const { index, isThere } = searchIn(records, Buffer.from(key, 'hex'))
    const record = Buffer.alloc(RECORD_BYTES)
    record.write(key, 'hex')
    record.writeUInt32BE(count, COUNT_AT)
    record.write(digest, DIGEST_AT, 'hex')
    parts.push(records.subarray(from * RECORD_BYTES, index * RECORD_BYTES), record)
    from = index + (isThere ? 1 : 0)
  }
  return Buffer.concat([...parts, records.subarray(from * RECORD_BYTES)])
}

/** The levels of the tree from the leaves' hashes to the root, 32 bytes each. Lets others have a turn while it hashes. */
export const treeLevels = async (records: Buffer): Promise<Buffer[]> => {
  const leaves = await hashesOf(records.length / RECORD_BYTES, (index) => {
    const record = records.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES)
    const { count, digest } = recordAt(record)
    return leafText(record.toString('hex', 0, KEY_BYTES), count, digest)
  })
  const levels = [leaves]
  for (let level = leaves; level.length > KEY_BYTES; levels.push(level)) {
    const below = level
    const width = below.length / KEY_BYTES
    const at = (index: number) => below.toString('hex', index * KEY_BYTES, (index + 1) * KEY_BYTES)
    const pairs = await hashesOf(width >> 1, (index) => nodeText(at(2 * index), at(2 * index + 1)))
    level = width % 2 === 0 ? pairs : Buffer.concat([pairs, below.subarray(-KEY_BYTES)])
  }
  return levels
}

const hashesOf = async (size: number, textAt: (index: number) => string): Promise<Buffer> => {
  const hashes = Buffer.alloc(size * KEY_BYTES)
  for (let index = 0; index < size; index++) {
    if (index % TURN_EVERY === TURN_EVERY - 1) await turn()
    hashes.write(hash('sha256', textAt(index), 'hex'), index * KEY_BYTES, 'hex')
  }
  return hashes
}
