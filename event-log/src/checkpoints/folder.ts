import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { signedCheckpoint, type SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { isSignedBy } from './signing-key.ts'

const TREES_KEPT = 3
const ABANDONED_MS = 10 * 60_000
const nameOf = (kind: 'checkpoint' | 'tree', position: number) =>
  `${kind}-${String(position).padStart(16, '0')}.${kind === 'tree' ? 'bin' : 'json'}`

export const treePath = (folder: string, position: number): string => join(folder, nameOf('tree', position))

/** The newest checkpoint whose file is whole and signed; one that is not is passed over for the one before it. */
export const readLatest = async (folder: string): Promise<SignedCheckpoint | undefined> => {
  for (const name of (await namesIn(folder)).filter((one) => one.startsWith('checkpoint-')).toReversed()) {
    const read = await readCheckpointFile(join(folder, name))
    if (read !== undefined) return read
  }
  return undefined
}

/** All that are whole and signed, oldest first. */
export const readAll = async (folder: string): Promise<SignedCheckpoint[]> => {
  const names = (await namesIn(folder)).filter((name) => name.startsWith('checkpoint-'))
  const read = await Promise.all(names.map((name) => readCheckpointFile(join(folder, name))))
  return read.filter((checkpoint) => checkpoint !== undefined)
}

const readCheckpointFile = async (path: string): Promise<SignedCheckpoint | undefined> => {
  try {
    const read = signedCheckpoint.parse(JSON.parse(await readFile(path, 'utf8')))
    return isSignedBy(read.publicKey, canonicalJson(read.body), read.signature) ? read : undefined
  } catch {
    return undefined
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const wishPath = (folder: string): string => join(folder, 'wanted')

/** Leaves a request for the process that makes checkpoints, which may be another one. */
export const requestCheckpoint = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await (await open(wishPath(folder), 'w')).close()
}
export const isCheckpointRequested = (folder: string): Promise<boolean> =>
  stat(wishPath(folder)).then(
    () => true,
    () => false,
  )
export const clearRequest = (folder: string): Promise<void> => rm(wishPath(folder), { force: true })

/**
 * The tree first, then what is signed. A file has its name only once it is whole and on the disk, and a name is given once:
 * two processes that are at the same position the second finds everything done. Answers what is in the folder then.
 */
export const writeCheckpoint = async (folder: string, checkpoint: SignedCheckpoint, tree: Buffer): Promise<void> => {
  const { position } = checkpoint.body
  await writeOnce(folder, nameOf('tree', position), tree)
  await writeOnce(folder, nameOf('checkpoint', position), Buffer.from(`${JSON.stringify(checkpoint, null, 2)}\n`))
  await tidy(folder)
}

/** Whole and on the disk, and without a name yet. */
export const writeDraft = async (folder: string, content: Buffer | string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `new-${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

export const writeOnce = async (folder: string, name: string, content: Buffer | string): Promise<void> => {
  const draft = await writeDraft(folder, content)
  try {
    await link(draft, join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Checkpoints are kept for ever, they are small; of the trees the newest. Drafts of a process that was killed go, too. */
const tidy = async (folder: string): Promise<void> => {
  const names = await namesIn(folder)
  const trees = names.filter((name) => name.startsWith('tree-')).slice(0, -TREES_KEPT)
  for (const name of trees) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => one.startsWith('new-'))) {
    const age = await stat(join(folder, name))
      .then(({ mtimeMs }) => Date.now() - mtimeMs)
      .catch(() => 0)
    if (age > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}

/** A tree that cannot be read must not stay under its name: the next one is made from the log itself. */
export const removeTree = (folder: string, position: number): Promise<void> => rm(treePath(folder, position), { force: true })
