import { join } from 'node:path'
import pg from 'pg'
import { publishCheckpoints } from './checkpoints/checkpoints.ts'
import { recordKeyChange } from './checkpoints/key-change.ts'
import { createSigningKey } from './checkpoints/signing-key.ts'
import { isMasterKey } from './vault/is-master-key.ts'
import { createPostgresKeyStore } from './vault/key-store.ts'
import { finishRotation, rotateMasterKey } from './vault/rotate-master-key.ts'

type Keys = { masterKey: string; checkpointKey: string | undefined }
export type KeyRotation = {
  /** As the owner of the tables of keys. */
  keysUrl: string
  dataDir: string
  origin: string
  from: Keys
  to: Keys
  now: () => string
  say: (line: string) => void
  onBatch?: (rewrapped: number) => Promise<void> | void
}

/**
 * First the checkpoints say by which key they go on, then every key of a person is wrapped anew. Cut off anywhere, it goes on. Nothing
 * is signed before the keys of people were reached and are opened by one of the two.
 */
export const rotateKeys = async (rotation: KeyRotation): Promise<{ rewrapped: number; isNewCheckpointKey: boolean }> => {
  const { keysUrl, from, to, say, onBatch } = rotation
  const pool = new pg.Pool({ connectionString: keysUrl, max: 2, application_name: 'lapka rotate-keys' })
  pool.on('error', () => {})
  try {
    const keys = createPostgresKeyStore(pool)
    if (!(await isMasterKey(from.masterKey, keys)) && !(await isMasterKey(to.masterKey, keys)))
      throw new Error('the master key does not open the keys of people that are kept; nothing was changed')
    const isNewCheckpointKey = await changeCheckpointKey(rotation)
    const report = async (rewrapped: number) => {
      say(`${rewrapped} keys of people are wrapped by the next master key`)
      await onBatch?.(rewrapped)
    }
    const rewrapped =
      from.masterKey === to.masterKey
        ? 0
        : await rotateMasterKey({ pool, from: from.masterKey, to: to.masterKey, onBatch: report })
    return { rewrapped, isNewCheckpointKey }
  } finally {
    await pool.end()
  }
}

const changeCheckpointKey = async ({ dataDir, origin, from, to, now }: KeyRotation): Promise<boolean> => {
  const [old, next] = [from, to].map(({ checkpointKey, masterKey }) => createSigningKey({ seed: checkpointKey, masterKey }))
  if (old === undefined || next === undefined || old.publicKey === next.publicKey) return false
  const folder = join(dataDir, 'checkpoints')
  await recordKeyChange(folder, { from: old, to: next, at: now() })
  await publishCheckpoints({ folder, key: old, origin })
  return true
}

/** Once every process runs with the new master key: the old one opens nothing from here on. */
export const finishKeys = async (keysUrl: string, masterKey: string): Promise<boolean> => {
  const pool = new pg.Pool({ connectionString: keysUrl, max: 1, application_name: 'lapka rotate-keys' })
  pool.on('error', () => {})
  return finishRotation(pool, masterKey).finally(() => pool.end())
}
