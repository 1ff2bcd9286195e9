import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openLog } from '@lapka/event-log/open-log.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { prepareDatabase } from '@lapka/projections/migrate.ts'
import { openDataFolder, RESTORING } from '@lapka/stack/data-folder/open-data-folder.ts'
import { findPostmaster } from '@lapka/stack/data-folder/postmaster.ts'
import { occupyFolder } from '@lapka/stack/data-folder/running-file.ts'
import { readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { startPostgres } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { freePort } from '@lapka/process/free-port.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { checkBackupFile, readBackupFile, UnusableBackup, type BackupHeader } from './backup-file.ts'
import { beginFile, OF_THE_WORLD, restoredPath } from './data-files.ts'
import { HEAD_FROM_EVENTS, insertRows, type KeptTable } from './tables.ts'

export type Restored = BackupHeader & {
  /** The folder that keeps the data from before, if there was any. */ replaced: string | undefined
}
type Options = { dataDir: string; path: string; isReplacing: boolean; now: () => Date; onStep?: (step: string) => void }

/** Everything that goes back with the log. */
const PARTS = ['postgres', 'files', 'checkpoints', 'secrets.json']

/**
 * Puts a backup into a data folder that no Lapka runs from. All of the file is checked before anything is touched, and what was there is
 * moved aside, never deleted. The views are not in it: the next start makes them from the log.
 */
export const restoreBackup = async (options: Options): Promise<Restored | Problem> => {
  const { dataDir, path, isReplacing, onStep = () => {} } = options
  try {
    onStep('Checking the backup')
    const header = await checkBackupFile(path)
    const notOpened = openDataFolder(dataDir, { isRestoring: true })
    if (notOpened) return notOpened
    const occupancy = occupyFolder(dataDir)
    if ('by' in occupancy) return { problem: `Lapka runs from ${dataDir}${occupancy.by}; stop it first, nothing was restored.` }
    try {
      if (findPostmaster(join(dataDir, 'postgres')))
        return { problem: `A PostgreSQL still runs on ${dataDir}; stop it first, nothing was restored.` }
      const kept = PARTS.filter((part) => existsSync(join(dataDir, part)))
      if (kept.length > 0 && !isReplacing && !existsSync(join(dataDir, RESTORING)))
        return {
          problem: `${dataDir} holds data; name an empty folder with LAPKA_DATA_DIR, or say "npx lapka restore ${path} --replace" to move it aside.`,
        }
      return await restore(options, header)
    } finally {
      occupancy.release()
    }
  } catch (error) {
    if (error instanceof UnusableBackup) return { problem: `${path} ${error.message}; nothing was restored.` }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (error as NodeJS.ErrnoException).path === path)
      return { problem: `There is no file ${path}; nothing was restored.` }
    throw error
  }
}

const restore = async ({ dataDir, path, now, onStep = () => {} }: Options, header: BackupHeader): Promise<Restored | Problem> => {
  const growing = join(dataDir, 'restoring.new')
  await rm(growing, { recursive: true, force: true })
  // As the data folder itself: PostgreSQL's own account must be able to walk through.
  await mkdir(growing, { mode: 0o711 })
  onStep('Unpacking the files')
  await unpackFiles(path, growing)
  onStep('Unpacking the tables')
  const problem = await unpackTables(path, growing)
  if (problem) return problem
  // From here on a start would find half of each; it refuses until this is gone.
  await writeFile(join(dataDir, RESTORING), '')
  const replaced = await moveIn(
    dataDir,
    growing,
    `replaced-${now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}`,
  )
  await rm(growing, { recursive: true, force: true })
  await rm(join(dataDir, RESTORING))
  return { ...header, replaced }
}

const moveIn = async (dataDir: string, growing: string, aside: string): Promise<string | undefined> => {
  const isThere = (part: string) => existsSync(join(dataDir, part))
  const isReplacing = PARTS.some(isThere)
  if (isReplacing) await mkdir(join(dataDir, aside), { recursive: true, mode: 0o711 })
  for (const part of PARTS) {
    if (isThere(part)) await rename(join(dataDir, part), join(dataDir, aside, part))
    if (existsSync(join(growing, part))) await rename(join(growing, part), join(dataDir, part))
  }
  for (const part of OF_THE_WORLD) {
    if (!existsSync(join(growing, part)) || (await readdir(join(dataDir, part)).catch(() => [])).length > 0) continue
    await rm(join(dataDir, part), { recursive: true, force: true })
    await rename(join(growing, part), join(dataDir, part))
  }
  return isReplacing ? join(dataDir, aside) : undefined
}

const unpackFiles = async (path: string, folder: string): Promise<void> => {
  let current: string | undefined
  for await (const line of readBackupFile(path)) {
    if ('file' in line) {
      current = restoredPath(folder, line.file)
      await beginFile(current)
    } else if ('bytes' in line && current !== undefined) await appendFile(current, Buffer.from(line.bytes, 'base64'))
  }
}

/** Into a PostgreSQL of its own, whose tables this version makes. */
const unpackTables = async (path: string, folder: string): Promise<Problem | undefined> => {
  const secrets = readOrMakeSecrets(folder)
  if ('problem' in secrets) return secrets
  const place = { folder: join(folder, 'postgres'), port: await freePort(), password: secrets.databasePassword }
  const postgres = await startPostgres({ ...place, durability: 'durable' })
  if ('problem' in postgres) return postgres
  try {
    await fillDatabase(postgres.url, path)
    return undefined
  } finally {
    await postgres.stop()
  }
}

/** Makes the tables of an empty database as their owner, and fills them in one transaction. */
export const fillDatabase = async (url: string, path: string): Promise<void> => {
  const db = openDatabase({ url, silenceMs: 0 })
  const { install, close } = openLog({ url })
  await install()
    .then(() => prepareDatabase(db))
    .finally(() => Promise.all([db.destroy(), close()]))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for await (const { table, rows } of pagesOf(path)) await insertRows(client, table, rows)
    await client.query(HEAD_FROM_EVENTS)
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('42'))
      throw new UnusableBackup(`was made by another version of Lapka (${error.message})`)
    throw error
  } finally {
    await client.end()
  }
}

const PAGE = 1_000

async function* pagesOf(path: string): AsyncGenerator<{ table: KeptTable; rows: object[] }> {
  let table: KeptTable | undefined
  let rows: object[] = []
  for await (const line of readBackupFile(path)) {
    if ('row' in line) rows.push(line.row)
    else if (table !== undefined && rows.length > 0) yield { table, rows: rows.splice(0) }
    if ('table' in line) table = { name: line.table, columns: line.columns }
    if (table !== undefined && rows.length >= PAGE) yield { table, rows: rows.splice(0) }
    if ('file' in line) table = undefined
  }
  if (table !== undefined && rows.length > 0) yield { table, rows }
  rows = []
}
