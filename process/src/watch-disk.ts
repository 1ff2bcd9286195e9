import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const MEGABYTE = 1024 * 1024
/** Below this people are warned. */
const LOW_BYTES = 512 * MEGABYTE
/**
 * Below this nothing new is written. It is what PostgreSQL needs to go on answering and to start again: four segments of its log of
 * writes, of 16 MB each. Without room for one of them it ends.
 */
const FULL_BYTES = 64 * MEGABYTE
/** How much more there has to be until a warning is taken back, so that it does not come and go. */
const RECOVERED = 1.25
const POLL_INTERVAL_MS = 500

export type DiskSpace = { status: 'unknown' | 'ok' | 'low' | 'full'; freeMegabytes: number | null }

export type WatchedDisk = { space: () => DiskSpace; hasSpace: () => boolean; stop: () => void }

type Watching = {
  /** Undefined where the data is on another machine's disk. */
  folder: string | undefined
  /** Told once of each turn to the worse, and back. */
  onChange?: (space: DiskSpace) => void
  readFreeBytes?: (folder: string) => Promise<number>
  wait?: (ms: number, stop: AbortSignal) => Promise<void>
}

/** Measures how full a disk is, twice a second, so that a full disk is known before a write fails. */
export const watchDisk = ({ folder, onChange, readFreeBytes = freeBytesUnder, wait = waitFor }: Watching): WatchedDisk => {
  const stopping = new AbortController()
  let space: DiskSpace = { status: 'unknown', freeMegabytes: null }

  const look = async (path: string): Promise<void> => {
    const free = await readFreeBytes(path)
    const status = statusAt(free, space.status)
    const isNews = status !== space.status && !(status === 'ok' && space.status === 'unknown')
    space = { status, freeMegabytes: Math.floor(free / MEGABYTE) }
    if (isNews) onChange?.(space)
  }
  const run = async (path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A folder that can't be asked now says nothing of its disk.
      await look(path).catch(() => undefined)
      await wait(POLL_INTERVAL_MS, stopping.signal)
    }
  }
  if (folder !== undefined) void run(folder)
  return { space: () => space, hasSpace: () => space.status !== 'full', stop: () => stopping.abort() }
}

const statusAt = (free: number, before: DiskSpace['status']): DiskSpace['status'] => {
  const isBelow = (bytes: number, wasBelow: boolean) => free < (wasBelow ? bytes * RECOVERED : bytes)
  if (isBelow(FULL_BYTES, before === 'full')) return 'full'
  return isBelow(LOW_BYTES, before === 'low' || before === 'full') ? 'low' : 'ok'
}

/** The space an ordinary account may use: a share of most disks is root's alone, and PostgreSQL never runs as root. */
const freeBytesUnder = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** For the terminal and the logs. */
export const describeSpace = ({ status, freeMegabytes }: DiskSpace, folder: string): string => {
  if (status === 'full')
    return `The disk under ${folder} is full (${freeMegabytes} MB left): nothing new can be booked until there is space. Free some.`
  if (status === 'low') return `The disk under ${folder} has ${freeMegabytes} MB left; free some before it is full.`
  return `The disk under ${folder} has space again (${freeMegabytes} MB).`
}
