import type pg from 'pg'
import type { BackupWriter } from './backup-file.ts'

/**
 * The log, and all that the log can't bring back. The views and the queue's hints are made from these; `log.head` follows from
 * the events, and what Kysely notes about migrations from the code that restores.
 */
const KEPT = `
  select format('%I.%I', c.table_schema, c.table_name) as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema in ('log', 'vault', 'state') and t.table_type = 'BASE TABLE'
    and c.table_name not like 'kysely%' and (c.table_schema, c.table_name) <> ('log', 'head')
  group by c.table_schema, c.table_name order by c.table_schema, c.table_name`

const PAGE = 2_000

/** Writes every kept table as the client's transaction sees it. PostgreSQL makes the JSON, so nothing is lost on the way. */
export const writeTables = async (client: pg.Client, { write }: BackupWriter, onTable: (name: string) => void): Promise<void> => {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(KEPT)
  for (const { name, columns } of tables) {
    onTable(name)
    await write(JSON.stringify({ table: name, columns }))
    await client.query(`declare kept no scroll cursor for select row_to_json(kept)::text as row from ${name} kept`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${PAGE} from kept`)
      for (const { row } of rows) await write(`{"row":${row}}`)
      if (rows.length < PAGE) break
    }
    await client.query('close kept')
  }
}

export type KeptTable = { name: string; columns: string[] }

/** Into an empty table that this version has made. Columns that the backup does not know have their defaults. */
export const insertRows = async (client: pg.Client, { name, columns }: KeptTable, rows: object[]): Promise<void> => {
  const [schema, table] = name.split('.').map((part) => client.escapeIdentifier(part.replaceAll('"', '')))
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = `${schema}.${table}`
  await client.query(`insert into ${target} (${list}) select ${list} from json_populate_recordset(null::${target}, $1::json)`, [
    JSON.stringify(rows),
  ])
}

export const HEAD_FROM_EVENTS = 'update log.head set position = (select coalesce(max(position), 0) from log.events)'
