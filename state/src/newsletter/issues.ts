import { sql } from 'kysely'
import type { Language } from '@lapka/contracts/roles.ts'
import type { StateDb, StateTransaction } from '../database.ts'
import { priorities } from '../outbox/insert-work.ts'

export type Issue = { issueId: string; language: Language; slug: string; subject: string; lead: string }
export type IssueRow = Issue & {
  createdAt: Date
  testedAt: Date | null
  sentAt: Date | null
  recipientCount: number
  sentCount: number
  refusedCount: number
}

const MAX_LISTED = 50

export const keepIssue = async (db: StateDb, issue: Issue, at: string): Promise<void> => {
  await db
    .insertInto('state.newsletterIssues')
    .values({ ...issue, createdAt: at, testedAt: null, sentAt: null })
    .execute()
}

const asIssue = <Row extends { language: string }>(row: Row) => ({
  ...row,
  language: row.language === 'en' ? ('en' as const) : ('bg' as const),
})

export const issueById = async (db: StateDb, issueId: string): Promise<IssueRow | undefined> => {
  const row = await db.selectFrom('state.newsletterIssues').selectAll().where('issueId', '=', issueId).executeTakeFirst()
  return row && asIssue(row)
}

export const listIssues = async (db: StateDb): Promise<IssueRow[]> => {
  const rows = await db.selectFrom('state.newsletterIssues').selectAll().orderBy('createdAt', 'desc').limit(MAX_LISTED).execute()
  return rows.map(asIssue)
}

/** The number of an issue's recipients, by language. */
export const countReaders = async (db: StateDb): Promise<Record<Language, number>> => {
  const rows = await db
    .selectFrom('state.newsletterSubscribers')
    .select((row) => ['language', row.fn.countAll<number>().as('count')])
    .where('confirmedAt', 'is not', null)
    .where('refusedAt', 'is', null)
    .groupBy('language')
    .execute()
  const of = (language: Language) => rows.find((row) => row.language === language)?.count ?? 0
  return { bg: of('bg'), en: of('en') }
}

export const markTested = async (db: StateDb, issueId: string, at: string): Promise<void> => {
  await db.updateTable('state.newsletterIssues').set({ testedAt: at }).where('issueId', '=', issueId).execute()
}

type Sending = { issueId: string; kind: string; at: string; perSecond: number }

/**
 * A piece of work for each reader of its language, due one after the other; their priority is the lowest, so that no booking waits for one. Of two who ask at once one does it; false for the
 * other, and for an issue that was not tested.
 */
export const sendIssue = async (trx: StateTransaction, { issueId, kind, at, perSecond }: Sending) => {
  const taken = await trx
    .updateTable('state.newsletterIssues')
    .set({ sentAt: at })
    .where('issueId', '=', issueId)
    .where('sentAt', 'is', null)
    .where('testedAt', 'is not', null)
    .returning('language')
    .executeTakeFirst()
  if (taken === undefined) return false
  const { numAffectedRows } = await sql`insert into state.outbox (work_id, kind, payload, due_at, priority)
    select ${issueId} || '-' || subscriber_id, ${kind},
      jsonb_build_object('kind', ${kind}::text, 'template', 'issue', 'issueId', ${issueId}::text, 'subscriberId', subscriber_id),
      ${at}::timestamptz + (row_number() over (order by subscriber_id) - 1) * interval '1 second' / ${sql.lit(perSecond)},
      ${sql.lit(priorities.later)}
    from state.newsletter_subscribers where language = ${taken.language} and confirmed_at is not null and refused_at is null
    on conflict do nothing`.execute(trx)
  await trx
    .updateTable('state.newsletterIssues')
    .set({ recipientCount: Number(numAffectedRows) })
    .where('issueId', '=', issueId)
    .execute()
  return true
}

export const countOutcome = async (db: StateDb, issueId: string, outcome: 'sent' | 'refused'): Promise<void> => {
  const column = outcome === 'sent' ? 'sentCount' : 'refusedCount'
  await db
    .updateTable('state.newsletterIssues')
    .set((row) => ({ [column]: row(column, '+', 1) }))
    .where('issueId', '=', issueId)
    .execute()
}
