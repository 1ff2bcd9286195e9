import { sql, type Kysely } from 'kysely'
import type { CaseView } from '@lapka/contracts/api/cases.ts'
import { ANSWER_WORKING_DAYS } from '@lapka/domain/cases/case.ts'
import { inWorkingDays } from '@lapka/domain/time/working-days.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import { clear, writeEach, type Db, type Projection, type TableStatements } from '../projection.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'

export type CaseTables = {
  'views.cases': {
    caseId: string
    kind: 'message' | 'view'
    accountId: string | null
    appointmentId: string | null
    name: string
    email: string
    text: string
    openedAt: Instant
    closedAt: InstantOrNull
    note: string
  }
}

const tables: TableStatements<CaseTables> = {
  'views.cases': [
    `create table views.cases (
      case_id uuid primary key,
      kind text not null,
      account_id uuid,
      appointment_id uuid,
      name text not null,
      email text not null,
      text text not null,
      opened_at timestamptz not null,
      closed_at timestamptz,
      note text not null
    )`,
    // Serves the operators' queue, the oldest first.
    'create index cases_by_age on views.cases ((closed_at is null), opened_at, case_id)',
    // Serves the erasure and the export of an account.
    'create index cases_of_account on views.cases (account_id)',
  ],
}

/** What waits for an operator. Whoever wrote it and was erased is gone from it. */
export const cases: Projection<CaseTables> = {
  name: 'cases',
  version: 1,
  tables,
  steps: [
    writeEach({
      CaseOpened: async (trx: Db<CaseTables>, { caseId, kind, accountId, appointmentId, name, email, text }, { occurredAt }) => {
        const words = { name: clear(name), email: clear(email), text: clear(text) }
        const row = { caseId, kind, accountId, appointmentId, ...words, openedAt: occurredAt, closedAt: null, note: '' }
        await trx
          .insertInto('views.cases')
          .values(row)
          .onConflict((conflict) => conflict.column('caseId').doNothing())
          .execute()
        return []
      },
      CaseClosed: async (trx: Db<CaseTables>, { caseId, note }, { occurredAt }) => {
        const closed = { closedAt: occurredAt, note: clear(note) }
        await trx.updateTable('views.cases').set(closed).where('caseId', '=', caseId).execute()
        return []
      },
      AccountErased: async (trx: Db<CaseTables>, { accountId }) => {
        await trx.deleteFrom('views.cases').where('accountId', '=', accountId).execute()
        return []
      },
    }),
  ],
}

const PAGE = 20
type CaseFilter = { status: 'open' | 'closed'; cursor?: string | undefined }

export const casesPage = async (
  db: Kysely<CaseTables>,
  { status, cursor }: CaseFilter,
): Promise<{ items: CaseView[]; nextCursor?: string; total: number }> => {
  const ofStatus = db.selectFrom('views.cases').where(sql<boolean>`(closed_at is null) = ${status === 'open'}`)
  const after = readTimeCursor(cursor)
  const [rows, { total }] = await Promise.all([
    ofStatus
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(opened_at, case_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
      )
      .orderBy('openedAt')
      .orderBy('caseId')
      .limit(PAGE + 1)
      .execute(),
    ofStatus.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, PAGE)
  const items = shown.map(({ caseId, accountId, openedAt, closedAt, ...row }) => ({
    ...row,
    id: caseId,
    hasAccount: accountId !== null,
    openedAt: openedAt.toISOString(),
    dueAt: inWorkingDays(openedAt.toISOString(), ANSWER_WORKING_DAYS),
    closedAt: closedAt?.toISOString() ?? null,
  }))
  const last = shown.at(-1)
  return {
    items,
    total,
    ...(rows.length > PAGE && last && { nextCursor: writeTimeCursor({ at: last.openedAt, id: last.caseId }) }),
  }
}

/** For the export of an account. */
export const caseIdsOf = async (db: Kysely<CaseTables>, accountId: string): Promise<string[]> => {
  const rows = await db.selectFrom('views.cases').select('caseId').where('accountId', '=', accountId).execute()
  return rows.map(({ caseId }) => caseId)
}
