import { sql, type Kysely } from 'kysely'
import { accounts } from '@lapka/projections/accounts/project.ts'
import type { Database } from '@lapka/projections/database.ts'

/** More records of one animal than a case shows together. */
const MAX_PETS = 100

/** Pets with a chip by its key, or undefined while the view has not reached the position. */
export const petsWithChip = async (db: Kysely<Database>, chipKey: string, position: number): Promise<string[] | undefined> => {
  // One statement, so that pets and position are of one moment.
  const { rows } = await sql<{ petIds: string[] }>`
    select array(select pet_id::text from views.pets where chip_key = ${chipKey} order by 1 limit ${MAX_PETS}) as pet_ids
    from views.checkpoints where projection = ${accounts.name} and position >= ${position}`.execute(db)
  return rows[0]?.petIds
}
