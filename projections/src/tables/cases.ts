import type { JSONColumnType } from 'kysely'
import type { CaseKind, DisputeOfCase, MoneyFinding } from '@lapka/contracts/cases.ts'
import type { IdentitySection } from '@lapka/contracts/events/professionals.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type CaseTables = {
  'views.cases': {
    caseId: string
    kind: CaseKind
    /** The writer, with whom their case is erased; or a professional. */
    accountId: string | null
    /** For a message from a visitor who was not signed in. */
    emailKey: string | null
    appointmentId: string | null
    paymentId: string | null
    name: string
    email: string
    text: string
    finding: JSONColumnType<MoneyFinding> | null
    dispute: JSONColumnType<DisputeOfCase> | null
    /** Parts of a verified identity that wait for a decision. */
    sections: JSONColumnType<IdentitySection[]>
    assigneeId: string | null
    needsSecondOperator: boolean
    /** A refund that was never sent: it only waits for the second operator. */
    isUnsent: boolean
    openedAt: Instant
    dueAt: Instant
    closedAt: InstantOrNull
    note: string
  }
}

export const caseTables: TableStatements<CaseTables> = {
  'views.cases': [
    `create table views.cases (
      case_id uuid primary key,
      kind text not null,
      account_id uuid,
      email_key text,
      appointment_id uuid,
      payment_id uuid,
      name text not null,
      email text not null,
      text text not null,
      finding jsonb,
      dispute jsonb,
      sections jsonb not null,
      assignee_id uuid,
      needs_second_operator boolean not null,
      is_unsent boolean not null,
      opened_at timestamptz not null,
      due_at timestamptz not null,
      closed_at timestamptz,
      note text not null
    )`,
    // Serves the operators' inbox, what is due first, and its counts.
    'create index cases_by_due on views.cases (due_at, case_id) where closed_at is null',
    // Serve what is closed: by when it was opened, and today's.
    'create index cases_closed on views.cases (opened_at, case_id) where closed_at is not null',
    'create index cases_by_close on views.cases (closed_at) where closed_at is not null',
    // Serves the erasure and the export of an account.
    'create index cases_of_account on views.cases (account_id)',
    'create index cases_of_address on views.cases (email_key) where email_key is not null',
  ],
}
