import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { StateTables } from './database.ts'

type OldRows = {
  table: keyof StateTables
  /** How long after the instant in `since` a row is kept. */
  days: number
  since: string
  /** Rows that stay, however old. */
  unless?: string
  /** Rows are forgotten by being made empty, where they must not come a second time. */
  emptied?: { set: string; unless: string }
}

/** docs/retention.md says why, and what is kept for ever. */
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
  { table: 'state.newsletterSubscribers', days: 1, since: 'requested_at', unless: 'confirmed_at is not null' },
  { table: 'state.newsletterIssues', days: 400, since: 'created_at' },
  { table: 'state.secondFactors', days: 1, since: 'created_at', unless: 'confirmed_at is not null' },
  { table: 'state.notifications', days: 180, since: 'told_at' },
  { table: 'state.feeds', days: 400, since: 'revoked_at' },
  // Thirteen months, so that a year can be told once more from its beginning.
  { table: 'state.slotDemand', days: 396, since: 'at' },
  { table: 'state.pageVisits', days: 396, since: 'day' },
  { table: 'state.whatIfRuns', days: 1, since: 'started_at' },
  { table: 'state.loadTests', days: 400, since: 'ended_at' },
  { table: 'state.bookingSteps', days: 30, since: 'updated_at' },
  { table: 'state.rateWindows', days: 0, since: 'ends_at' },
  { table: 'state.budgets', days: 0, since: 'empty_at' },
  { table: 'state.roomPresence', days: 2, since: 'seen_at' },
  { table: 'state.metrics', days: 2, since: 'sampled_at' },
  { table: 'state.logVerifications', days: 90, since: 'finished_at' },
  { table: 'state.reconciliations', days: 400, since: 'started_at' },
]

/** One statement locks no more rows than this, so that others do not wait for it. */
const MAX_AT_ONCE = 1_000

/** Forgets what is older than it is kept for. Any number of processes may do so; each leaves alone what another has in hand. */
export const forgetOld = async (db: Kysely<StateTables>, now: string): Promise<number> => {
  let count = 0
  for (const old of oldRows) count += await forgetRows(db, old, new Date(Date.parse(now) - old.days * DAY_MS))
  return count + (await thinLogMarks(db, new Date(Date.parse(now) - MARKS_WHOLE_DAYS * DAY_MS)))
}

const forgetRows = async (db: Kysely<StateTables>, { table, since, unless, emptied }: OldRows, before: Date): Promise<number> => {
  const [name, column] = [sql.table(table), sql.ref(since)]
  const stays = emptied?.unless ?? unless
  const isWanted = stays === undefined ? sql`` : sql`and not (${sql.raw(stays)})`
  const some = sql`select ctid from ${name} where ${column} < ${before} ${isWanted}
    order by ${column} limit ${MAX_AT_ONCE} for update skip locked`
  const change = emptied ? sql`update ${name} set ${sql.raw(emptied.set)}` : sql`delete from ${name}`
  for (let total = 0; ;) {
    const { numAffectedRows } = await sql`${change} where ctid = any(array(${some}))`.execute(db)
    total += Number(numAffectedRows)
    if (Number(numAffectedRows) < MAX_AT_ONCE) return total
  }
}

/** An older log is found back to within minutes for a month, and to within a day for ever. */
const MARKS_WHOLE_DAYS = 30

const thinLogMarks = async (db: Kysely<StateTables>, before: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from state.log_marks mark where made_at < ${before} and exists (
    select from state.log_marks other where other.position < mark.position
      and other.made_at >= date_trunc('day', mark.made_at, 'UTC') and other.made_at <= mark.made_at
  )`.execute(db)
  return Number(numAffectedRows)
}
