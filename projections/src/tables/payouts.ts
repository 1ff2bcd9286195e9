import type { PayoutMethod, PayoutStatus } from '@lapka/contracts/payouts.ts'
import type { Defaulted, Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type PayoutTables = {
  /** One row for each payment that was asked for; what it brings follows from its appointment. */
  'views.earnings': {
    paymentId: string
    appointmentId: string
    feePercent: number
    promotionCents: number
    capturedCents: Defaulted<number>
    /** Taken back by the parent's bank, until it is decided and for good where it is lost. */
    disputedCents: Defaulted<number>
  }
  'views.payees': {
    payeeId: string
    accountId: string
    payoutAccountId: string | null
    holder: string
    iban: string
    bic: string
    providerAccountId: string | null
    hasAskedProvider: boolean
    isProviderReady: boolean
    onboardingUrl: string
    linkExpiresAt: InstantOrNull
    /** Where their money goes was changed, and nothing is paid there before. */
    payableFrom: InstantOrNull
  }
  'views.payouts': {
    payoutId: string
    payeeId: string
    accountId: string
    amountCents: number
    method: PayoutMethod
    status: PayoutStatus
    holder: string
    iban: string
    bic: string
    /** Of the bank file, or of the provider's transfer. */
    reference: string | null
    operatorId: string
    reason: string
    failure: Defaulted<string>
    /** The operator who reported that the bank sent it back, until another one has decided. */
    returnReportedBy: string | null
    requestedAt: Instant
    sentAt: InstantOrNull
    settledAt: InstantOrNull
  }
  'views.payoutItems': { payoutId: string; earningId: string; amountCents: number }
}

export const payoutTables: TableStatements<PayoutTables> = {
  'views.earnings': [
    `create table views.earnings (
      payment_id text primary key,
      appointment_id uuid not null,
      fee_percent int not null,
      promotion_cents int not null,
      captured_cents int not null default 0,
      disputed_cents int not null default 0
    )`,
    // Serves statements, which begin with the appointments of a payee.
    'create index earnings_of_appointment on views.earnings (appointment_id)',
  ],
  'views.payees': [
    `create table views.payees (
      payee_id uuid primary key,
      account_id uuid not null,
      payout_account_id uuid,
      holder text not null default '',
      iban text not null default '',
      bic text not null default '',
      provider_account_id text,
      has_asked_provider boolean not null default false,
      is_provider_ready boolean not null default false,
      onboarding_url text not null default '',
      link_expires_at timestamptz,
      payable_from timestamptz
    )`,
    // Serves the erasure of an account.
    'create index payees_of_account on views.payees (account_id)',
  ],
  'views.payouts': [
    `create table views.payouts (
      payout_id uuid primary key,
      payee_id uuid not null,
      account_id uuid not null,
      amount_cents int not null,
      method text not null,
      status text not null,
      holder text not null,
      iban text not null,
      bic text not null,
      reference text,
      operator_id text not null,
      reason text not null,
      failure text not null default '',
      return_reported_by text,
      requested_at timestamptz not null,
      sent_at timestamptz,
      settled_at timestamptz
    )`,
    'create index payouts_of_payee on views.payouts (payee_id, requested_at desc)',
    // Serves the operators' queue, and a bank file.
    `create index open_payouts on views.payouts (requested_at)
      where status in ('waiting', 'requested', 'sent') or return_reported_by is not null`,
    'create index payouts_in_file on views.payouts (reference) where reference is not null',
    'create index payouts_of_account on views.payouts (account_id)',
  ],
  'views.payoutItems': [
    `create table views.payout_items (
      payout_id uuid not null,
      earning_id text not null,
      amount_cents int not null,
      primary key (earning_id, payout_id)
    )`,
  ],
}
