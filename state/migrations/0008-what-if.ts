import { sql, type Kysely } from 'kysely'

/** Slot searches and refused bookings, without the person; and the runs of the what-if lab, kept for a day. */
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
  // Read from an instant on, for all professionals or for one; deleted from the oldest on.
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
  // One at a time per owner.
  `create unique index what_if_under_way on state.what_if_runs (owner_id) where status = 'running'`,
  'create index what_if_runs_by_time on state.what_if_runs (started_at)',
]
