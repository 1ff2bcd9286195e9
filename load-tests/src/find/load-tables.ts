import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The same database with what PostgreSQL needs to sort for indexes; measured statements have connections of their own. */
export const withMemory = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c maintenance_work_mem=512MB -c work_mem=256MB')
  return url.href
}

export const withClient = async <Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

type Index = { table: string; name: string; definition: string; constraint: string | null }

/** Drops every index of these tables, primary keys included; what it answers makes them anew, a connection for each table. */
export const dropIndexes = async (url: string, tables: readonly string[]): Promise<(tables: string[]) => Promise<unknown>> => {
  const { rows } = await withClient(url, (client) => client.query<Index>(indexesOf, [tables]))
  const dropped = rows.map(({ table, name, constraint }) =>
    constraint === null ? `drop index views.${name}` : `alter table ${table} drop constraint ${name}`,
  )
  await withClient(url, (client) => client.query(dropped.join(';')))
  const make = async (table: string) => {
    for (const { name, definition, constraint } of rows.filter((index) => index.table === table))
      await withClient(url, (client) =>
        client.query(constraint === null ? definition : `alter table ${table} add constraint ${name} ${constraint}`),
      )
  }
  return (some) => Promise.all(some.map(make))
}

const indexesOf = `select indrelid::regclass::text as "table", relname as name, pg_get_indexdef(indexrelid) as definition,
    pg_get_constraintdef(pg_constraint.oid) as "constraint"
  from pg_index join pg_class on pg_class.oid = indexrelid
    left join pg_constraint on conindid = indexrelid and contype = 'p'
  where indrelid = any($1::regclass[]) order by conindid is not null`

type Batch = { table: string; rows: readonly object[] }[]

/**
 * Copies batches into empty tables, through files that PostgreSQL reads by itself while the next batch is made: it takes a third of what
 * rows in a JSON parameter take. In one transaction with the emptying of the tables, which spares the log of writes and a later vacuum.
 */
export const copyBatches = async (url: string, tables: readonly string[], batches: Iterable<Batch>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-copy-'))
  // PostgreSQL may run as another account.
  chmodSync(folder, 0o755)
  try {
    await withClient(url, async (client) => {
      await client.query(`begin; truncate ${tables.join(', ')}`)
      let copied: Promise<unknown> = Promise.resolve()
      let turn = 0
      for (const batch of batches) {
        turn = 1 - turn
        const statements = batch.flatMap(({ table, rows }) => writeBatch(join(folder, `${table}-${turn}`), table, rows))
        await copied
        copied = client.query(statements.join(';'))
        // An error is met above, or after the last batch.
        copied.catch(() => undefined)
      }
      await copied
      await client.query('commit')
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const writeBatch = (file: string, table: string, rows: readonly object[]): string[] => {
  const [first] = rows
  if (first === undefined) return []
  const names = Object.keys(first)
  const columns = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const lines = rows.map((row) => `${names.map((name) => textOf((row as Record<string, unknown>)[name])).join('\t')}\n`)
  writeFileSync(file, lines.join(''))
  chmodSync(file, 0o644)
  return [`copy ${table} (${columns.join(', ')}) from '${file}' (freeze)`]
}

/** As COPY reads it. Lists of numbers are arrays' texts already. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return String.raw`\N`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(special, (sign) => escapes[sign] ?? sign)
}
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
