import { sql, type Kysely } from 'kysely'

/** Which letters went to somebody, for the operators. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      // By whom or what a letter is about. Only letters are in it, so that work which somebody waits for is written as fast as before.
      `create index letters_by_subject on state.outbox
        ((coalesce(payload->>'appointmentId', payload->>'accountId', payload->>'clinicId', payload->>'professionalId')), due_at desc)
        where kind in ('send-account-email', 'send-email', 'send-verification-email', 'send-invitation-email', 'send-vet-left-email',
          'send-case-answer-email',           'remind-appointment', 'remind-note')`,
    )
    .execute(db)
}
