import { sql, type Kysely } from 'kysely'
import type { CasePage, CaseStatus, CaseView } from '@lapka/contracts/api/cases.ts'
import type { CaseKind } from '@lapka/contracts/cases.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'

const PAGE = 20

/** `operatorId` is whose cases are `mine`; `now` says what is overdue, and which day today is. */
type CaseFilter = {
  status: CaseStatus
  kind?: CaseKind | undefined
  cursor?: string | undefined
  operatorId: string
  now: string
}

const isIn = (status: CaseStatus, { operatorId, now }: Pick<CaseFilter, 'operatorId' | 'now'>) => {
  const open = sql`(kase.closed_at is null)`
  const conditions = {
    open,
    closed: sql`(kase.closed_at is not null)`,
    mine: sql`(${open} and kase.assignee_id = ${operatorId}::uuid)`,
    overdue: sql`(${open} and kase.due_at < ${now}::timestamptz)`,
    'closed-today': sql`(kase.closed_at >= date_trunc('day', ${now}::timestamptz, ${DEFAULT_ZONE}))`,
  } satisfies Record<CaseStatus, unknown>
  return sql<boolean>`${conditions[status]}`
}

/** One page of the inbox, with how many cases each of its tabs holds. */
export const casesPage = async (db: Kysely<Database>, filter: CaseFilter): Promise<CasePage> => {
  const { status, kind, cursor } = filter
  const isClosed = status === 'closed' || status === 'closed-today'
  const sortedBy = sql`${sql.ref(isClosed ? 'kase.openedAt' : 'kase.dueAt')}`
  const after = readTimeCursor(cursor)
  const [rows, counts] = await Promise.all([
    selectCases(db)
      .where(isIn(status, filter))
      .$if(kind !== undefined, (query) => query.where('kase.kind', '=', kind ?? 'message'))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${sortedBy}, kase.case_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
      )
      .orderBy(sortedBy)
      .orderBy('kase.caseId')
      .limit(PAGE + 1)
      .execute(),
    countCases(db, filter),
  ])
  const { total, ...tabs } = counts
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map(viewOf),
    total,
    counts: tabs,
    ...(rows.length > PAGE &&
      last && { nextCursor: writeTimeCursor({ at: isClosed ? last.openedAt : last.dueAt, id: last.caseId }) }),
  }
}

const countCases = async (db: Kysely<Database>, filter: CaseFilter) => {
  const { status, kind } = filter
  const count = (of: CaseStatus) => sql<number>`count(*) filter (where ${isIn(of, filter)})::int`
  return db
    .selectFrom('views.cases as kase')
    .select([count('open').as('open'), count('mine').as('mine'), count('overdue').as('overdue')])
    .select(count('closed-today').as('closedToday'))
    .select(
      sql<number>`count(*) filter (where ${isIn(status, filter)} and (${kind ?? null}::text is null or kase.kind = ${kind ?? null}))::int`.as(
        'total',
      ),
    )
    .executeTakeFirstOrThrow()
}

/** The row of one case; undefined if there is none. */
export const findCase = async (
  db: Kysely<Database>,
  caseId: string,
): Promise<{ view: CaseView; paymentId: string | null; accountId: string | null } | undefined> => {
  const row = await selectCases(db).where('kase.caseId', '=', caseId).executeTakeFirst()
  return row && { view: viewOf(row), paymentId: row.paymentId, accountId: row.accountId }
}

/** Current names: of the person a case concerns, and of its operator. */
const selectCases = (db: Kysely<Database>) =>
  db
    .selectFrom('views.cases as kase')
    .leftJoin('views.accounts as assignee', 'assignee.accountId', 'kase.assigneeId')
    .leftJoin('views.refunds as refund', 'refund.refundId', 'kase.caseId')
    .leftJoin('views.appointments as paid', (join) =>
      join.onRef('paid.appointmentId', '=', 'kase.appointmentId').on('kase.kind', 'in', ['refund', 'dispute', 'money']),
    )
    .leftJoin('views.accounts as parent', 'parent.accountId', 'paid.parentId')
    .leftJoin('views.professionals as professional', 'professional.professionalId', 'kase.caseId')
    .leftJoin('views.accounts as asker', (join) =>
      join.onRef('asker.accountId', '=', 'kase.accountId').on('kase.kind', '=', 'transfer'),
    )
    .selectAll('kase')
    .select(['refund.amountCents', 'assignee.name as assigneeName', 'assignee.surname as assigneeSurname'])
    .select(['parent.name as parentName', 'parent.surname as parentSurname', 'parent.email as parentEmail'])
    .select(['asker.name as askerName', 'asker.surname as askerSurname', 'asker.email as askerEmail'])
    .select('professional.displayName')

type Row = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

const fullName = (name: string | null, surname: string | null): string => [name, surname].filter(Boolean).join(' ')

const viewOf = (row: Row): CaseView => ({
  id: row.caseId,
  kind: row.kind,
  name:
    row.name || (row.displayName ?? (fullName(row.parentName, row.parentSurname) || fullName(row.askerName, row.askerSurname))),
  email: row.email || (row.parentEmail ?? row.askerEmail ?? ''),
  text: row.text,
  appointmentId: row.appointmentId,
  professionalId: row.kind === 'verification' ? row.caseId : null,
  isChange: row.sections.length > 0,
  amountCents: row.amountCents ?? row.finding?.foundCents ?? row.dispute?.amountCents ?? null,
  finding: row.finding,
  dispute: row.dispute,
  hasAccount: row.accountId !== null,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: fullName(row.assigneeName, row.assigneeSurname) },
  needsSecondOperator: row.needsSecondOperator,
  isUnsent: row.isUnsent,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  note: row.note,
})

/** All operators, by name. */
export const listOperators = async (db: Kysely<Database>): Promise<{ id: string; name: string }[]> => {
  const rows = await db
    .selectFrom('views.accounts')
    .select(['accountId', 'name', 'surname'])
    .where('role', '=', 'OPERATOR')
    .orderBy('name')
    .orderBy('accountId')
    .limit(200)
    .execute()
  return rows.map(({ accountId, name, surname }) => ({ id: accountId, name: fullName(name, surname) }))
}

/** For the export of an account: what it wrote, its profile's, and its refunds'. */
/** Messages from an address without signing in. */
export const strangersCaseIds = async (db: Kysely<Database>, emailKey: string): Promise<string[]> => {
  const rows = await db.selectFrom('views.cases').select('caseId').where('emailKey', '=', emailKey).execute()
  return rows.map(({ caseId }) => caseId)
}

export const caseIdsOf = async (db: Kysely<Database>, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.cases as kase')
    .leftJoin('views.appointments as paid', 'paid.appointmentId', 'kase.appointmentId')
    .select('kase.caseId')
    .where((row) =>
      row.or([
        row('kase.accountId', '=', accountId),
        row.and([row('kase.kind', '=', 'refund'), row('paid.parentId', '=', accountId)]),
      ]),
    )
    .execute()
  return rows.map(({ caseId }) => caseId)
}
