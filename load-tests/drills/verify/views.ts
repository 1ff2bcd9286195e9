import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { readCheckpoints, tableName } from '@lapka/projections/checkpoint.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { runProjection } from '@lapka/projections/run-projection.ts'
import { violationOf, type Violation } from './violation.ts'

const i9 = violationOf('I9')
const i10 = violationOf('I10')

/** A table's rows as texts, in any order. */
export type Tables = ReadonlyMap<string, readonly string[]>

const SHOWN_ROWS = 3

/** I9: both have the same rows, each as often. */
export const compareTables = (live: Tables, rebuilt: Tables): Violation[] =>
  [...new Set([...live.keys(), ...rebuilt.keys()])].flatMap((table) => {
    const difference = new Map<string, number>()
    const count = (rows: readonly string[], sign: 1 | -1) => {
      for (const row of rows) difference.set(row, (difference.get(row) ?? 0) + sign)
    }
    count(live.get(table) ?? [], 1)
    count(rebuilt.get(table) ?? [], -1)
    const differing = [...difference].filter(([, times]) => times !== 0)
    if (differing.length === 0) return []
    const shown = differing
      .slice(0, SHOWN_ROWS)
      .map(([row, times]) => `${times > 0 ? 'only live' : 'only rebuilt'} ${row.slice(0, 400)}`)
    return [i9(`${table} differs in ${differing.length} rows: ${shown.join('; ')}`)]
  })

type Checkpoint = { projection: string; position: number }

/** I10: every projection stands at the log's head. */
export const verifyPositions = (checkpoints: readonly Checkpoint[], head: number): Violation[] => [
  ...allProjections.flatMap(({ name }) =>
    checkpoints.some(({ projection }) => projection === name) ? [] : [i10(`${name} has no checkpoint`)],
  ),
  ...checkpoints.flatMap(({ projection, position }) =>
    position === head ? [] : [i10(`${projection} stands at ${position}, the log's head is ${head}`)],
  ),
]

type Rebuilding = { databaseUrl: string; log: EventLog; vault: Vault }

/** I9: the views are rebuilt from the log in a database beside the live one, and every table is compared. */
export const verifyViews = async ({ databaseUrl, log, vault }: Rebuilding): Promise<Violation[]> => {
  const name = `verify_${randomUUID().replaceAll('-', '')}`
  const beside = new URL(databaseUrl)
  beside.pathname = `/${name}`
  await ask(databaseUrl, `create database ${name}`)
  try {
    const [live, rebuilt] = [openDatabase({ url: databaseUrl }), openDatabase({ url: beside.href, maxConnections: 24 })]
    try {
      await migrate(rebuilt)
      await fill(rebuilt, { log, vault })
      return compareTables(await readTables(live), await readTables(rebuilt))
    } finally {
      await Promise.all([live.destroy(), rebuilt.destroy()])
    }
  } finally {
    await ask(databaseUrl, `drop database ${name} with (force)`)
  }
}

/** The log may go on meanwhile, with a hold that ends, and then they pass its head of before. */
const isBehind = async (db: Kysely<Database>, head: number): Promise<boolean> => {
  const positions = new Map((await readCheckpoints(db)).map(({ projection, position }) => [projection, position]))
  return allProjections.some(({ name }) => (positions.get(name) ?? 0) < head)
}

const fill = async (db: Kysely<Database>, { log, vault }: Omit<Rebuilding, 'databaseUrl'>): Promise<void> => {
  const head = await log.head()
  const problems: unknown[] = []
  const running = allProjections.map((projection) =>
    runProjection(projection, { log, db, vault, onProblem: (_, error) => problems.push(error) }),
  )
  try {
    while (await isBehind(db, head)) {
      if (problems.length > 20) throw new Error('the views can not be rebuilt', { cause: problems.at(-1) })
      await pause(50)
    }
  } finally {
    await Promise.all(running.map((one) => one.stop()))
  }
}

/** Of a listing: worked out again as time goes by, from what is kept beside the views, and so no fold of the log. */
const OF_THE_CLOCK = 'free_key'

const readTables = async (db: Kysely<Database>): Promise<Tables> => {
  const tables = new Map<string, string[]>()
  for (const table of allProjections.flatMap((projection) => Object.keys(projection.tables)).map(tableName)) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${OF_THE_CLOCK}::text)::text as row
      from ${sql.table(table)} t`.execute(db)
    tables.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

const ask = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
