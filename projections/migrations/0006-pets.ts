import { sql, type Kysely } from 'kysely'

/** What a pet is like. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table views.pets
        add column temperament jsonb not null default '[]',
        add column temperament_note text not null default ''`,
    )
    .execute(db)
}
