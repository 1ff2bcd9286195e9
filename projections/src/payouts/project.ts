import type { Insertable, UpdateObject } from 'kysely'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import type { PayoutMethod, PayoutStatus } from '@lapka/contracts/payouts.ts'
import type { Defaulted, Instant, InstantOrNull } from '@lapka/state/database.ts'
import { clear, writeEach, type Db, type Notice, type Projection, type TableStatements } from '../projection.ts'

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
    requestedAt: Instant
    sentAt: InstantOrNull
    settledAt: InstantOrNull
  }
  'views.payoutItems': { payoutId: string; earningId: string; amountCents: number }
}

const tables: TableStatements<PayoutTables> = {
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
      link_expires_at timestamptz
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
      requested_at timestamptz not null,
      sent_at timestamptz,
      settled_at timestamptz
    )`,
    'create index payouts_of_payee on views.payouts (payee_id, requested_at desc)',
    // Serves the operators' queue, and a bank file.
    "create index open_payouts on views.payouts (requested_at) where status in ('waiting', 'requested', 'sent')",
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

type Trx = Db<PayoutTables>
const none: Notice[] = []

const changePayout = async (trx: Trx, payoutId: string, set: UpdateObject<PayoutTables, 'views.payouts'>): Promise<Notice[]> => {
  await trx.updateTable('views.payouts').set(set).where('payoutId', '=', payoutId).execute()
  return none
}

const setDisputed = async (trx: Trx, paymentId: string, disputedCents: number): Promise<Notice[]> => {
  await trx.updateTable('views.earnings').set({ disputedCents }).where('paymentId', '=', paymentId).execute()
  return none
}

type NewPayee = Insertable<PayoutTables['views.payees']>

const unknown: Omit<NewPayee, 'payeeId' | 'accountId'> = {
  payoutAccountId: null,
  holder: '',
  iban: '',
  bic: '',
  providerAccountId: null,
  hasAskedProvider: false,
  isProviderReady: false,
  onboardingUrl: '',
  linkExpiresAt: null,
}

const changePayee = async (
  trx: Trx,
  { payeeId, accountId }: Pick<NewPayee, 'payeeId' | 'accountId'>,
  set: Partial<NewPayee>,
): Promise<Notice[]> => {
  const keep = trx.insertInto('views.payees').values({ ...unknown, ...set, payeeId, accountId })
  await keep.onConflict((conflict) => conflict.column('payeeId').doUpdateSet(set)).execute()
  return none
}

/** What was paid for, where its professionals' money is sent, and what became of it. Tells nobody: a page asks when it is opened. */
export const payouts: Projection<PayoutTables> = {
  name: 'payouts',
  version: 2,
  tables,
  steps: [
    writeEach({
      PaymentRequested: async (trx: Trx, { paymentId, subject, feePercent, price }) => {
        const appointmentId = paidAppointment(subject)
        const row = { paymentId, appointmentId, feePercent, promotionCents: promotionCentsOf(price) }
        const keep = trx.insertInto('views.earnings').values(row)
        await keep.onConflict((conflict) => conflict.doNothing()).execute()
        return none
      },
      PaymentCaptured: async (trx: Trx, { paymentId, amountCents }) => {
        const captured = trx.updateTable('views.earnings').set({ capturedCents: amountCents })
        await captured.where('paymentId', '=', paymentId).execute()
        return none
      },
      DisputeOpened: (trx: Trx, { paymentId, amountCents }) => setDisputed(trx, paymentId, amountCents),
      DisputeClosed: (trx: Trx, { paymentId, amountCents, outcome }) =>
        setDisputed(trx, paymentId, outcome === 'lost' ? amountCents : 0),

      PayoutAccountSet: (trx: Trx, { payoutAccountId, holder, iban, bic, ...payee }) =>
        changePayee(trx, payee, { payoutAccountId, holder: clear(holder), iban: clear(iban), bic: clear(bic) }),
      ProviderAccountRequested: (trx: Trx, payee) => changePayee(trx, payee, { hasAskedProvider: true, onboardingUrl: '' }),
      ProviderAccountOpened: (trx: Trx, { providerAccountId, onboardingUrl, linkExpiresAt, ...payee }) =>
        changePayee(trx, payee, { providerAccountId, onboardingUrl: clear(onboardingUrl), linkExpiresAt }),
      ProviderAccountChanged: (trx: Trx, { isReady, ...payee }) => changePayee(trx, payee, { isProviderReady: isReady }),

      PayoutRequested: async (trx: Trx, requested, { occurredAt }) => {
        const { payoutId, payeeId, accountId, amountCents, method, operatorId, items } = requested
        const bank = { holder: clear(requested.holder), iban: clear(requested.iban), bic: clear(requested.bic) }
        const status: PayoutStatus = requested.needsSecondOperator ? 'waiting' : 'requested'
        const row = { payoutId, payeeId, accountId, amountCents, method, operatorId, ...bank, status }
        const keep = trx.insertInto('views.payouts').values({
          ...row,
          reason: clear(requested.reason),
          requestedAt: occurredAt,
          reference: null,
          sentAt: null,
          settledAt: null,
        })
        await keep.onConflict((conflict) => conflict.doNothing()).execute()
        const parts = items.map((item) => ({ payoutId, earningId: item.earningId, amountCents: item.amountCents }))
        const keepParts = trx.insertInto('views.payoutItems').values(parts)
        await keepParts.onConflict((conflict) => conflict.doNothing()).execute()
        return none
      },
      PayoutApproved: (trx: Trx, { payoutId }) => changePayout(trx, payoutId, { status: 'requested' }),
      PayoutDeclined: (trx: Trx, { payoutId }, { occurredAt }) =>
        changePayout(trx, payoutId, { status: 'declined', settledAt: occurredAt }),
      PayoutSent: (trx: Trx, { payoutId, reference }, { occurredAt }) =>
        changePayout(trx, payoutId, { status: 'sent', reference, sentAt: occurredAt }),
      PayoutSucceeded: (trx: Trx, { payoutId }, { occurredAt }) =>
        changePayout(trx, payoutId, { status: 'succeeded', settledAt: occurredAt }),
      PayoutFailed: (trx: Trx, { payoutId, failure }, { occurredAt }) =>
        changePayout(trx, payoutId, { status: 'failed', failure, settledAt: occurredAt }),

      AccountErased: async (trx: Trx, { accountId }) => {
        const blank = { holder: '', iban: '', bic: '' }
        await trx
          .updateTable('views.payees')
          .set({ ...blank, onboardingUrl: '' })
          .where('accountId', '=', accountId)
          .execute()
        const own = trx.updateTable('views.payouts').set({ ...blank, reason: '' })
        await own.where('accountId', '=', accountId).execute()
        return none
      },
    }),
  ],
}
