import { sql, type Kysely } from 'kysely'

/** What is said of a visit afterwards, and visits beside others on purpose. The projections' new versions fill it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table views.appointments
    add column outcome text,
    add column bill jsonb,
    add column overlap jsonb`,
  /*
   * A claim beside another one on purpose has a key of its own and overlaps nobody; all others share one. The guard's index
   * begins with the columns that free slots are looked up by, as it did before.
   */
  `alter table views.claims
    drop constraint no_double_booking,
    add column overlap_key uuid not null default '00000000-0000-0000-0000-000000000000',
    add constraint no_double_booking
      exclude using gist (professional_id with =, during with &&, day with =, overlap_key with =)`,
]
