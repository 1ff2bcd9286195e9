import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'

/** Its presence says that Lapka made the folder, so `npm run reset` may empty it. */
export const MARK = '.lapka-data'
/** If it exists, an external database was sealed with this folder's key, even if none is configured at a reset. */
export const ELSEWHERE = 'database-elsewhere'
/** Its presence says that a restore was cut off while it exchanged what is here. */
export const RESTORING = 'restoring'
const neededBytes = 250 * 1024 * 1024

/**
 * Makes the data folder, or opens one that is ours and can be written. 0711: PostgreSQL's own account must be able to walk
 * through; what is inside is closed to others file by file.
 */
export const openDataFolder = (folder: string, { isElsewhere = false, isRestoring = false } = {}): Problem | undefined => {
  try {
    makeFolder(folder)
    const entries = readdirSync(folder)
    if (!entries.includes(MARK)) {
      if (entries.length > 0)
        return { problem: `${folder} holds files that are not Lapka's; set LAPKA_DATA_DIR to a new or empty folder.` }
      chmodSync(folder, 0o711)
      writeFileSync(join(folder, MARK), 'Lapka keeps its data here. "npm run reset" clears this folder.\n')
    }
    if (entries.includes(RESTORING) && !isRestoring)
      return { problem: `A restore into ${folder} was cut off; run "npx lapka restore" with the same file again.` }
    if (isElsewhere) writeFileSync(join(folder, ELSEWHERE), '')
    for (const part of ['payment-simulator', 'mail', 'logs']) mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
    return probe(folder)
  } catch (error) {
    return fileProblem(error, folder)
  }
}

/** One after the other: asked for all at once, Node tries for ever where a parent can hold no folders, as /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o711 })
}

/** Writing is tried, not guessed from modes; room is asked for before PostgreSQL stops half-way. */
const probe = (folder: string): Problem | undefined => {
  const trial = join(folder, `.trial-${process.pid}`)
  writeFileSync(trial, 'x')
  rmSync(trial)
  if (existsSync(join(folder, 'postgres'))) return undefined
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return undefined
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  return {
    problem: `The disk under ${folder} has ${megabytes(freeBytes)} left and Lapka needs ${megabytes(neededBytes)}; free some space, or choose another folder with LAPKA_DATA_DIR.`,
  }
}
