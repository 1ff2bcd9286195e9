import { sql } from 'kysely'
import { paidAppointment, type PaymentSubject } from '@lapka/contracts/payments.ts'
import type { Change } from '@lapka/contracts/live.ts'
import { foldRows } from '../fold-rows.ts'
import { collect, type Projection } from '../projection.ts'
import { consultationRows } from './consultation-rows.ts'
import { consultationTables, type ConsultationTables } from '../tables/consultations.ts'

const availabilityRows = foldRows<ConsultationTables, 'views.vetAvailability'>(
  'views.vetAvailability',
  'professionalId',
)({
  keyOf: ({ data }) => data.professionalId,
  insert: { ConsultationAvailabilitySet: ({ professionalId, isAvailable, until }) => ({ professionalId, isAvailable, until }) },
  update: {},
  afterWrite: async (_, folded) => folded.map(({ key }): Change => ({ kind: 'professional', professionalId: key })),
})

type Card = { consultationId: string; cardLast4: string }
const cardOf = ({ subject, cardLast4 }: { subject: PaymentSubject; cardLast4: string }): Card[] =>
  subject.kind === 'consultation' && cardLast4 !== '' ? [{ consultationId: paidAppointment(subject), cardLast4 }] : []

/** The card that the money waits on. Payments of appointments pass by without a question. */
const cards = collect({ PaymentAuthorised: cardOf, PaymentCaptured: cardOf }, async (trx, rows: Card[]) => {
  if (rows.length === 0) return
  const last = [...new Map(rows.map((row) => [row.consultationId, row])).values()]
  await sql`update views.consultations consultation set card_last4 = card."cardLast4"
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) card("consultationId" uuid, "cardLast4" text)
    where consultation.consultation_id = card."consultationId"`.execute(trx)
})

/** An erased parent's texts are gone; the request and the payment stay. */
const forgottenWords = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, parentIds) => {
  await sql`update views.consultations set reason = '', feedback = feedback || '{"text": ""}'
    where parent_id = any(${parentIds}::uuid[])`.execute(trx)
})

/** Consultations, and which vets may be rung for them. Their chat stands in the log alone. */
export const consultations: Projection<ConsultationTables> = {
  name: 'consultations',
  version: 3,
  tables: consultationTables,
  readersIndexes: [
    'consultations_of_parent',
    'consultations_of_professional',
    'consultations_by_time',
    'waiting_consultations',
    'running_consultations',
    'consultations_by_answer',
    'vets_online',
  ],
  steps: [consultationRows, availabilityRows, cards, forgottenWords],
}
