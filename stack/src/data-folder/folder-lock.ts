import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file holds nothing; only the operating system's lock on it counts. */
export const LOCK_FILE = 'lapka.lock'
const SQLITE_BUSY = 5

/**
 * Locks a data folder for this process, or answers undefined where another process has it. The kernel keeps the lock (fcntl, by way
 * of SQLite) and lets go of it when the process is gone, however it went: no file's content has to be believed.
 */
export const lockFolder = (folder: string): (() => void) | undefined => {
  const path = join(folder, LOCK_FILE)
  for (;;) {
    // Node's own error says best what is wrong with the folder.
    writeFileSync(path, '', { flag: 'a', mode: 0o600 })
    const opened = new DatabaseSync(path)
    const { ino } = statSync(path)
    if (!isLocked(opened)) return undefined
    // Between opening and locking, a reset may have deleted the file and another process made it anew.
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return () => opened.close()
    opened.close()
  }
}

const isLocked = (opened: DatabaseSync): boolean => {
  try {
    opened.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    opened.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
