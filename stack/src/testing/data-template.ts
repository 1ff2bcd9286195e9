import { execFileSync } from 'node:child_process'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataIn } from '../data-folder/prepared-data.ts'
import { sourcesHash } from '../data-folder/sources-hash.ts'
import { prepareData } from '../startup/prepare-data.ts'
import { repository } from '../supervisor/node-process.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'

const templates = join(repository, 'node_modules/.cache/data-templates')
/** The demo's appointments lie around the hour in which it was written; later most of "today" would be over. */
const MAX_AGE_MS = 6 * HOUR_MS
/** One that is still being copied after so long was cut off. */
const UNFINISHED_MS = 600_000

/**
 * The path of a stopped Lapka's data folder with the demo in it, as `npm ci` makes one for the first start. It is written once
 * for these sources, and again after six hours; `cloneData` copies it.
 */
export const demoTemplate = async (): Promise<string> => {
  const key = sourcesHash(repository)
  const path = join(templates, key)
  if (isFresh(path)) return path
  const folder = mkdtempSync(join(tmpdir(), 'lapka-template-'))
  try {
    // Not within the checkout: PostgreSQL's own account may not be allowed to walk into it.
    const store = join(folder, 'made')
    const problem = await prepareData(store, freePortRange)
    if (problem) throw new Error(`No demo was written: ${problem.problem}`)
    keepTemplate(dataIn(store), path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  removeOthers(key)
  return path
}

/** With its owners: started by root, PostgreSQL's files belong to an account of less power. */
export const cloneData = (template: string, target: string): void => {
  execFileSync('cp', ['-a', '--reflink=auto', template, target])
}

const isFresh = (path: string) => existsSync(path) && Date.now() - statSync(path).mtimeMs < MAX_AGE_MS

/** Under a name of its own until it is whole, so that one that was cut off is never taken for a template. */
const keepTemplate = (data: string, path: string): void => {
  mkdirSync(templates, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  cloneData(data, unfinished)
  const now = new Date()
  utimesSync(unfinished, now, now)
  rmSync(path, { recursive: true, force: true })
  try {
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another run of these tests was faster.
    if (!isFresh(path)) throw error
  }
}

const removeOthers = (key: string): void => {
  for (const name of readdirSync(templates)) {
    const path = join(templates, name)
    const isOurs = name === key || (name.includes('.') && Date.now() - statSync(path).mtimeMs < UNFINISHED_MS)
    if (!isOurs) rmSync(path, { recursive: true, force: true })
  }
}
