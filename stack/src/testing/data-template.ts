import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../supervisor/node-process.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { runLapka } from './lapka-process.ts'

const templates = join(repository, 'node_modules/.cache/data-templates')
/** The demo's appointments lie around the hour in which it was written; later most of "today" would be over. */
const MAX_AGE_MS = 6 * HOUR_MS
/** One that is still being copied after so long was cut off. */
const UNFINISHED_MS = 600_000

/**
 * The path of a stopped Lapka's data folder with the demo in it, as the first start of this checkout leaves it. It is written once
 * for these sources, and again after six hours; `cloneData` copies it. Takes a whole first start where there is none yet.
 */
export const demoTemplate = async (): Promise<string> => {
  const key = sourcesHash()
  const path = join(templates, key)
  if (isFresh(path)) return path
  const folder = mkdtempSync(join(tmpdir(), 'lapka-template-'))
  try {
    await writeDemo(join(folder, 'data'))
    keepTemplate(join(folder, 'data'), path)
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

/** Everything that decides what a first start writes: all rooms of the server, without their tests. */
const sourcesHash = (): string => {
  const isTest = (path: string) => /\.test\.ts$|(^|\/)(testing|checks)(\/|$)/.test(path)
  const files = globSync('*/{src,migrations}/**/*', {
    cwd: repository,
    exclude: (path) => /^(console|load-tests|node_modules)(\/|$)/.test(path) || isTest(path),
  }).filter((file) => statSync(join(repository, file)).isFile())
  const hash = createHash('sha256').update(process.version)
  for (const file of ['package-lock.json', ...files.toSorted()])
    hash.update(`${file}\0`).update(readFileSync(join(repository, file)))
  return hash.digest('hex').slice(0, 16)
}

const isFresh = (path: string) => existsSync(path) && Date.now() - statSync(path).mtimeMs < MAX_AGE_MS

/** In the temporary folder: PostgreSQL's own account may not be allowed to walk into the checkout. */
const writeDemo = async (dataDir: string): Promise<void> => {
  const lapka = runLapka({ dataDir, port: await freePortRange() }, { LAPKA_DEMO: 'true' })
  const isReady = await lapka.ready
  lapka.signal('SIGINT')
  const code = await lapka.ended
  if (!isReady || code !== 0) throw new Error(`A first start wrote no demo (code ${code}). It said:\n${lapka.output()}`)
}

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
