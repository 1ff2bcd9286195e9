import type { Kysely } from 'kysely'
import { migrateState, runMigrations } from '@lapka/state/migrate.ts'
import type { Database } from './database.ts'

/** Makes the tables of the views and of what is kept beside them, in one database: one transaction writes both. */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  await migrateState(db)
  await runMigrations(db, { schema: 'views', folder: new URL('../migrations/', import.meta.url) })
}
