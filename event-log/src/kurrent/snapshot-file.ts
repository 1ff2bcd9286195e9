import { hash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { positionOf } from './wire.ts'
import type { CommitStream } from './commit-stream.ts'
import { createStreamIndex, type IndexSnapshot, type StreamIndex } from './stream-index.ts'

/** Spares a process reading the whole log at its start. It is never more than a hint: one that does not fit the log is left. */
export type SnapshotFile = {
  /** The index as it was kept, where the log still has the event that it ends with; an empty one otherwise. */
  restore: (commits: CommitStream) => Promise<StreamIndex>
  save: (index: StreamIndex) => Promise<void>
}

const FORMAT = 1
type Kept = { format: number; stream: string; index: IndexSnapshot }

/** `address` keeps logs of different servers apart that share a folder. */
export const createSnapshotFile = (folder: string, address: { connectionString: string; stream: string }): SnapshotFile => {
  const name = hash('sha256', `${address.connectionString} ${address.stream}`, 'hex').slice(0, 16)
  const path = join(folder, `${name}.snapshot`)
  return {
    restore: async (commits) => {
      const kept = await readFile(path).then(readKept, () => undefined)
      if (kept?.stream !== commits.name || kept.index.tail === 0) return createStreamIndex()
      const [last] = await commits.read(kept.index.tail - 1, 1)
      const isSame =
        last !== undefined && positionOf(last.event!.revision) === kept.index.tail && last.event!.id === kept.index.tailId
      return createStreamIndex(isSame ? kept.index : undefined)
    },
    save: async (index) => {
      const kept: Kept = { format: FORMAT, stream: address.stream, index: index.toSnapshot() }
      await mkdir(folder, { recursive: true })
      // Several processes keep the same file, and in containers all of them have the same number.
      const mine = `${path}.${hostname()}-${process.pid}`
      await writeFile(mine, serialize(kept))
      await rename(mine, path).catch(() => rm(mine, { force: true }))
    },
  }
}

const readKept = (bytes: Buffer): Kept | undefined => {
  try {
    const kept = deserialize(bytes) as Kept
    return kept.format === FORMAT ? kept : undefined
  } catch {
    return undefined
  }
}
