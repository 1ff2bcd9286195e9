import { sql, type Transaction } from 'kysely'
import type { StateTables } from './database.ts'

type Rows<Tables> = { table: keyof Tables & string; rows: readonly object[] }

/**
 * Writes whole rows as one JSON parameter: building a statement with a parameter per value costs more than everything else
 * a batch does. Nested values go into jsonb columns as they are, lists into arrays, instants as ISO texts. Rows
 * that are there already stay; the answer is how many were new.
 */
export const insertRows = async <Tables>(trx: Transaction<Tables>, { table, rows }: Rows<Tables>): Promise<number> => {
  if (rows.length === 0) return 0
  const { numAffectedRows } = await sql`${insertion<Tables>(table, rows)} on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** A row that is there already, by its key, becomes the new one. */
export const upsertRows = async <Tables>(
  trx: Transaction<Tables>,
  { table, rows, key }: Rows<Tables> & { key: string },
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).filter((column) => column !== key)
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`${insertion<Tables>(table, rows)} on conflict (${sql.ref(key)}) do update set ${sql.join(assignments)}`.execute(trx)
}

/** For what is answered about inserted rows: `returning` goes after it. */
export const insertion = <Tables = StateTables>(table: Rows<Tables>['table'], rows: readonly object[]) => {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((column) => sql.ref(column))
  const values = storable(rows.map((row) => withColumnNames(row, names)))
  return sql`insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)`
}

/**
 * Rows as JSON that PostgreSQL takes. It refuses the character U+0000 and halves of surrogate pairs, and one such text must not
 * stop a view for ever, whether the log holds it or we made it. JSON writes both as an escape, which hardly any row has.
 */
const storable = (rows: object[]): string => {
  const json = JSON.stringify(rows)
  if (!json.includes('\\u')) return json
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  )
}

const withColumnNames = (row: object, names: string[]): object => {
  const named: Record<string, unknown> = {}
  for (const name of names) named[columnOf(name)] = (row as Record<string, unknown>)[name]
  return named
}

const columns = new Map<string, string>()
const columnOf = (name: string): string => {
  const known = columns.get(name)
  if (known !== undefined) return known
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns.set(name, column)
  return column
}
