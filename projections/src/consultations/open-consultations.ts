import { sql, type Kysely } from 'kysely'
import { RING_PAUSES_MS } from '@lapka/contracts/consultations.ts'
import type { Database } from '../database.ts'

/** Whether a parent waits for a vet, or talks to one. What was not paid in time counts no more, whether or not that was written. */
export const hasOpenConsultation = async (db: Kysely<Database>, parentId: string, now: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from views.consultations
    where parent_id = ${parentId} and (step in ('queued', 'offered', 'accepted')
      or step = 'asked' and pay_until > ${now}::timestamptz)) as found`.execute(db)
  return rows[0]?.found === true
}

/** When a parent withdrew while vets were rung, newest first: as many as matter to the pause before the next ring. */
export const ringsWithdrawnAt = async (db: Kysely<Database>, parentId: string): Promise<string[]> => {
  const { rows } = await sql<{ at: Date }>`select ended_at as at from views.consultations
    where parent_id = ${parentId} and step = 'abandoned' and offered_at is not null
    order by asked_at desc limit ${RING_PAUSES_MS.length}`.execute(db)
  return rows.map(({ at }) => at.toISOString())
}

/** Whether a vet is in a consultation: it may run over its paid time, which no ledger of claims shows. */
export const isTalking = async (db: Kysely<Database>, professionalId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from views.consultations
    where professional_id = ${professionalId} and step = 'accepted') as found`.execute(db)
  return rows[0]?.found === true
}
