import { sql, type Kysely, type SqlBool } from 'kysely'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { consultationEnds, isPaidEnd, type ConsultationStatus } from '@lapka/contracts/consultations.ts'
import { seatsIn } from '@lapka/state/rooms/presence.ts'
import type { Database } from '../database.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'
import { toConsultationView, type Expectations, type Reader } from './consultation-view.ts'
import { vetsToRing } from './rung-vets.ts'
import { selectConsultations, type SelectedConsultation } from './select-consultations.ts'
import { usualAnswerSeconds } from './usual-answer.ts'

const PAGE = 20

/** The reader, by what they are signed in as. */
export type Asker = { accountId: string; professionalId: string | null; isOperator: boolean }

/** One consultation as this person reads it; undefined where they have no part in it, as for one that there is none of. */
export const consultationFor = async (
  db: Kysely<Database>,
  { consultationId, asker, now }: { consultationId: string; asker: Asker; now: string },
): Promise<ConsultationView | undefined> => {
  const row = await selectConsultations(db, now).where('consultation.consultationId', '=', consultationId).executeTakeFirst()
  const reader = row && readerOf(row, asker)
  return row && reader && toConsultationView(row, reader, await expectationsOf(db, [row], now))
}

const readerOf = ({ parentId, professionalId, rungIds }: SelectedConsultation, asker: Asker): Reader | undefined => {
  const own = asker.professionalId
  if (parentId === asker.accountId) return { party: 'parent', professionalId: own }
  if (own !== null && (professionalId === own || rungIds.includes(own))) return { party: 'professional', professionalId: own }
  return asker.isOperator ? { party: 'operator', professionalId: own } : undefined
}

type ListFilter = { asker: Asker; status: ConsultationStatus | undefined; cursor: string | undefined; now: string }

/** One's own, newest first: a parent's, those a vet accepted, or all for an operator. `offered` is a vet's queue, see `queueOf`. */
export const listConsultations = async (
  db: Kysely<Database>,
  { asker, status, cursor, now }: ListFilter,
): Promise<{ items: ConsultationView[]; nextCursor?: string }> => {
  if (status === 'offered' && asker.professionalId !== null) return { items: await queueOf(db, asker.professionalId, now) }
  const after = readTimeCursor(cursor)
  let query = selectConsultations(db, now)
    .orderBy('consultation.askedAt', 'desc')
    .orderBy('consultation.consultationId', 'desc')
    .limit(PAGE + 1)
  if (asker.professionalId !== null) query = query.where('consultation.professionalId', '=', asker.professionalId)
  else if (!asker.isOperator) query = query.where('consultation.parentId', '=', asker.accountId)
  if (status !== undefined) query = query.where(hasStatus(status))
  if (after)
    query = query.where(
      sql<SqlBool>`(consultation.asked_at, consultation.consultation_id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  const rows = await query.execute()
  const [shown, last] = [rows.slice(0, PAGE), rows[PAGE - 1]]
  return {
    items: await viewsOf(db, { rows: shown, asker, now }),
    ...(rows.length > PAGE && last && { nextCursor: writeTimeCursor({ at: last.askedAt, id: last.consultationId }) }),
  }
}

/** Consultations that ring this vet now and that they haven't declined, longest first. */
const queueOf = async (db: Kysely<Database>, professionalId: string, now: string): Promise<ConsultationView[]> => {
  const rows = await selectConsultations(db, now)
    .where('consultation.step', '=', 'offered')
    .where('consultation.offerEndsAt', '>', new Date(now))
    .where(sql<SqlBool>`consultation.rung_ids ? ${professionalId} and not consultation.declined_ids ? ${professionalId}`)
    .orderBy('consultation.ringsAt')
    .orderBy('consultation.consultationId')
    .limit(PAGE)
    .execute()
  return viewsOf(db, { rows, asker: { accountId: '', professionalId, isOperator: false }, now })
}

const viewsOf = async (
  db: Kysely<Database>,
  { rows, asker, now }: { rows: SelectedConsultation[]; asker: Asker; now: string },
): Promise<ConsultationView[]> => {
  const expected = await expectationsOf(db, rows, now)
  return rows.flatMap((row) => {
    const reader = readerOf(row, asker)
    return reader === undefined ? [] : [toConsultationView(row, reader, expected)]
  })
}

/** Each is read only while a parent waits, or a room is open. */
const expectationsOf = async (db: Kysely<Database>, rows: SelectedConsultation[], now: string): Promise<Expectations> => {
  const open = rows.flatMap(({ step, consultationId }) => (step === 'accepted' ? consultationId : []))
  const seats = await seatsIn(db, open)
  const waiting = rows.find(({ step }) => step === 'queued' || step === 'offered')
  if (waiting === undefined) return { now, usualSeconds: null, onlineCount: 0, seats }
  const everybody = { now, minutes: waiting.durationMinutes, parentId: null, professionalId: null }
  const [usualSeconds, vets] = await Promise.all([usualAnswerSeconds(db, now), vetsToRing(db, everybody)])
  return { now, usualSeconds, onlineCount: vets.length, seats }
}

/** `statusOf` in SQL, for statements that select `consultation`. */
const hasStatus = (status: ConsultationStatus) => {
  const bothCame = sql`consultation.presence->'parent'->>'joinedAt' is not null
    and consultation.presence->'professional'->>'joinedAt' is not null`
  const paid = sql`consultation."end" = any(${consultationEnds.filter(isPaidEnd)}::text[])`
  const conditions = {
    awaiting_payment: sql<SqlBool>`consultation.step = 'asked'`,
    offered: sql<SqlBool>`consultation.step in ('queued', 'offered')`,
    accepted: sql<SqlBool>`consultation.step = 'accepted' and not (${bothCame})`,
    in_progress: sql<SqlBool>`consultation.step = 'accepted' and ${bothCame}`,
    done: sql<SqlBool>`consultation.step = 'ended' and ${paid}`,
    unanswered: sql<SqlBool>`consultation.step = 'unanswered'`,
    cancelled: sql<SqlBool>`(consultation.step = 'abandoned' or consultation.step = 'ended' and not (${paid}))`,
  } as const satisfies Record<ConsultationStatus, unknown>
  return conditions[status]
}

/** Whether a parent waits for a vet or talks to one, as far as the view knows: they ask once at a time. */
export const hasOpenConsultation = async (db: Kysely<Database>, parentId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('views.consultations')
    .select('consultationId')
    .where('parentId', '=', parentId)
    .where('step', 'in', ['asked', 'queued', 'offered', 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
