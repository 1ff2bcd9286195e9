import { sql, type Transaction } from 'kysely'
import { tableName, tableOf } from '../checkpoint.ts'
import type { Database } from '../database.ts'
import type { BuildDependencies } from './advance-build.ts'
import { dropSchema, inSchema, plainName } from './build-tables.ts'
import { schemaOf, type Build } from './builds.ts'
import type { Row } from './differing-rows.ts'
import { fillScratch, fillWithin, makeScratch } from './scratch.ts'

export type ComparedTable = {
  table: string
  liveRows: number
  rebuiltRows: number
  /** Over all rows in order: equal where the rows are. */
  liveHash: string
  rebuiltHash: string
  /** Rows as PostgreSQL writes them, at most so many as are shown. */
  onlyLive: string[]
  onlyRebuilt: string[]
  countOnlyLive: number
  countOnlyRebuilt: number
  /** Columns of its key, and the same rows by their columns. */
  key: string[]
  liveOnly: Row[]
  rebuiltOnly: Row[]
}
export type ComparedView = { projection: string; position: number; isSame: boolean; tables: ComparedTable[] }

const MAX_SHOWN = 20
const LIFE_MINUTES = 24 * 60

/**
 * Builds a view once more beside the live one and compares both, every row of every table, at one position: one transaction sees the
 * live tables as of one instant and brings the others to the same event. Live reading and writing go on. A difference is looked at a
 * second time: a person may have been erased just then.
 */
export const compareView = async (
  projection: BuildDependencies['projection'],
  given: Omit<BuildDependencies, 'projection'>,
): Promise<ComparedView> => {
  const dependencies = { ...given, projection }
  const build = await makeScratch(dependencies, LIFE_MINUTES)
  try {
    const { position } = await dependencies.db
      .selectFrom(tableOf(projection))
      .select('position')
      .where('projection', '=', projection.name)
      .executeTakeFirstOrThrow()
    const filled = await fillScratch(build, position, dependencies)
    const compared = await compareOnce(filled, dependencies)
    return compared.isSame ? compared : await compareAfresh(build, dependencies)
  } finally {
    await removeScratch(build, dependencies)
  }
}

/** Personal data that went away while the first one was built would stand in its rows. */
const compareAfresh = async (first: Build, dependencies: BuildDependencies): Promise<ComparedView> => {
  await removeScratch(first, dependencies)
  const build = await makeScratch(dependencies, LIFE_MINUTES)
  try {
    return await compareOnce(await fillScratch(build, first.position, dependencies), dependencies)
  } finally {
    await removeScratch(build, dependencies)
  }
}

const removeScratch = async (build: Build, { db }: BuildDependencies): Promise<void> => {
  await dropSchema(db, schemaOf(build))
  await db.deleteFrom('views.builds').where('build', '=', build.build).execute()
}

const compareOnce = (build: Build, dependencies: BuildDependencies): Promise<ComparedView> => {
  const { db, projection } = dependencies
  const names = Object.keys(projection.tables).map(tableName)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Before the transaction has seen anything: no switch may come between.
      await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(trx)
      const { position } = await trx
        .selectFrom(tableOf(projection))
        .select('position')
        .where('projection', '=', projection.name)
        .executeTakeFirstOrThrow()
      await fillWithin(build, position, { ...dependencies, trx })
      await projection.refresh?.(inSchema(trx, projection, schemaOf(build)))
      const tables: ComparedTable[] = []
      for (const name of names) tables.push(await compareTable(trx, name, schemaOf(build)))
      return { projection: projection.name, position, isSame: tables.every(isSame), tables }
    })
}

const isSame = ({ liveHash, rebuiltHash, onlyLive, onlyRebuilt }: ComparedTable) =>
  liveHash === rebuiltHash && onlyLive.length === 0 && onlyRebuilt.length === 0

const compareTable = async (trx: Transaction<Database>, live: string, schema: string): Promise<ComparedTable> => {
  const rebuilt = `${schema}.${plainName(live)}`
  const [one, other] = [await readTableHash(trx, live), await readTableHash(trx, rebuilt)]
  const isEqual = one.hash === other.hash
  const [onLive, onRebuilt] = isEqual
    ? [noRows, noRows]
    : [await rowsOnlyIn(trx, live, rebuilt), await rowsOnlyIn(trx, rebuilt, live)]
  return {
    table: live,
    liveRows: one.rows,
    rebuiltRows: other.rows,
    liveHash: one.hash,
    rebuiltHash: other.hash,
    onlyLive: onLive.texts,
    onlyRebuilt: onRebuilt.texts,
    countOnlyLive: onLive.count,
    countOnlyRebuilt: onRebuilt.count,
    key: isEqual ? [] : await readKey(trx, live),
    liveOnly: onLive.rows,
    rebuiltOnly: onRebuilt.rows,
  }
}

const noRows = { texts: [], rows: [], count: 0 }

/** Rows are hashed in 256 parts, so that no part of a large table outgrows PostgreSQL's memory. */
const readTableHash = async (trx: Transaction<Database>, table: string): Promise<{ rows: number; hash: string }> => {
  const { rows } = await sql<{ rows: number; hash: string | null }>`
    select sum(part.rows)::bigint as rows, md5(string_agg(part.hash, '' order by part.beginning)) as hash
    from (select left(hash, 2) as beginning, count(*) as rows, md5(string_agg(hash, '' order by hash)) as hash
      from (select md5(kept::text) as hash from ${sql.table(table)} kept) hashed group by 1) part`.execute(trx)
  return { rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? '' }
}

const rowsOnlyIn = async (trx: Transaction<Database>, one: string, other: string) => {
  const { rows } = await sql<{ text: string; row: Row; count: number }>`
    select kept::text as text, to_jsonb(kept) as row, count(*) over () as count
    from (table ${sql.table(one)} except all table ${sql.table(other)}) kept order by 1 limit ${sql.lit(MAX_SHOWN)}`.execute(trx)
  return { texts: rows.map(({ text }) => text), rows: rows.map(({ row }) => row), count: rows[0]?.count ?? 0 }
}

const readKey = async (trx: Transaction<Database>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(trx)
  return rows.map(({ name }) => name)
}
