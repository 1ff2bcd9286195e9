import { join } from 'node:path'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { openTransparencyLog, type TransparencyLog } from './open-transparency-log.ts'
import { clearRequest, isCheckpointRequested, requestCheckpoint, readAll, readLatest, treePath } from './folder.ts'
import { readKeyChanges, trustedKeys } from './key-change.ts'
import { makeCheckpoint, type CheckpointMaking, type CheckpointOutcome } from './make-checkpoint.ts'
import { proveStreams, type TreeProof } from './tree-file.ts'

export type Proven = TreeProof & { checkpoint: SignedCheckpoint }

/** The signed checkpoints of a folder, which any number of processes may read and add to. */
export type Checkpoints = {
  latest: () => Promise<SignedCheckpoint | undefined>
  /** Proves these streams by the latest one; undefined while there is none whose tree can be read. */
  prove: (streams: readonly string[]) => Promise<Proven | undefined>
  /** All that are whole and signed by one of our keys, oldest first, and how many others there are. */
  signed: () => Promise<{ checkpoints: SignedCheckpoint[]; foreign: number }>
  make: () => Promise<CheckpointOutcome>
  /** Requests the next checkpoint from the process that makes it. */
  want: () => Promise<void>
  /** Whether one was requested since the last one was begun. */
  isWanted: () => Promise<boolean>
  publicKey: string
  sign: (text: string) => string
  /** All of them as leaves of an append-only log that others can check and witness. */
  transparency: TransparencyLog
  /** Adds those that are not in it yet. */
  publish: () => ReturnType<TransparencyLog['add']>
}

const KNOWN_FOR_MS = 1_000

export const openCheckpoints = ({ origin = 'lapka.test', ...making }: CheckpointMaking & { origin?: string }): Checkpoints => {
  const { folder, key } = making
  const transparency = openTransparencyLog({ folder: join(folder, 'tlog'), key, origin })
  let known: { checkpoint: SignedCheckpoint | undefined; until: number } | undefined
  const latest = async () => {
    if (known === undefined || known.until < performance.now())
      known = { checkpoint: await readLatest(folder), until: performance.now() + KNOWN_FOR_MS }
    return known.checkpoint
  }
  return {
    latest,
    prove: async (streams) => {
      const checkpoint = await latest()
      if (checkpoint === undefined) return undefined
      try {
        return { ...proveStreams(treePath(folder, checkpoint.body.position), streams), checkpoint }
      } catch {
        return undefined
      }
    },
    signed: async () => {
      const [all, keys] = await Promise.all([readAll(folder), trustedKeys(folder, key.publicKey)])
      const checkpoints = all.filter(({ publicKey }) => keys.includes(publicKey))
      return { checkpoints, foreign: all.length - checkpoints.length }
    },
    want: () => requestCheckpoint(folder),
    isWanted: () => isCheckpointRequested(folder),
    make: async () => {
      // Before the log is read: who asks from here on may have written after it.
      await clearRequest(folder)
      const outcome = await makeCheckpoint(making)
      known = undefined
      return outcome
    },
    publicKey: key.publicKey,
    sign: key.sign,
    transparency,
    publish: () => publishAll(transparency, folder),
  }
}

type Publishing = Pick<CheckpointMaking, 'folder' | 'key'> & { origin: string }

/** Adds to the transparency log what was signed and is not in it yet. The event log is not needed for that. */
export const publishCheckpoints = ({ folder, key, origin }: Publishing): ReturnType<TransparencyLog['add']> =>
  publishAll(openTransparencyLog({ folder: join(folder, 'tlog'), key, origin }), folder)

const publishAll = async (transparency: TransparencyLog, folder: string) =>
  transparency.add([...(await readAll(folder)), ...(await readKeyChanges(folder))].map(canonicalJson))
