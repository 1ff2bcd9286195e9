import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** Raised with the meaning of the lines below; a file of another format is refused, never guessed at. */
const FORMAT = 'lapka-backup-1'

const header = z.object({
  format: z.string(),
  madeAt: z.iso.datetime(),
  /** Where the log ended. */
  position: z.number().int().nonnegative(),
})
export type BackupHeader = z.infer<typeof header>

/**
 * A gzipped file of JSON lines: the header, then tables with their rows and files with their bytes in base64, and at the end the
 * SHA-256 of all lines before it. `zcat` shows it.
 */
const line = z.union([
  z.object({ header }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string() }),
  z.object({ bytes: z.base64() }),
  z.object({ end: z.object({ lines: z.number().int(), sha256: z.string() }) }),
])
export type BackupLine = z.infer<typeof line>

/** Why a file can't be restored, as a sentence goes on after its name. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup'
}

export type BackupWriter = {
  /** One line of JSON without its end. */
  write: (text: string) => Promise<void>
}

/**
 * Has its name only once it is whole and on the disk, and replaces nothing. It holds the master key, so only its owner may read it.
 */
export const writeBackupFile = async (
  path: string,
  made: Omit<BackupHeader, 'format'>,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<{ sizeBytes: number }> => {
  const draft = `${path}.new-${process.pid}`
  const [lines, sum] = [new PassThrough(), createHash('sha256')]
  const written = pipeline(lines, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
  // The writer gets the error too.
  written.catch(() => undefined)
  let count = 0
  const write = async (text: string): Promise<void> => {
    count += 1
    sum.update(`${text}\n`)
    if (!lines.write(`${text}\n`)) await Promise.race([once(lines, 'drain'), written])
  }
  try {
    await write(JSON.stringify({ header: { format: FORMAT, ...made } }))
    await fill({ write })
    lines.end(`${JSON.stringify({ end: { lines: count, sha256: sum.digest('hex') } })}\n`)
    await written
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { sizeBytes: (await stat(path)).size }
  } catch (error) {
    lines.destroy()
    await written.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** The name is on the disk, too. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Every line but the end, in order. Throws `UnusableBackup` at the first that does not belong, and where the end is missing or says otherwise. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupLine> {
  const sum = createHash('sha256')
  let count = 0
  for await (const text of textsOf(path)) {
    const read = parse(text, count)
    if ('end' in read) return checkEnd(read.end, { count, sum })
    if (count === 0) checkHeader(read)
    sum.update(`${text}\n`)
    count += 1
    yield read
  }
  throw new UnusableBackup('is damaged: its end is missing')
}

async function* textsOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8')
  source.once('error', (error) => unzipped.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unzipped) {
      const texts = `${rest}${String(chunk)}`.split('\n')
      rest = texts.pop() ?? ''
      yield* texts
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'Z_BUF_ERROR') throw new UnusableBackup('is damaged: its end is missing')
    if (code?.startsWith('Z_')) throw new UnusableBackup('is damaged, or is no backup of Lapka')
    throw error
  } finally {
    source.destroy()
  }
}

const parse = (text: string, index: number): BackupLine => {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new UnusableBackup(index === 0 ? 'is no backup of Lapka' : `is damaged at line ${index + 1}`)
  }
}

const checkHeader = (first: BackupLine): void => {
  if (!('header' in first)) throw new UnusableBackup('is no backup of Lapka')
  if (first.header.format !== FORMAT)
    throw new UnusableBackup(`is of the format ${first.header.format}, and this version of Lapka reads ${FORMAT}`)
}

const checkEnd = (end: { lines: number; sha256: string }, { count, sum }: { count: number; sum: Hash }): void => {
  if (end.lines !== count || end.sha256 !== sum.digest('hex'))
    throw new UnusableBackup('is damaged: its content does not fit its checksum')
}

/** Reads all of it, so that nothing is touched for the sake of a file that turns out to be damaged. */
export const checkBackupFile = async (path: string): Promise<BackupHeader> => {
  let found: BackupHeader | undefined
  for await (const read of readBackupFile(path)) if ('header' in read) found = read.header
  if (found === undefined) throw new UnusableBackup('is no backup of Lapka')
  return found
}
