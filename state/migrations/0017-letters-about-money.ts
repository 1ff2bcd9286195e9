import { sql, type Kysely } from 'kysely'

/** Which letters went to somebody: those about subscriptions too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index state.letters_by_subject`.execute(db)
  await sql
    .raw(
      `create index letters_by_subject on state.outbox
        ((coalesce(payload->>'appointmentId', payload->>'accountId', payload->>'clinicId', payload->>'professionalId')), due_at desc)
        where kind in ('send-account-email', 'send-email', 'send-verification-email', 'send-invitation-email', 'send-vet-left-email',
          'send-case-answer-email', 'remind-appointment', 'remind-note', 'remind-trial-end', 'send-payment-failed-email')`,
    )
    .execute(db)
}
