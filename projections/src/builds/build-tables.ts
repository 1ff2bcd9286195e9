import { sql, type Kysely, type Transaction } from 'kysely'
import { tableName } from '../checkpoint.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { redirectTables } from './redirect-tables.ts'

type Projection = AnyProjection<Database>

/** The only table outside the views that a projection's steps may read; marks made during a build go into an unused table. */
const READABLE = 'next_free'
const MARKS = 'next_free_marks'

/** Its own tables stand in another schema, and nothing else can be written. */
export const inSchema = <Handle extends Kysely<Database> | Transaction<Database>>(
  db: Handle,
  { name, tables }: Projection,
  schema: string,
): Handle => {
  const own = new Set(Object.keys(tables).map((table) => plainName(tableName(table))))
  return redirectTables(db as Handle & Kysely<never>, (kept, table) => {
    if (kept === 'views' ? own.has(table) : table === MARKS) return schema
    if (kept === 'state' && table === READABLE) return undefined
    throw new Error(`${name} may not touch ${kept}.${table} while it is built beside the live views`)
  })
}

export const plainName = (table: string): string => table.slice(table.indexOf('.') + 1)

/** The tables of a projection, empty, in a schema of their own. */
export const makeTables = async (db: Kysely<Database>, projection: Projection, schema: string): Promise<void> => {
  await makeSchema(db, schema)
  await makeMarks(db, schema)
  const beside = inSchema(db, projection, schema)
  for (const statement of Object.values(projection.tables).flat())
    if (!isForReaders(projection, statement)) await sql.raw(statement).execute(beside)
}

const indexIn = (statement: string) => /^create index (\w+) on/.exec(statement)?.[1]

const isForReaders = ({ readersIndexes = [] }: Projection, statement: string): boolean =>
  readersIndexes.includes(indexIn(statement) ?? '')

/** Once the tables are filled. Answers how many there were to make. */
export const makeReadersIndexes = async (db: Kysely<Database>, projection: Projection, schema: string): Promise<number> => {
  const beside = inSchema(db, projection, schema)
  const wanted = Object.values(projection.tables)
    .flat()
    .filter((statement) => isForReaders(projection, statement))
  let made = 0
  for (const statement of wanted) {
    const { rows } = await sql`select from pg_indexes where schemaname = ${schema} and indexname = ${indexIn(statement)}`.execute(
      db,
    )
    if (rows.length > 0) continue
    await sql.raw(statement).execute(beside)
    made += 1
  }
  return made
}

export const makeMarks = (db: Kysely<Database>, schema: string) =>
  sql`create unlogged table if not exists ${sql.table(`${schema}.${MARKS}`)} (professional_id uuid primary key)`.execute(db)

export const makeSchema = (db: Kysely<Database>, schema: string) => sql`select views.make_beside(${schema})`.execute(db)

export const dropSchema = (db: Kysely<Database>, schema: string) => sql`select views.drop_beside(${schema})`.execute(db)
