import { payeeStream, payoutStream } from '@lapka/contracts/streams.ts'
import { PAYOUT_ACCOUNT_WAIT_MS, type PayoutItem, type PayoutMethod, type PayoutStatus } from '@lapka/contracts/payouts.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { addMs } from '../kernel/instant.ts'

type Reserved = { payoutId: string; items: readonly Pick<PayoutItem, 'earningId' | 'amountCents'>[] }
/** `linkExpiresAt`: of the last link to the provider's pages; null while one is being made. */
export type ProviderAccount = {
  accountId: string
  providerAccountId: string | null
  isReady: boolean
  idempotencyKey: string
  linkExpiresAt: string | null
}

/** The account a payee is paid to, and what was paid out of their earnings. */
export type Payee = {
  revision: number
  /** Null until they have entered one. */
  payoutAccountId: string | null
  provider: ProviderAccount | null
  /** Since when their money goes elsewhere than before; null where it always went there. */
  changedAt: string | null
  reserved: readonly Reserved[]
  /** Amounts of each earning that failed payouts freed; they count when the same is requested again. */
  releasedCents: Readonly<Record<string, number>>
}

export const payeeFold: Fold<Payee> = foldOf<Payee>(
  () => ({ revision: -1, payoutAccountId: null, provider: null, changedAt: null, reserved: [], releasedCents: {} }),
  {
    PayoutAccountSet: (payee, { payoutAccountId, isChange }, { occurredAt }) => ({
      ...payee,
      payoutAccountId,
      changedAt: isChange ? occurredAt : payee.changedAt,
    }),
    ProviderAccountRequested: (payee, { accountId, idempotencyKey }) => ({
      ...payee,
      provider: { providerAccountId: null, isReady: false, idempotencyKey, ...payee.provider, accountId, linkExpiresAt: null },
    }),
    ProviderAccountOpened: (payee, { providerAccountId, linkExpiresAt }) =>
      payee.provider === null ? payee : { ...payee, provider: { ...payee.provider, providerAccountId, linkExpiresAt } },
    ProviderAccountChanged: (payee, { isReady, isChange }, { occurredAt }) => ({
      ...payee,
      provider: payee.provider && { ...payee.provider, isReady },
      changedAt: isChange ? occurredAt : payee.changedAt,
    }),
    EarningsReserved: (payee, { payoutId, items }) => ({ ...payee, reserved: [...payee.reserved, { payoutId, items }] }),
    EarningsReleased: (payee, { payoutId }) => ({
      ...payee,
      reserved: payee.reserved.filter((one) => one.payoutId !== payoutId),
      releasedCents: plusReleased(payee, payoutId),
    }),
  },
)

const plusReleased = ({ reserved, releasedCents }: Payee, payoutId: string): Payee['releasedCents'] => {
  const sums = { ...releasedCents }
  for (const { items } of reserved.filter((one) => one.payoutId === payoutId))
    for (const { earningId, amountCents } of items) sums[earningId] = (sums[earningId] ?? 0) + Math.max(0, amountCents)
  return sums
}

/** From when on they may be paid where their money goes now; null where that was never changed. */
export const payableFrom = ({ changedAt }: Pick<Payee, 'changedAt'>): string | null =>
  changedAt === null ? null : addMs(changedAt, PAYOUT_ACCOUNT_WAIT_MS)

/** Amounts of each earning in payouts that arrived or may still arrive. */
export const paidOutOf = ({ reserved }: Pick<Payee, 'reserved'>): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { earningId, amountCents } of reserved.flatMap(({ items }) => items))
    sums.set(earningId, (sums.get(earningId) ?? 0) + amountCents)
  return sums
}

type Known = {
  revision: number
  payoutId: string
  payeeId: string
  accountId: string
  operatorId: string
  amountCents: number
  method: PayoutMethod
  items: readonly PayoutItem[]
  providerAccountId: string | null
  idempotencyKey: string
  /** Of the bank file, or the provider's of the transfer. */
  reference: string | null
  /** The operator who reported that the bank sent it back, until another one has decided. */
  returnReport: { operatorId: string; failure: string } | null
}
export type KnownPayout = Known & { status: PayoutStatus }
export type Payout = { status: 'none'; revision: number } | KnownPayout

const changed = (payout: Payout, change: Partial<KnownPayout>): Payout =>
  payout.status === 'none' ? payout : { ...payout, ...change }

const payoutFold: Fold<Payout> = foldOf<Payout>(() => ({ status: 'none', revision: -1 }), {
  PayoutRequested: ({ revision }, requested) => ({
    revision,
    status: requested.needsSecondOperator ? 'waiting' : 'requested',
    payoutId: requested.payoutId,
    payeeId: requested.payeeId,
    accountId: requested.accountId,
    operatorId: requested.operatorId,
    amountCents: requested.amountCents,
    method: requested.method,
    items: requested.items,
    providerAccountId: requested.providerAccountId,
    idempotencyKey: requested.idempotencyKey,
    reference: null,
    returnReport: null,
  }),
  PayoutApproved: (payout) => changed(payout, { status: 'requested' }),
  PayoutDeclined: (payout) => changed(payout, { status: 'declined' }),
  PayoutSent: (payout, { reference }) => changed(payout, { status: 'sent', reference }),
  PayoutSucceeded: (payout) => changed(payout, { status: 'succeeded', returnReport: null }),
  PayoutReturnReported: (payout, { operatorId, failure }) => changed(payout, { returnReport: { operatorId, failure } }),
  PayoutFailed: (payout) => changed(payout, { status: 'failed', returnReport: null }),
})

export const payeeStreams = (payeeId: string) => ({ payee: { stream: payeeStream(payeeId), fold: payeeFold } })
export const payoutStreams = (payoutId: string) => ({ payout: { stream: payoutStream(payoutId), fold: payoutFold } })

/** The ids that every event of a payout carries. */
export const identityOf = ({ payoutId, payeeId, accountId }: KnownPayout) => ({ payoutId, payeeId, accountId })
