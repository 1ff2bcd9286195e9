import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'

type Whose = { accountId: string; professionalId: string | null; now: string }

/** What an account can't leave behind: a visit that is held, still ahead or may be so again, on either side, and money owed to it. */
export const unfinishedOf = async (
  db: Kysely<Database>,
  { accountId, professionalId, now }: Whose,
): Promise<{ hasVisitAhead: boolean; hasRefundUnderWay: boolean }> => {
  const { rows } = await sql<{ hasVisitAhead: boolean; hasRefundUnderWay: boolean }>`select
    exists (select from views.appointments where (parent_id = ${accountId} or professional_id = ${professionalId}::uuid)
      and (state = 'confirmed' and ends_at > ${now} or state = 'held' and hold_expires_at > ${now}
        or state = 'cancelled' and cancellation->>'undoUntil' > ${now})) as has_visit_ahead,
    exists (select from views.refunds join views.appointments using (appointment_id)
      where parent_id = ${accountId} and status <> 'succeeded') as has_refund_under_way`.execute(db)
  return rows[0] ?? { hasVisitAhead: false, hasRefundUnderWay: false }
}
