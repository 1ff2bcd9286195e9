import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
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

export type DiskSpace = { of: DiskOwner; status: 'ok' | 'low' | 'full'; freeMegabytes: number }

/** Whose disk this process can see: of a database on this machine, or of what Lapka itself keeps where the database is elsewhere. */
export type DiskOwner = 'database' | 'data'

export type WatchedDisk = { space: () => DiskSpace; hasSpace: () => boolean; stop: () => void }

type Watching = {
  of: DiskOwner
  folder: string
  /** Told once of each turn to the worse, and back. */
  onChange?: (space: DiskSpace) => void
  readFreeBytes?: (folder: string) => Promise<number>
  wait?: (ms: number, stop: AbortSignal) => Promise<void>
}

/** Measures how full a disk is, now and then twice a second, so that a full disk is known before a write fails. */
export const watchDisk = async ({
  of,
  folder,
  onChange,
  readFreeBytes = freeBytesUnder,
  wait = waitFor,
}: Watching): Promise<WatchedDisk> => {
  const stopping = new AbortController()
  let space: DiskSpace = { of, status: 'ok', freeMegabytes: 0 }

  const look = async (): Promise<void> => {
    const free = await readFreeBytes(folder)
    const status = statusAt(free, space.status)
    const isNews = status !== space.status
    space = { of, status, freeMegabytes: Math.floor(free / MEGABYTE) }
    if (isNews) onChange?.(space)
  }
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(POLL_INTERVAL_MS, stopping.signal)
      if (stopping.signal.aborted) return
      // A folder that can't be asked now says nothing of its disk.
      await look().catch(() => undefined)
    }
  }
  await look()
  void run()
  return {
    space: () => space,
    // Where the database has another disk, that one says itself when it is full.
    hasSpace: () => of === 'data' || space.status !== 'full',
    stop: () => stopping.abort(),
  }
}

type Folders = { LAPKA_DATABASE_DIR?: string | undefined; LAPKA_DATA_DIR: string }

export const ownDiskOf = ({ LAPKA_DATABASE_DIR, LAPKA_DATA_DIR }: Folders): { of: DiskOwner; folder: string } =>
  LAPKA_DATABASE_DIR === undefined ? { of: 'data', folder: LAPKA_DATA_DIR } : { of: 'database', folder: LAPKA_DATABASE_DIR }

const statusAt = (free: number, before: DiskSpace['status']): DiskSpace['status'] => {
  const isBelow = (bytes: number, wasBelow: boolean) => free < (wasBelow ? bytes * RECOVERED : bytes)
  if (isBelow(FULL_BYTES, before === 'full')) return 'full'
  return isBelow(LOW_BYTES, before === 'low' || before === 'full') ? 'low' : 'ok'
}

/** The space an ordinary account may use: a share of most disks is root's alone, and PostgreSQL never runs as root. */
const freeBytesUnder = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    // A folder that is not made yet will be on the disk of the one above it.
    if (error.code !== 'ENOENT') throw error
    return statfs(dirname(resolve(folder)))
  })
  return bavail * bsize
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** For the terminal and the logs. */
export const describeSpace = ({ of, status, freeMegabytes }: DiskSpace, folder: string): string => {
  if (status === 'full')
    return `The disk under ${folder} is full (${freeMegabytes} MB left): nothing new can be ${of === 'data' ? 'uploaded' : 'booked'} until there is space. Free some.`
  if (status === 'low') return `The disk under ${folder} has ${freeMegabytes} MB left; free some before it is full.`
  return `The disk under ${folder} has space again (${freeMegabytes} MB).`
}
