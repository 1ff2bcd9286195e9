import { sql, type Kysely } from 'kysely'

/** Which log the views were made from, by the hash of its first event: with another one behind them they would tell of nobody. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table views.log_origin (
    is_only boolean primary key default true check (is_only),
    first_hash text not null
  )`.execute(db)
}
