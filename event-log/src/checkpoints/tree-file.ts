import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { proofLevels } from '@lapka/contracts/checkpoint-tree.ts'
import { RECORD_BYTES, recordAt, searchRecord, streamKey, type StreamRecord } from './stream-records.ts'

/** The last event that a tree holds, so that the log can be asked whether it still is there. */
export type TreeHead = { stream: string; revision: number }

const MAGIC = 'LPKTREE1'
const HEAD_AT = 16
const HASH_BYTES = 32

/** A tree as bytes: what it ends with, the streams' records, then every level of hashes from the leaves to the root. */
export const treeBytes = (head: TreeHead, records: Buffer, levels: Buffer[]): Buffer => {
  const text = Buffer.from(JSON.stringify(head))
  const start = Buffer.alloc(HEAD_AT)
  start.write(MAGIC)
  start.writeUInt32BE(records.length / RECORD_BYTES, 8)
  start.writeUInt32BE(text.length, 12)
  return Buffer.concat([start, text, records, ...levels])
}

/** The whole of a file that was written by `treeBytes`, but for its levels. Throws where it is cut short or something else. */
export const readTreeFile = (path: string): { head: TreeHead; records: Buffer } => {
  const bytes = readFileSync(path)
  const { count, headBytes } = startOf(bytes)
  const from = HEAD_AT + headBytes
  const records = bytes.subarray(from, from + count * RECORD_BYTES)
  if (records.length !== count * RECORD_BYTES) throw new Error(`${path} is cut short`)
  return { head: JSON.parse(bytes.toString('utf8', HEAD_AT, from)) as TreeHead, records }
}

const startOf = (bytes: Buffer): { count: number; headBytes: number } => {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('this is no tree of a checkpoint')
  return { count: bytes.readUInt32BE(8), headBytes: bytes.readUInt32BE(12) }
}

/** Where each stream is among the leaves, and what the checkpoint knows of it; and the hashes that lead from them to the root. */
export type TreeProof = { covered: Map<string, StreamRecord & { index: number }>; nodes: string[] }

/** Reads only what it needs, a few dozen bytes per level: a tree of a million streams is never loaded. */
export const proveStreams = (path: string, streams: readonly string[]): TreeProof => {
  const file = openSync(path, 'r')
  try {
    const bytes = (at: number, length: number): Buffer => {
      const read = Buffer.alloc(length)
      if (readSync(file, read, 0, length, at) !== length) throw new Error(`${path} is cut short`)
      return read
    }
    const { count, headBytes } = startOf(bytes(0, HEAD_AT))
    const recordsAt = HEAD_AT + headBytes
    const covered: TreeProof['covered'] = new Map()
    for (const stream of streams) {
      const key = Buffer.from(streamKey(stream), 'hex')
      const { index, isThere } = searchRecord(count, key, (at) => bytes(recordsAt + at * RECORD_BYTES, HASH_BYTES))
      if (isThere) covered.set(stream, { index, ...recordAt(bytes(recordsAt + index * RECORD_BYTES, RECORD_BYTES)) })
    }
    const nodes: string[] = []
    let levelAt = recordsAt + count * RECORD_BYTES
    let width = count
    for (const steps of covered.size === 0
      ? []
      : proofLevels(
          count,
          [...covered.values()].map(({ index }) => index),
        )) {
      for (const { index, sibling } of steps)
        if (sibling === 'given') nodes.push(bytes(levelAt + (index ^ 1) * HASH_BYTES, HASH_BYTES).toString('hex'))
      levelAt += width * HASH_BYTES
      width = Math.ceil(width / 2)
    }
    return { covered, nodes }
  } finally {
    closeSync(file)
  }
}
