import { sql, type Kysely, type Selectable } from 'kysely'
import type { ReconciliationReport, ReconciliationTrigger } from '@lapka/contracts/api/reconciliations.ts'
import type { StateTables } from '../database.ts'

export type ReconciliationRow = Selectable<StateTables['state.reconciliations']>
type NewRun = { id: string; trigger: ReconciliationTrigger; since: string; now: string }

/** A run that has said nothing for so long was cut off. */
const CUT_OFF_AFTER = '1 hour'
const MAX_SHOWN = 30

/** Begins a run, unless another one is under way or, for a daily one, has begun since `dueAt`. One of several processes wins. */
export const beginReconciliation = (db: Kysely<StateTables>, run: NewRun, dueAt: string | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(trx)
    const other = await trx
      .selectFrom('state.reconciliations')
      .select('id')
      .where((row) =>
        row.or([
          sql<boolean>`finished_at is null and started_at > ${run.now}::timestamptz - interval '${sql.raw(CUT_OFF_AFTER)}'`,
          ...(dueAt === null ? [] : [row.and([row('trigger', '=', 'daily'), row('startedAt', '>=', new Date(dueAt))])]),
        ]),
      )
      .executeTakeFirst()
    if (other !== undefined) return false
    const { id, trigger, since, now } = run
    await trx
      .insertInto('state.reconciliations')
      .values({ id, trigger, since, startedAt: now, finishedAt: null, problem: null, report: null })
      .execute()
    return true
  })

export type RunEnd = { report: ReconciliationReport } | { problem: string }

export const finishReconciliation = async (db: Kysely<StateTables>, id: string, end: RunEnd & { now: string }): Promise<void> => {
  const outcome = 'report' in end ? { report: JSON.stringify(end.report), problem: null } : { report: null, problem: end.problem }
  await db
    .updateTable('state.reconciliations')
    .set({ ...outcome, finishedAt: end.now })
    .where('id', '=', id)
    .execute()
}

/** The newest first. */
export const listReconciliations = (db: Kysely<StateTables>): Promise<ReconciliationRow[]> =>
  db.selectFrom('state.reconciliations').selectAll().orderBy('startedAt', 'desc').limit(MAX_SHOWN).execute()

export const lastDailyStart = async (db: Kysely<StateTables>): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('state.reconciliations')
    .select((row) => row.fn.max('startedAt').as('last'))
    .where('trigger', '=', 'daily')
    .executeTakeFirstOrThrow()
  return last
}

type Request = { accountId: string; askedAt: string }

/** Asking again while one waits changes nothing. */
export const requestReconciliation = async (db: Kysely<StateTables>, request: Request): Promise<void> => {
  await db
    .insertInto('state.reconciliationRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

/** When the oldest that waits was asked for. */
export const requestedSince = async (db: Kysely<StateTables>): Promise<Date | null> => {
  const { first } = await db
    .selectFrom('state.reconciliationRequests')
    .select((row) => row.fn.min('askedAt').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

/** A run that began at `startedAt` has looked at all that was there for those who had asked by then. */
export const answerRequests = async (db: Kysely<StateTables>, startedAt: string): Promise<void> => {
  await db.deleteFrom('state.reconciliationRequests').where('askedAt', '<=', new Date(startedAt)).execute()
}
