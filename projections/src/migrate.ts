import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './database.ts'

const folder = new URL('../migrations/', import.meta.url)

/** Runs the numbered files of `migrations/` that have not run yet. Kysely's lock lets one of several processes through at a time. */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  const { error } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
}

const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort()
  const read = files.map(
    async (file) => [file.replace(/\.ts$/, ''), (await import(new URL(file, folder).href)) as Migration] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}
