import { sql, type Kysely } from 'kysely'

/** Load tests and what they measured. Figures are kept here and nowhere else: the log has only what they came to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.load_tests (
    id uuid primary key,
    number integer generated always as identity,
    scenario text not null,
    rate_per_second integer not null,
    seconds integer not null,
    target text not null,
    address text not null,
    started_by uuid not null,
    requested_at timestamptz not null,
    position bigint,
    lease_until timestamptz,
    leased_by text,
    started_at timestamptz,
    stop_requested_at timestamptz,
    ended_at timestamptz,
    outcome text,
    runner text,
    figures jsonb,
    problem text,
    version text not null,
    machine text not null
  )`,
  // One runs at a time, whoever asks for the second.
  'create unique index one_load_test_at_a_time on state.load_tests ((true)) where ended_at is null',
  'create index load_tests_by_number on state.load_tests (number desc)',
]
