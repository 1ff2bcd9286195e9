import { existsSync, readdirSync, rmSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'
import { ELSEWHERE, MARK, RESTORING } from './open-data-folder.ts'
import { LOCK_FILE } from './folder-lock.ts'
import { findPostmaster } from './postmaster.ts'
import { occupyFolder } from './running-file.ts'

/** Data of embedded parts. Other files in the folder are not ours and stay. */
const ours = ['payment-simulator', 'mail', 'logs', 'running.json', 'running.json.new', RESTORING, 'restoring.new']
/** Made for the log and the tables of one database, and worth nothing without it: it goes with an embedded one, the last of all. */
const ofTheDatabase = ['files', 'checkpoints', 'secrets.json', 'secrets.json.new', ELSEWHERE]
const database = ['postgres.password', 'postgres.new', 'postgres']

type Reset = {
  /** Tables or log are in a database that we do not run, which is unreadable without the master key. */
  isElsewhere: boolean
}

/** Empties a data folder that Lapka made and that no Lapka runs from. */
export const resetDataFolder = async (folder: string, { isElsewhere }: Reset): Promise<{ done: string } | Problem> => {
  try {
    if (!existsSync(folder)) return { done: `There is nothing to clear in ${folder}.` }
    if (!statSync(folder).isDirectory()) return { problem: `${folder} is not a folder; nothing was deleted.` }
    const entries = readdirSync(folder)
    if (entries.length === 0) return { done: `There is nothing to clear in ${folder}.` }
    if (!entries.includes(MARK))
      return {
        problem: `${folder} was not made by Lapka, so nothing was deleted; set LAPKA_DATA_DIR to Lapka's own data folder.`,
      }
    const occupancy = occupyFolder(folder)
    if ('by' in occupancy)
      return { problem: `Lapka runs from ${folder}${occupancy.by}; stop it with Ctrl-C first, nothing was deleted.` }
    const postmaster = findPostmaster(join(folder, 'postgres'))
    if (postmaster !== undefined) {
      occupancy.release()
      return {
        problem: `A PostgreSQL (process ${postmaster.process.pid}) runs on ${folder}; stop it first, nothing was deleted.`,
      }
    }
    // Also if the configuration does not say so now: an embedded database
    // has its folder, and a start with an external one left its mark.
    const wasElsewhere = entries.includes(ELSEWHERE) || !database.some((entry) => entries.includes(entry))
    try {
      return clear(folder, isElsewhere || wasElsewhere)
    } finally {
      occupancy.release()
    }
  } catch (error) {
    return fileProblem(error, folder)
  }
}

/** The mark goes last, so that a reset that was interrupted can be run again. */
const clear = (folder: string, isDatabaseElsewhere: boolean): { done: string } => {
  for (const entry of [...ours, ...(isDatabaseElsewhere ? [] : ofTheDatabase), ...database])
    rmSync(join(folder, entry), { recursive: true, force: true })
  // Still locked: a process that opened the file before finds out that it is gone.
  rmSync(join(folder, LOCK_FILE), { force: true })
  const left = readdirSync(folder).filter((entry) => entry !== MARK)
  const kept = left.filter((entry) => ofTheDatabase.includes(entry))
  const others = left.filter((entry) => !kept.includes(entry))
  if (left.length > 0)
    return {
      done:
        [
          `Cleared ${folder}`,
          ...(kept.length > 0 ? [`kept what a database of your own can't be read without: ${kept.join(', ')}`] : []),
          ...(others.length > 0 ? [`left alone what is not Lapka's: ${others.join(', ')}`] : []),
        ].join('; ') + '.',
    }
  rmSync(join(folder, MARK))
  rmdirSync(folder)
  return { done: `Cleared ${folder}. "npm start" begins afresh.` }
}
