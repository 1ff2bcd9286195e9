import { sql, type Kysely } from 'kysely'

/** A professional's own name beside the one they are shown by: the old API tells them apart. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.professionals
    add column name text not null default '',
    add column surname text not null default ''`.execute(db)
}
