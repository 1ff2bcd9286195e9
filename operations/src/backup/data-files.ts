import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { BackupWriter } from './backup-file.ts'

/** Files that the log names and checkpoints of it. They have to be as old as the log: newer ones would name events that it lacks. */
const OF_THE_LOG = ['files', 'checkpoints']
/** The world around: it does not go back in time with us, so it is put back only where there is none. */
export const OF_THE_WORLD = ['payment-simulator', 'mail']

const CHUNK_BYTES = 512 * 1024

export type StagedFiles = {
  /** Catches what came since. */
  catchUp: () => Promise<void>
  /** Writes them, of the signed checkpoints only those that the log reaches. */
  write: (writer: BackupWriter, logPosition: number) => Promise<void>
  remove: () => Promise<void>
}

/**
 * Holds on to the files beside the log by hard links: taken before the log's snapshot and once more after it, they hold every
 * file that the snapshot names, despite deletions meanwhile.
 */
export const stageFiles = async (dataDir: string): Promise<StagedFiles> => {
  const stage = join(dataDir, `.backup-${randomUUID()}`)
  const catchUp = async (): Promise<void> => {
    for (const folder of OF_THE_LOG) for (const path of await listFiles(dataDir, folder)) await linkOnce(dataDir, stage, path)
  }
  await catchUp()
  return {
    catchUp,
    write: async (writer, logPosition) => {
      for (const folder of OF_THE_LOG)
        for (const path of await listFiles(stage, folder)) if (!isBeyond(path, logPosition)) await writeOne(writer, stage, path)
      for (const folder of OF_THE_WORLD)
        for (const path of await listFiles(dataDir, folder)) await writeOne(writer, dataDir, path)
      await writeOne(writer, dataDir, 'secrets.json')
    },
    remove: () => rm(stage, { recursive: true, force: true }),
  }
}

/** Relative paths with "/". Drafts of what is being written have names of their own and are left out. */
const listFiles = async (root: string, folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !isDraft(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .split(sep)
          .join('/'),
      )
      .toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** `{id}.{id}` of an upload, `new-{id}` of a checkpoint, `….new` of a letter. */
const isDraft = (name: string): boolean => /\.new$|^new-|^[0-9a-f-]{36}\.[0-9a-f-]{36}$/.test(name)
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isBeyond = (path: string, position: number): boolean => Number(/^checkpoints\/\w+-(\d+)\./.exec(path)?.[1] ?? 0) > position

const linkOnce = async (from: string, to: string, path: string): Promise<void> => {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
  await link(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
  })
}

/** As long as it was when it was opened: a journal grows meanwhile. */
const writeOne = async ({ write }: BackupWriter, root: string, path: string): Promise<void> => {
  const file = await open(join(root, path)).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    await write(JSON.stringify({ file: path }))
    for (let at = 0; at < size; at += CHUNK_BYTES) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, size - at)), 0, undefined, at)
      await write(JSON.stringify({ bytes: buffer.toString('base64', 0, bytesRead) }))
    }
  } finally {
    await file.close()
  }
}

/** Where a file of a backup belongs below a folder. Throws for a name that no backup of ours has. */
export const restoredPath = (folder: string, name: string): string => {
  const isOurs = name === 'secrets.json' || [...OF_THE_LOG, ...OF_THE_WORLD].includes(name.split('/')[0] ?? '')
  if (!isOurs || !/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name)) throw new Error(`a backup does not hold ${name}`)
  return join(folder, name)
}

export const beginFile = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, '', { flag: 'wx', mode: 0o600 })
}
