import { existsSync, readdirSync, rmSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'
import { MARK } from './open-data-folder.ts'
import { whoRuns } from './running-file.ts'

/** Everything that embedded parts keep; whatever else lies in the folder is not ours and stays. */
const ours = [
  'postgres',
  'postgres.new',
  'postgres.password',
  'payment-simulator',
  'mail',
  'logs',
  'secrets.json',
  'secrets.json.new',
  'running.json',
  'running.json.new',
]

/** Empties a data folder that Lapka made and that nobody runs from. */
export const resetDataFolder = async (folder: string): Promise<{ done: string } | Problem> => {
  try {
    if (!existsSync(folder)) return { done: `There is nothing to clear in ${folder}.` }
    if (!statSync(folder).isDirectory()) return { problem: `${folder} is not a folder; nothing was deleted.` }
    const entries = readdirSync(folder)
    if (entries.length === 0) return { done: `There is nothing to clear in ${folder}.` }
    if (!entries.includes(MARK))
      return {
        problem: `${folder} was not made by Lapka, so nothing was deleted; set LAPKA_DATA_DIR to Lapka's own data folder.`,
      }
    const running = whoRuns(folder)
    if (running)
      return { problem: `Lapka runs from ${folder} on port ${running.port}; stop it with Ctrl-C first, nothing was deleted.` }
    return clear(folder)
  } catch (error) {
    return fileProblem(error, folder)
  }
}

/** The mark goes last, so that a reset that was interrupted can be run again. */
const clear = (folder: string): { done: string } => {
  for (const entry of ours) rmSync(join(folder, entry), { recursive: true, force: true })
  const others = readdirSync(folder).filter((entry) => entry !== MARK)
  if (others.length > 0) return { done: `Cleared ${folder}; left alone what is not Lapka's: ${others.join(', ')}.` }
  rmSync(join(folder, MARK))
  rmdirSync(folder)
  return { done: `Cleared ${folder}. "npm start" begins afresh.` }
}
