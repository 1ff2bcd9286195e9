import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { StateTables } from './database.ts'

/** A room's schema name, and the folder of its numbered files. */
type Migrations = { schema: string; folder: URL }

/**
 * Runs the numbered files that have not run yet. The schema itself records what has run, so a dropped schema is made anew.
 * Kysely's lock lets one of several processes through at a time.
 */
const runMigrations = async <Tables>(db: Kysely<Tables>, { schema, folder }: Migrations): Promise<void> => {
  const provider = { getMigrations: () => readMigrations(folder) }
  const { error } = await new Migrator({ db, provider, migrationTableSchema: schema }).migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
}

const readMigrations = async (folder: URL): Promise<Record<string, Migration>> => {
  const files = await listFiles(folder)
  const read = files.map(
    async (file) => [file.replace(/\.ts$/, ''), (await import(new URL(file, folder).href)) as Migration] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

const listFiles = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort()

const folder = new URL('../migrations/', import.meta.url)

export const migrateState = (db: Kysely<StateTables>): Promise<void> => runMigrations(db, { schema: 'state', folder })

/** Every migration of this version in order, by the name that is written down where it has run. */
export const readStateMigrations = (): Promise<Record<string, Migration>> => readMigrations(folder)
