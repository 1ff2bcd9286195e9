import { mkdir, open, readFile, rename, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Append-only NDJSON. One line is one atomic step: a torn last line (kill -9 in the middle of a write) is cut off at
 * the next start, everything before it is kept. Lines that wait together are written and synced together.
 */
export type Journal<Line> = {
  /** The lines on disk at the start, oldest first. */
  lines: Line[]
  append: (line: Line) => void
  /** Puts what it is told then in the place of all lines so far: whole, or not at all after a crash. */
  rewrite: (lines: () => Line[]) => Promise<void>
  /** Resolves once everything appended so far is on disk. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type JournalFile = Pick<FileHandle, 'appendFile' | 'datasync' | 'truncate' | 'stat' | 'close'>
const openForAppend = (path: string): Promise<JournalFile> => open(path, 'a')

export const openJournal = async <Line>(path: string, openFile = openForAppend): Promise<Journal<Line>> => {
  await mkdir(dirname(path), { recursive: true })
  const lines = await readLines<Line>(path)
  let file = await openFile(path)
  let wholeBytes = (await file.stat()).size
  const waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()

  const writeWaiting = async (): Promise<void> => {
    if (waiting.length === 0) return
    const count = waiting.length
    const bytes = Buffer.from(waiting.join(''))
    try {
      await file.appendFile(bytes)
      await file.datasync()
    } catch (error) {
      // A full disk takes half a line. The next caller writes what waits.
      await file.truncate(wholeBytes)
      throw error
    }
    waiting.splice(0, count)
    wholeBytes += bytes.length
  }
  const settled = (): Promise<void> => {
    if (waiting.length > 0) writing = writing.catch(() => undefined).then(writeWaiting)
    return writing
  }
  const append = (line: Line): void => {
    waiting.push(`${JSON.stringify(line)}\n`)
  }
  const replace = async (kept: () => Line[]): Promise<void> => {
    // Lines that wait by now are part of it.
    const count = waiting.length
    const bytes = Buffer.from(
      kept()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    await writeFile(`${path}.new`, bytes, { flush: true })
    await rename(`${path}.new`, path)
    const before = file
    file = await openFile(path)
    wholeBytes = bytes.length
    waiting.splice(0, count)
    await before.close()
  }
  const rewrite = (kept: () => Line[]): Promise<void> => (writing = writing.catch(() => undefined).then(() => replace(kept)))
  const close = async (): Promise<void> => {
    await settled()
    await file.close()
  }
  return { lines, append, rewrite, settled, close }
}

/** Keeps nothing: for a provider that lives as long as one test. */
export const createMemoryJournal = <Line>(): Journal<Line> => {
  const nothing = async (): Promise<void> => undefined
  return { lines: [], append: () => undefined, rewrite: nothing, settled: nothing, close: nothing }
}

const readLines = async <Line>(path: string): Promise<Line[]> => {
  const bytes = await readIfThere(path)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) await truncate(path, end)
  const texts = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  return texts.map((text, index) => parseLine<Line>(text, path, index + 1))
}

const readIfThere = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

const parseLine = <Line>(text: string, path: string, number: number): Line => {
  try {
    return JSON.parse(text) as Line
  } catch (cause) {
    throw new Error(
      `The payment simulator's journal ${path} is damaged at line ${number}. Restore it, or clear the data with "npm run reset".`,
      {
        cause,
      },
    )
  }
}
