import { sql, type Kysely } from 'kysely'

/** Who is in the room of a consultation, by which socket of which api. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.room_presence (
    consultation_id uuid not null,
    party text not null,
    tab_id uuid not null,
    connection_id uuid not null,
    instance uuid not null,
    seen_at timestamptz not null default clock_timestamp(),
    gone_at timestamptz,
    primary key (consultation_id, party)
  )`,
  'create index room_presence_by_instance on state.room_presence (instance) where gone_at is null',
  'create index room_presence_by_age on state.room_presence (seen_at)',
]
