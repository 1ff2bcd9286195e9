import { sql, type Kysely } from 'kysely'

/** What is owed at the clinic, however it came to be, and whether it is a direct consultation. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.appointments
    add column due_to_clinic_cents integer not null default 0,
    add column is_direct boolean not null default false`.execute(db)
}
