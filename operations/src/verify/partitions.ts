import { hash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of JSON by a key, in files of which each fits into memory: what belongs together is read together, however long the log is. */
export type Partitions<Line> = {
  count: number
  add: (key: string, line: Line) => void
  /** In the order in which they were added, each with its key. Partitions follow each other in the order of the keys' SHA-256. */
  read: (index: number) => [key: string, line: Line][]
}

const FLUSH_BYTES = 8 * 1024 * 1024
const MAX_PARTITIONS = 256
const EVENTS_OF_ONE = 20_000

export const partitionCount = (events: number): number => Math.min(MAX_PARTITIONS, Math.max(1, Math.ceil(events / EVENTS_OF_ONE)))

/** Below a folder that its owner removes. */
export const openPartitions = <Line>(folder: string, name: string, count: number): Partitions<Line> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (index: number) => join(folder, `${name}-${index}.ndjson`)
  const waiting: string[] = Array.from({ length: count }, () => '')
  let waitingBytes = 0
  const flush = (index: number): void => {
    if (waiting[index] === '') return
    const file = openSync(pathOf(index), 'a', 0o600)
    try {
      writeSync(file, waiting[index] ?? '')
    } finally {
      closeSync(file)
    }
    waiting[index] = ''
  }
  return {
    count,
    add: (key, line) => {
      const index = Math.floor((hash('sha256', key, 'buffer').readUInt32BE(0) / 2 ** 32) * count)
      const text = `${JSON.stringify([key, line])}\n`
      waiting[index] += text
      waitingBytes += text.length
      if (waitingBytes < FLUSH_BYTES) return
      for (let each = 0; each < count; each++) flush(each)
      waitingBytes = 0
    },
    read: (index) => {
      flush(index)
      const lines = readLines(pathOf(index)).map((text) => JSON.parse(text) as [string, Line])
      // Delete each file once it is read: they take as much space as the log.
      rmSync(pathOf(index), { force: true })
      return lines
    },
  }
}

const readLines = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
