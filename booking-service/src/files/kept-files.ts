import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Vault } from '@lapka/event-log/vault.ts'

/** The owner of the key that seals a file, and the file's id: ids are ours, nothing of a person's input is ever part of a path. */
export type FileKey = { accountId: string; fileId: string }

export type KeptFiles = {
  keep: (place: FileKey, bytes: Buffer) => Promise<void>
  /** Undefined where there is none, or its person was erased. */
  read: (place: FileKey) => Promise<Buffer | undefined>
  remove: (fileId: string) => Promise<void>
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Uploads, each sealed under its person's key, outside of everything that is served. Several apis share the folder. */
export const createKeptFiles = (folder: string, vault: Pick<Vault, 'sealBytes' | 'openBytes'>): KeptFiles => {
  const pathOf = (fileId: string): string => {
    if (!isId(fileId)) throw new TypeError('a kept file is named by an id')
    return join(folder, fileId.slice(0, 2), fileId)
  }
  return {
    keep: async ({ accountId, fileId }, bytes) => {
      const path = pathOf(fileId)
      const sealed = await vault.sealBytes(accountId, fileId, bytes)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}`
      // On disk before the log says that it is there, and whole or not at all.
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(sealed)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    read: async ({ accountId, fileId }) => {
      const sealed = await readFile(pathOf(fileId)).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined
        throw error
      })
      return sealed && vault.openBytes(accountId, fileId, sealed)
    },
    remove: (fileId) => rm(pathOf(fileId), { force: true }),
  }
}
