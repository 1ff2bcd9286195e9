import { sql, type Kysely } from 'kysely'

/** How each process was, every ten seconds of the last two days; and since when a provider's event waits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.metrics (
    instance text not null,
    sampled_at timestamptz not null default clock_timestamp(),
    part text not null,
    started_at timestamptz not null,
    figures jsonb not null,
    primary key (instance, sampled_at)
  )`,
  // Serves the last hour, and forgetting what is older than two days.
  'create index metrics_by_age on state.metrics (sampled_at)',
  // When an event was first due that is tried again since.
  'alter table state.provider_events add column due_since timestamptz',
]
