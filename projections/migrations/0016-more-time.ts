import { sql, type Kysely } from 'kysely'

/** Whether the holder has asked for more time to pay. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.appointments add column has_more_time boolean not null default false`.execute(db)
}
