import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Fold } from '@lapka/event-log/fold.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMigratedDatabase, TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { allProjections, type ProjectionName } from '../all-projections.ts'
import { readCheckpoints, rebuildProjection, tableName } from '../checkpoint.ts'
import { openDatabase, type Database } from '../database.ts'
import type { Projection } from '../projection.ts'
import type { RunnerDependencies, Running } from '../run-projection.ts'
import { runProjections } from '../run-together.ts'

/** Facts by stream, to be true together. */
export type Facts = Record<string, LapkaEvent[]>

const noState: Fold<null> = { initialState: () => null, evolve: () => null }

/** A projection, or the name of a view's. */
type Named = Projection | ProjectionName
const named = (one: Named): Projection => (typeof one === 'string' ? projectionOf(one) : one)

export const projectionOf = (name: ProjectionName) => {
  const found = allProjections.find((projection) => projection.name === name)
  if (found === undefined) throw new Error(`there is no projection ${name}`)
  return found
}

/** A database of its own with empty views, and a log in memory that is written as commands write it: sealed and chained. */
export const openTestViews = async () => {
  const database = await createMigratedDatabase()
  const db = openDatabase({ url: database.url, maxConnections: 24, timeoutMs: TIMEOUT_MS })
  const log = createMemoryLog()
  const vault = createVault({ masterKey: 'cd'.repeat(32), keys: createMemoryKeyStore() })
  const running: Running[] = []
  const write = createWrite(log, vault)
  const run = (names: readonly Named[], change: Partial<RunnerDependencies> = {}): Running => {
    const started = runProjections(names.map(named), { log, db, url: database.url, vault, ...change })
    running.push(started)
    return started
  }
  const finish = async (names: readonly Named[], change?: Partial<RunnerDependencies>) => {
    const started = run(names, change)
    await reached(db, names, await log.head())
    await started.stop()
  }
  return {
    db,
    log,
    vault,
    write,
    play: createPlayer(log, vault),
    run,
    url: database.url,
    caughtUp: async (names: readonly Named[]) => reached(db, names, await log.head()),
    /** Runs projections to the log's end and stops them. */
    project: (...names: Named[]) => finish(names),
    /** The same with a batch for each event, as events come while a view follows closely. */
    projectOneByOne: (...names: Named[]) => finish(names, { log: oneByOne(log) }),
    close: async () => {
      await Promise.all(running.map((one) => one.stop()))
      await log.close()
      await db.destroy()
      await database.drop()
    },
  }
}

export type TestViews = Awaited<ReturnType<typeof openTestViews>>

const oneByOne = (log: EventLog): EventLog => ({
  ...log,
  subscribe: (position, onEvents) =>
    log.subscribe(position, async (events) => {
      for (const event of events) await onEvents([event])
    }),
})

/** Writes facts as a command does: one atomic append, sealed and chained. */
export const createWrite = (log: EventLog, vault: RunnerDependencies['vault']) => {
  const handle = createHandle({ log, vault, timeoutMs: TIMEOUT_MS })
  return async (occurredAt: string, facts: Facts): Promise<number> => {
    const id = randomUUID()
    const context = {
      commandId: id,
      commandHash: 'test',
      command: 'test',
      actor: { id: 'system', role: 'SYSTEM' as const },
      occurredAt,
      correlationId: id,
      causationId: id,
    }
    const streams = Object.fromEntries(Object.keys(facts).map((stream) => [stream, { stream, fold: noState }]))
    const handled = await handle(context, { streams }, () => ({ events: facts }))
    if ('refused' in handled) throw new Error(handled.refused)
    return handled.position
  }
}

/** Plays the commands of a story; one that is refused is a mistake of the test. */
export const createPlayer = (log: EventLog, vault: RunnerDependencies['vault']) => {
  const play = createPlay(createHandle({ log, vault, timeoutMs: TIMEOUT_MS }))
  return async (...[at, command]: Parameters<typeof play>): Promise<number> => {
    const handled = await play(at, command)
    if ('refused' in handled) throw new Error(handled.refused)
    return handled.position
  }
}

/** Looks at the checkpoints until all are there: no announcement is needed, so this also holds while those are tested. */
export const reached = async (db: Kysely<Database>, projections: readonly Named[], position: number): Promise<void> => {
  const names = projections.map((one) => named(one).name)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const rows = (await readCheckpoints(db)).filter(({ projection }) => names.includes(projection))
    if (rows.length === names.length && rows.every((row) => row.position >= position)) return
    if (Date.now() > deadline) throw new Error(`${names.join(', ')} did not reach ${position}: ${JSON.stringify(rows)}`)
    await pause(5)
  }
}

/**
 * Keeps the projections' tables as they are, projects the whole log once more over them, then again into empty ones, at once and
 * event by event, and answers every row that differs after any of these.
 */
export const differencesAfterReplay = async (views: TestViews, ...names: ProjectionName[]): Promise<object[]> => {
  const tables = names.flatMap((name) => Object.keys(projectionOf(name).tables)).map(tableName)
  for (const table of tables) await sql`create table ${kept(table)} as table ${sql.table(table)}`.execute(views.db)
  const rebuild = () => Promise.all(names.map((name) => rebuildProjection(projectionOf(name), views.db)))
  await views.db.updateTable('views.checkpoints').set({ position: 0 }).where('projection', 'in', names).execute()
  await views.project(...names)
  const replayed = await differences(views.db, tables)
  await rebuild()
  await views.project(...names)
  const rebuilt = await differences(views.db, tables)
  await rebuild()
  await views.projectOneByOne(...names)
  return [...replayed, ...rebuilt, ...(await differences(views.db, tables))]
}

const kept = (table: string) => sql.table(table.replace(/^\w+\./, 'public.kept_'))

const differences = async (db: Kysely<Database>, tables: string[]): Promise<object[]> => {
  const found: object[] = []
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      (select 'only live' as side, t::text as row from (table ${kept(table)} except all table ${sql.table(table)}) t)
      union all
      (select 'only rebuilt', t::text from (table ${sql.table(table)} except all table ${kept(table)}) t)`.execute(db)
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}
