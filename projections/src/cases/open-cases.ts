import { sql, type Kysely } from 'kysely'
import type { CaseKind } from '@lapka/contracts/cases.ts'
import type { CaseTables } from '../tables/cases.ts'

export type OpenCases = { kind: CaseKind; count: number; late: number; oldestAt: Date }

/** Open cases by kind: how many, how many overdue, and since when. */
export const readOpenCases = async (db: Kysely<CaseTables>, now: string): Promise<OpenCases[]> => {
  const { rows } = await sql<OpenCases>`select kind, count(*)::int as count,
      (count(*) filter (where due_at < ${new Date(now)}))::int as late, min(opened_at) as oldest_at
    from views.cases where closed_at is null group by kind order by kind`.execute(db)
  return rows
}
