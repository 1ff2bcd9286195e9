import { sql, type Kysely } from 'kysely'

/** What was looked for and what was refused, without who it was; and the runs of the what-if lab, for a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.slot_demand (
    at timestamptz(3) not null,
    professional_id uuid not null,
    service_id text not null,
    kind text not null,
    from_date date,
    to_date date,
    offered_count integer,
    starts_at timestamptz(3),
    code text
  )`,
  // Read from an instant on, by everybody or by one professional; forgotten from the oldest on.
  'create index slot_demand_by_time on state.slot_demand (at)',
  'create index slot_demand_of_professional on state.slot_demand (professional_id, at)',
  `create table state.what_if_runs (
    id uuid primary key,
    owner_id uuid not null,
    request jsonb not null,
    status text not null,
    progress jsonb not null,
    result jsonb,
    started_at timestamptz(3) not null,
    seen_at timestamptz(3) not null,
    is_cancelled boolean not null default false
  )`,
  // One at a time for each who asks.
  `create unique index what_if_under_way on state.what_if_runs (owner_id) where status = 'running'`,
  'create index what_if_runs_by_time on state.what_if_runs (started_at)',
]
