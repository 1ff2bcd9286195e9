import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { StateTables } from './database.ts'

type OldRows = {
  table: keyof StateTables
  /** How long after the instant in `since` a row is kept. */
  days: number
  since: string
  /** Columns are cleared instead of deleting the row, for rows that must not be inserted a second time. */
  emptied?: { set: string; unless: string }
}

/** docs/retention.md gives the reasons, and lists what is kept permanently. */
const oldRows: readonly OldRows[] = [
  { table: 'state.outbox', days: 90, since: 'done_at' },
  {
    table: 'state.providerEvents',
    days: 90,
    since: 'handled_at',
    emptied: { set: `payload = '{}', note = null`, unless: `payload = '{}' and note is null` },
  },
  { table: 'state.sessions', days: 0, since: 'expires_at' },
  { table: 'state.tokens', days: 0, since: 'expires_at' },
  { table: 'state.signUps', days: 0, since: 'expires_at' },
  { table: 'state.feeds', days: 400, since: 'revoked_at' },
  // Thirteen months, so that a full year can be replayed from its beginning.
  { table: 'state.slotDemand', days: 396, since: 'at' },
  { table: 'state.whatIfRuns', days: 1, since: 'started_at' },
  { table: 'state.loadTests', days: 400, since: 'ended_at' },
  { table: 'state.bookingSteps', days: 30, since: 'updated_at' },
  { table: 'state.roomPresence', days: 2, since: 'seen_at' },
  { table: 'state.metrics', days: 2, since: 'sampled_at' },
  { table: 'state.logVerifications', days: 90, since: 'finished_at' },
  { table: 'state.reconciliations', days: 400, since: 'started_at' },
]

/** A statement locks at most this many rows, so that other transactions wait only briefly. */
const MOST_AT_ONCE = 1_000

/** Deletes rows older than their retention. Any number of processes may run it; rows locked by another are skipped. */
export const forgetOld = async (db: Kysely<StateTables>, now: string): Promise<number> => {
  let count = 0
  for (const old of oldRows) count += await forgetRows(db, old, new Date(Date.parse(now) - old.days * DAY_MS))
  return count + (await thinLogMarks(db, new Date(Date.parse(now) - MARKS_WHOLE_DAYS * DAY_MS)))
}

const forgetRows = async (db: Kysely<StateTables>, { table, since, emptied }: OldRows, before: Date): Promise<number> => {
  const [name, column] = [sql.table(table), sql.ref(since)]
  const isWanted = emptied ? sql`and not (${sql.raw(emptied.unless)})` : sql``
  const some = sql`select ctid from ${name} where ${column} < ${before} ${isWanted}
    order by ${column} limit ${MOST_AT_ONCE} for update skip locked`
  const change = emptied ? sql`update ${name} set ${sql.raw(emptied.set)}` : sql`delete from ${name}`
  for (let total = 0; ;) {
    const { numAffectedRows } = await sql`${change} where ctid = any(array(${some}))`.execute(db)
    total += Number(numAffectedRows)
    if (Number(numAffectedRows) < MOST_AT_ONCE) return total
  }
}

/** The last common event of a restored log is found to within minutes for this long, and to within a day for older ones. */
const MARKS_WHOLE_DAYS = 30

const thinLogMarks = async (db: Kysely<StateTables>, before: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from state.log_marks mark where made_at < ${before} and exists (
    select from state.log_marks other where other.position < mark.position
      and other.made_at >= date_trunc('day', mark.made_at, 'UTC') and other.made_at <= mark.made_at
  )`.execute(db)
  return Number(numAffectedRows)
}
