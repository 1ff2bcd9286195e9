import { sql, type Kysely } from 'kysely'

/** The runs that compared the log with the payment provider, and what each found. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table state.reconciliations (
    id uuid primary key,
    trigger text not null,
    since timestamptz not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    problem text,
    report jsonb
  )`,
  'create index reconciliations_by_start on state.reconciliations (started_at)',
]
