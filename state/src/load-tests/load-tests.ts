import { sql, type Selectable } from 'kysely'
import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import type { LoadTestOutcome } from '@lapka/contracts/events/load-tests.ts'
import type { LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import type { StateDb, StateTables } from '../database.ts'

export type LoadTestRow = Selectable<StateTables['state.loadTests']>

export type NewLoadTest = {
  id: string
  scenario: LoadScenario
  ratePerSecond: number
  seconds: number
  target: string
  address: string
  startedBy: string
  requestedAt: string
  version: string
  machine: string
}

/** The list on the page, and what one can be compared with. */
const MAX_LISTED = 20

/** Whether it has the turn: one is under way at a time. The same test asked for again has it still, also when it is over. */
export const claimLoadTest = async (db: StateDb, test: NewLoadTest): Promise<boolean> => {
  await db
    .insertInto('state.loadTests')
    .values(test)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findLoadTest(db, test.id)) !== undefined
}

/** It must not run before its start is in the log. */
export const announceLoadTest = async (db: StateDb, id: string, position: number): Promise<void> => {
  await db.updateTable('state.loadTests').set({ position }).where('id', '=', id).where('position', 'is', null).execute()
}

export const withdrawLoadTest = async (db: StateDb, id: string): Promise<void> => {
  await db.deleteFrom('state.loadTests').where('id', '=', id).where('position', 'is', null).execute()
}

export type ListedLoadTest = Omit<LoadTestRow, 'figures'> & { measuredSeconds: number; brokenThresholds: number }

const measured = sql<number>`coalesce(jsonb_array_length(figures->'series'), 0)`
const broken = sql<number>`(select count(*)::int from jsonb_array_elements(figures->'thresholds') t where t->>'isKept' = 'false')`
const columns = [
  ...([
    'id',
    'number',
    'scenario',
    'ratePerSecond',
    'seconds',
    'target',
    'address',
    'startedBy',
    'requestedAt',
    'position',
  ] as const),
  ...(['leaseUntil', 'leasedBy', 'startedAt', 'stopRequestedAt', 'endedAt', 'outcome', 'runner', 'problem'] as const),
  ...(['version', 'machine'] as const),
] as const

const listed = (db: StateDb) =>
  db
    .selectFrom('state.loadTests')
    .select(columns)
    .select([measured.as('measuredSeconds'), broken.as('brokenThresholds')])
    .where('position', 'is not', null)

/** The newest first, without their figures, which are long. */
export const listLoadTests = (db: StateDb): Promise<ListedLoadTest[]> =>
  listed(db).orderBy('number', 'desc').limit(MAX_LISTED).execute()

/** One with its figures, as soon as its start is in the log. */
export const readLoadTest = (db: StateDb, id: string): Promise<(ListedLoadTest & Pick<LoadTestRow, 'figures'>) | undefined> =>
  listed(db).select('figures').where('id', '=', id).executeTakeFirst()

export const findLoadTest = (db: StateDb, id: string): Promise<LoadTestRow | undefined> =>
  db.selectFrom('state.loadTests').selectAll().where('id', '=', id).executeTakeFirst()

export const requestStop = async (db: StateDb, id: string, at: string): Promise<void> => {
  await db
    .updateTable('state.loadTests')
    .set({ stopRequestedAt: at })
    .where('id', '=', id)
    .where('stopRequestedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}

/** The one that is not over, if any: waiting for a runner, or running somewhere. */
export const openLoadTest = (db: StateDb): Promise<(LoadTestRow & { isLeased: boolean }) | undefined> =>
  db
    .selectFrom('state.loadTests')
    .selectAll()
    .select(sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`.as('isLeased'))
    .where('endedAt', 'is', null)
    .executeTakeFirst()

type Holder = { id: string; leasedBy: string; leaseSeconds: number }

/** Takes it to run it; false if another process was first, or has begun it before. */
export const takeLoadTest = async (db: StateDb, { id, leasedBy, leaseSeconds }: Holder): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('state.loadTests')
    .set({ leasedBy, leaseUntil: inSeconds(leaseSeconds), startedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('position', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Progress = Holder & { runner: string | null; figures: LoadFigures }

/** Writes down how far it is and keeps the lease; answers whether it is to stop, or undefined where it is no longer ours. */
export const saveProgress = async (
  db: StateDb,
  { id, leasedBy, leaseSeconds, runner, figures }: Progress,
): Promise<{ isStopRequested: boolean } | undefined> => {
  const row = await db
    .updateTable('state.loadTests')
    .set({ runner, figures: JSON.stringify(figures), leaseUntil: inSeconds(leaseSeconds) })
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .where('endedAt', 'is', null)
    .returning('stopRequestedAt')
    .executeTakeFirst()
  return row && { isStopRequested: row.stopRequestedAt !== null }
}

type End = {
  id: string
  outcome: LoadTestOutcome
  problem: string | null
  at: string
  runner?: string | null
  figures?: LoadFigures
}

export const endLoadTest = async (db: StateDb, { id, outcome, problem, at, runner, figures }: End): Promise<void> => {
  await db
    .updateTable('state.loadTests')
    .set({
      outcome,
      problem,
      endedAt: at,
      leaseUntil: null,
      ...(runner !== undefined && { runner }),
      ...(figures && { figures: JSON.stringify(figures) }),
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** By the database's clock alone. */
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
