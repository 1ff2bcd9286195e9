import { sql, type Insertable, type UpdateObject } from 'kysely'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { isDividedSubject, paidAppointment } from '@lapka/contracts/payments.ts'
import type { PayoutStatus } from '@lapka/contracts/payouts.ts'
import { payableFrom } from '@lapka/domain/payouts/payee.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { clear, collect, writeEach, type Db, type Notice, type Projection } from '../projection.ts'
import { payoutTables, type PayoutTables } from '../tables/payouts.ts'

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
  payableFrom: null,
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

/** Since when and until when nothing is paid where the money goes now. */
const waiting = (isChange: boolean, { occurredAt }: { occurredAt: string }): { payableFrom?: string } => {
  const from = payableFrom({ changedAt: isChange ? occurredAt : null })
  return from === null ? {} : { payableFrom: from }
}

/** Each payment is asked for and taken: two statements for a batch of them. */
const requestedPayments = collect(
  {
    // Nothing is ever taken of one that only verifies a card: what it earns is of the appointment.
    PaymentRequested: ({ paymentId, subject, feePercent, price, capture }) =>
      // What is divided earns in the payments that it is divided into.
      capture === 'verify' || isDividedSubject(subject)
        ? []
        : [{ paymentId, appointmentId: paidAppointment(subject), feePercent, promotionCents: promotionCentsOf(price) }],
  },
  async (trx: Trx, rows) => {
    await insertRows(trx, { table: 'views.earnings', rows })
  },
)

const capturedPayments = collect(
  { PaymentCaptured: ({ paymentId, amountCents }) => [[paymentId, amountCents] as const] },
  async (trx: Trx, captured) => {
    const last = new Map(captured)
    await sql`update views.earnings earning set captured_cents = captured.cents
      from unnest(${[...last.keys()]}::text[], ${[...last.values()]}::int[]) captured (payment_id, cents)
      where earning.payment_id = captured.payment_id`.execute(trx)
  },
)

/** Payments, professionals' bank accounts and payouts. Announces nothing: a page reads it when it is opened. */
export const payouts: Projection<PayoutTables> = {
  name: 'payouts',
  version: 5,
  tables: payoutTables,
  steps: [
    requestedPayments,
    capturedPayments,
    writeEach({
      BalanceCaptured: async (trx: Trx, { paymentId, amountCents }) => {
        const add = trx.updateTable('views.earnings').set((row) => ({ capturedCents: row('capturedCents', '+', amountCents) }))
        await add.where('paymentId', '=', paymentId).execute()
        return none
      },
      DisputeOpened: (trx: Trx, { paymentId, amountCents }) => setDisputed(trx, paymentId, amountCents),
      DisputeClosed: (trx: Trx, { paymentId, amountCents, outcome }) =>
        setDisputed(trx, paymentId, outcome === 'lost' ? amountCents : 0),

      PayoutAccountSet: (trx: Trx, { payoutAccountId, holder, iban, bic, isChange, ...payee }, event) => {
        const bank = { payoutAccountId, holder: clear(holder), iban: clear(iban), bic: clear(bic) }
        return changePayee(trx, payee, { ...bank, ...waiting(isChange, event) })
      },
      ProviderAccountRequested: (trx: Trx, payee) => changePayee(trx, payee, { hasAskedProvider: true, onboardingUrl: '' }),
      ProviderAccountOpened: (trx: Trx, { providerAccountId, onboardingUrl, linkExpiresAt, ...payee }) =>
        changePayee(trx, payee, { providerAccountId, onboardingUrl: clear(onboardingUrl), linkExpiresAt }),
      ProviderAccountChanged: (trx: Trx, { isReady, isChange, ...payee }, event) =>
        changePayee(trx, payee, { isProviderReady: isReady, ...waiting(isChange, event) }),

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
          returnReportedBy: null,
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
        changePayout(trx, payoutId, { status: 'succeeded', failure: '', returnReportedBy: null, settledAt: occurredAt }),
      PayoutReturnReported: (trx: Trx, { payoutId, operatorId, failure }) =>
        changePayout(trx, payoutId, { failure, returnReportedBy: operatorId }),
      PayoutFailed: (trx: Trx, { payoutId, failure }, { occurredAt }) =>
        changePayout(trx, payoutId, { status: 'failed', failure, returnReportedBy: null, settledAt: occurredAt }),

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
