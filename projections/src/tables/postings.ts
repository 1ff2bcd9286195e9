import type { JSONColumnType } from 'kysely'
import type { LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import type { Currency } from '@lapka/contracts/money.ts'
import type { PaidAppointment } from '@lapka/domain/postings/paid-appointment.ts'
import type { Instant } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type PostingTables = {
  'views.postings': {
    position: number
    line: number
    appointmentId: string | null
    paymentId: string | null
    /** The payment's parent and professional: they see some of its accounts, also lines of another party. */
    parentId: string | null
    professionalId: string | null
    partyId: string | null
    account: LedgerAccount
    amountCents: number
    currency: Currency
    eventType: string
    at: Instant
  }
  /** How each appointment's money stands, from which the next event posts its difference. */
  'views.paidAppointments': { appointmentId: string; position: number; known: JSONColumnType<PaidAppointment> }
}

export const postingTables: TableStatements<PostingTables> = {
  'views.postings': [
    `create table views.postings (
      position bigint not null,
      line smallint not null,
      appointment_id uuid,
      payment_id text,
      parent_id uuid,
      professional_id uuid,
      party_id uuid,
      account text not null,
      amount_cents bigint not null,
      currency text not null,
      event_type text not null,
      at timestamptz not null,
      primary key (position, line)
    )`,
    'create index postings_of_payment on views.postings (payment_id, position, line)',
    // Serve each party's own part, page by page.
    'create index postings_of_parent on views.postings (parent_id, position, line)',
    'create index postings_of_professional on views.postings (professional_id, position, line)',
    // Serves revenues: what Lapka paid of each appointment, and its fee.
    "create index postings_of_appointment on views.postings (appointment_id) include (account, amount_cents, event_type) where account in ('promotion', 'platform_fee')",
    // Serves what is earned without a payment.
    "create index postings_without_payment on views.postings (appointment_id) where payment_id is null and account in ('professional', 'platform_fee')",
    // Serves balances by account, without reading the table.
    'create index postings_by_account on views.postings (account, currency, at) include (amount_cents)',
  ],
  'views.paidAppointments': [
    `create table views.paid_appointments (
      appointment_id uuid primary key,
      position bigint not null,
      known jsonb not null
    )`,
  ],
}
