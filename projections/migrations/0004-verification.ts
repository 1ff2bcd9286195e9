import { sql, type Kysely } from 'kysely'

/** How far each professional's verification is. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table views.professionals
    add column verification_status text not null default 'draft',
    add column submitted_at timestamptz,
    add column diploma_ids jsonb not null default '[]'`,
  // Serves the operators' queue: one status, those first who wait longest.
  `create index professionals_by_verification on views.professionals
    (verification_status, coalesce(submitted_at, 'infinity'), professional_id)`,
]
