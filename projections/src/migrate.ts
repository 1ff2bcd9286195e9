import { sql, type Kysely } from 'kysely'
import { OtherVersion } from '@lapka/event-log/other-version.ts'
import { migrateState, runMigrations } from '@lapka/state/migrate.ts'
import type { Database } from './database.ts'

/**
 * Makes the tables of the views and of what is kept beside them, in one database: one transaction writes both. Throws
 * `OtherVersion` where there are views that no migration of this version made.
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  if (await areOlder(db)) throw new OtherVersion('views', 'an older')
  await migrateState(db)
  await runMigrations(db, { schema: 'views', folder: new URL('../migrations/', import.meta.url) })
}

/** The first views did not write down in their schema what has run. */
const areOlder = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ areOlder: boolean }>`select to_regclass('views.checkpoints') is not null
    and to_regclass('views.kysely_migration') is null as are_older`.execute(db)
  return rows[0]?.areOlder === true
}
