import { sql, type Kysely } from 'kysely'

/** Lines for full days. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table views.waits (
    wait_id uuid primary key,
    professional_id uuid not null,
    day date not null,
    parent_id uuid not null,
    pet_id uuid not null,
    service_id text not null,
    state text not null,
    -- The hold that was offered; what became of it stands with the appointment.
    appointment_id uuid,
    joined_at timestamptz not null,
    -- Whoever came first stands first.
    position bigint not null
  )`,
  // Serves "my waits".
  'create index waits_of_parent on views.waits (parent_id, day)',
  // Serves the place in a line, and whether anybody waits where a time came free.
  `create index lines on views.waits (professional_id, day, position) where state = 'waiting'`,
]
