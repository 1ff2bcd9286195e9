import { sql, type Kysely } from 'kysely'
import { tablesOfOperation } from './tables-of-operation.ts'
import { tablesOfPeople } from './tables-of-people.ts'
import { tablesOfWork } from './tables-of-work.ts'

/** What is kept and is no view: no log can bring it back, so nothing here is dropped with the views. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const statements = ['create schema if not exists state', ...tablesOfPeople, ...tablesOfWork, ...tablesOfOperation]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
