import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'
import type { Vault } from '@lapka/event-log/vault.ts'

/** Whose it is, and whose key seals it. All ids are ours: nothing of a person's input is part of a path. */
export type UploadKey = { accountId: string; uploadId: string; sealedFor: string }
export type UploadHead = { name: string; type: string; sizeBytes: number; sha256: string }

export type UnfinishedFiles = {
  /** Ids of the uploads that an account has begun. */
  listOf: (accountId: string) => Promise<string[]>
  begin: (key: UploadKey, head: UploadHead) => Promise<void>
  /** Undefined where there is none, or it is another account's, another pet's, or of one that was erased. */
  find: (key: UploadKey) => Promise<(UploadHead & { offset: number }) | undefined>
  /** Adds the piece at `offset`, whose turn it is; false where another request has added it meanwhile. */
  add: (key: UploadKey, offset: number, piece: Buffer) => Promise<boolean>
  /** All pieces in their order. */
  read: (key: UploadKey) => Promise<Buffer>
  remove: (key: Pick<UploadKey, 'accountId' | 'uploadId'>) => Promise<void>
}

const HEAD = 'head'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Files of which not all has come, a folder for each, every piece sealed. They lie beside the kept files and not among them: no backup
 * holds them, and the workers forget them after a day.
 */
export const createUnfinishedFiles = (folder: string, vault: Pick<Vault, 'sealBytes' | 'openBytes'>): UnfinishedFiles => {
  const pathOf = ({ accountId, uploadId }: Pick<UploadKey, 'accountId' | 'uploadId'>): string => {
    if (!ID.test(accountId) || !ID.test(uploadId)) throw new TypeError('an upload is named by ids')
    return join(folder, `${accountId}.${uploadId}`)
  }
  const open = async ({ uploadId, sealedFor }: UploadKey, name: string, sealed: Buffer) =>
    vault.openBytes(sealedFor, `${uploadId}/${name}`, sealed).catch(() => undefined)
  /** Whole or not at all, and never over what is there. */
  const write = async (key: UploadKey, name: string, bytes: Buffer): Promise<boolean> => {
    const path = pathOf(key)
    const draft = join(path, `draft-${randomUUID()}`)
    const sealed = await vault.sealBytes(key.sealedFor, `${key.uploadId}/${name}`, bytes)
    try {
      await writeFile(draft, sealed, { mode: 0o600 })
      await link(draft, join(path, name))
      return true
    } catch (error) {
      if ((error as { code?: unknown }).code === 'EEXIST') return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }
  const countPieces = async (key: UploadKey): Promise<number> => {
    const names = new Set(await readdir(pathOf(key)).catch(() => []))
    let count = 0
    while (names.has(String(count))) count += 1
    return count
  }
  return {
    listOf: async (accountId) => {
      const names = await readdir(folder).catch((): string[] => [])
      const own = names.filter((name) => name.startsWith(`${accountId}.`))
      // A folder whose head could not be written, as on a full disk, is no upload.
      const begun = await Promise.all(own.map((name) => isThere(join(folder, name, HEAD))))
      return own.filter((_, index) => begun[index]).map((name) => name.slice(accountId.length + 1))
    },
    begin: async (key, head) => {
      await mkdir(pathOf(key), { recursive: true, mode: 0o700 })
      await write(key, HEAD, Buffer.from(JSON.stringify(head)))
    },
    find: async (key) => {
      const sealed = await readFile(join(pathOf(key), HEAD)).catch(() => undefined)
      const opened = sealed && (await open(key, HEAD, sealed))
      if (opened === undefined) return undefined
      const head = JSON.parse(opened.toString()) as UploadHead
      return { ...head, offset: Math.min((await countPieces(key)) * UPLOAD_CHUNK_BYTES, head.sizeBytes) }
    },
    add: (key, offset, piece) => write(key, String(offset / UPLOAD_CHUNK_BYTES), piece),
    read: async (key) => {
      const count = await countPieces(key)
      const pieces: Buffer[] = []
      for (let index = 0; index < count; index++) {
        const piece = await open(key, String(index), await readFile(join(pathOf(key), String(index))))
        if (piece !== undefined) pieces.push(piece)
      }
      return Buffer.concat(pieces)
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}
