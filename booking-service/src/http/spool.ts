import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Takes the next piece of what is written; to be awaited, so that no more than a piece waits in memory. */
export type AddText = (text: string) => Promise<void>

const PIECE_CHARACTERS = 64 * 1024

/**
 * Writes a long answer to a file of its own and returns it for reading. No one else can open the file, and it is gone with its
 * reader, or with this process: it has no name any more.
 */
export const spool = async (write: (add: AddText) => Promise<void>): Promise<Readable> => {
  const file = await openNameless()
  try {
    let waiting = ''
    await write(async (text) => {
      waiting += text
      if (waiting.length < PIECE_CHARACTERS) return
      await file.appendFile(waiting)
      waiting = ''
    })
    await file.appendFile(waiting)
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}

const openNameless = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-spool-'))
  try {
    return await open(join(folder, 'answer'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
