import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { readCheckpoints, tableName } from '@lapka/projections/checkpoint.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import type { Projection } from '@lapka/projections/projection.ts'
import { runProjection } from '@lapka/projections/run-projection.ts'
import { compareTables, type Rows } from './compare-tables.ts'
import { violationOf, type Violation } from './violation.ts'

export type Rebuilding = {
  /** Of a role that may make a database beside the live one. */
  databaseUrl: string
  log: EventLog
  vault: Vault
  projections?: readonly Projection<Database>[]
}
export type ComparedViews = { violations: Violation[]; tables: number; rows: number; positions: ReadonlyMap<string, number> }

const MOST_PROBLEMS = 20
/** Another year, another season, another weekday and another time of day. */
const OTHER_CLOCK_MS = 400.37 * 86_400_000

/**
 * I9 and I18: the views are made again from the log beside the live ones, up to where those stand and under another clock, and every
 * table is compared both ways. Where something differs a third making, under the right clock, says which of the two it is.
 */
export const verifyViews = async (rebuilding: Rebuilding): Promise<ComparedViews> => {
  const { databaseUrl, projections = allProjections } = rebuilding
  const tables = projections.flatMap((projection) => Object.keys(projection.tables)).map(tableName)
  return withSnapshot(databaseUrl, async (live, marks) => {
    const head = await rebuilding.log.head()
    // One that claims to be beyond the log's end is compared with all that there is.
    const positions = new Map([...marks].map(([name, position]) => [name, Math.min(position, head)]))
    const making = { ...rebuilding, projections, positions }
    const compare = async (one: Rows, other: Rows, invariant: string) => {
      let rows = 0
      const violations: Violation[] = []
      for (const table of tables) {
        const compared = await compareTables(table, one, other)
        rows += compared.rows
        if (compared.difference !== null) violations.push(violationOf(invariant)(compared.difference))
      }
      return { violations, rows }
    }
    return withRebuilt({ ...making, clockMs: OTHER_CLOCK_MS }, async (shifted) => {
      const { violations, rows } = await compare({ client: live, name: 'live' }, { client: shifted, name: 'rebuilt' }, 'I9')
      const counted = { tables: tables.length, rows, positions }
      if (violations.length === 0) return { violations, ...counted }
      return withRebuilt({ ...making, clockMs: 0 }, async (rebuilt) => {
        const [right, other] = [
          { client: rebuilt, name: 'rebuilt' },
          { client: shifted, name: 'rebuilt by another clock' },
        ]
        const stale = await compare({ client: live, name: 'live' }, right, 'I9')
        const moody = await compare(right, other, 'I18')
        return { violations: [...stale.violations, ...moody.violations], ...counted }
      })
    })
  })
}

/** Rows and checkpoints of one instant, however long comparing takes and whatever is written meanwhile. */
const withSnapshot = async <Result>(
  url: string,
  work: (client: pg.Client, positions: ReadonlyMap<string, number>) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lapka verify' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ projection: string; position: string }>(
      'select projection, position from views.checkpoints',
    )
    return await work(client, new Map(rows.map(({ projection, position }) => [projection, Number(position)])))
  } finally {
    await client.end()
  }
}

type Making = Required<Rebuilding> & { positions: ReadonlyMap<string, number>; clockMs: number }

const withRebuilt = async <Result>(making: Making, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const { databaseUrl } = making
  const name = `verify_${randomUUID().replaceAll('-', '')}`
  const beside = new URL(databaseUrl)
  beside.pathname = `/${name}`
  await ask(databaseUrl, `create database ${name}`)
  try {
    const db = openDatabase({ url: beside.href, maxConnections: 24 })
    const setBack = shiftClock(making.clockMs)
    try {
      await migrate(db)
      await fill(db, making)
    } finally {
      setBack()
      await db.destroy()
    }
    const client = new pg.Client({ connectionString: beside.href, application_name: 'lapka verify' })
    await client.connect()
    return await work(client).finally(() => client.end())
  } finally {
    await ask(databaseUrl, `drop database ${name} with (force)`)
  }
}

/** What the code that makes views would read from a clock of this process. Answers how to set it back. */
const shiftClock = (byMs: number): (() => void) => {
  const real = globalThis.Date
  if (byMs === 0) return () => {}
  globalThis.Date = class extends real {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(real.now() + byMs)
      else super(...(given as [number]))
    }
    static override now() {
      return real.now() + byMs
    }
  } as DateConstructor
  return () => {
    globalThis.Date = real
  }
}

const fill = async (db: Kysely<Database>, { log, vault, projections, positions }: Making): Promise<void> => {
  const problems: unknown[] = []
  const running = projections.map((projection) =>
    runProjection(projection, {
      log: endingAt(log, positions.get(projection.name) ?? 0),
      db,
      vault,
      onProblem: (_, error) => problems.push(error),
    }),
  )
  try {
    while (await isBehind(db, projections, positions)) {
      if (problems.length > MOST_PROBLEMS) throw new Error('the views can not be rebuilt', { cause: problems.at(-1) })
      await pause(50)
    }
  } finally {
    await Promise.all(running.map((one) => one.stop()))
  }
}

const isBehind = async (
  db: Kysely<Database>,
  projections: readonly Projection<Database>[],
  wanted: ReadonlyMap<string, number>,
): Promise<boolean> => {
  const reached = new Map((await readCheckpoints(db)).map(({ projection, position }) => [projection, position]))
  return projections.some(({ name }) => (reached.get(name) ?? -1) < (wanted.get(name) ?? 0))
}

/** The log as it was when it ended there. */
const endingAt = (log: EventLog, end: number): EventLog => {
  const within = <Event extends { position: number }>(events: Event[]) => events.filter(({ position }) => position <= end)
  return {
    ...log,
    head: async () => Math.min(end, await log.head()),
    readAll: async (after, limit) => (after >= end ? [] : within(await log.readAll(after, limit))),
    subscribe: (after, onBatch) =>
      log.subscribe(after, async (events) => {
        const known = within(events)
        if (known.length > 0) await onBatch(known)
      }),
  }
}

const ask = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
