/**
 * The owners of every cent. A transfer is negative where it leaves and positive where it goes, so all accounts sum to zero. The claims of
 * slots have a ledger too, which is another thing (`ledger-…` streams).
 */
export const ledgerAccounts = [
  /** The parent's payments and debts, as a negative number. */
  'parent',
  /** Paid and not earned yet: the appointment is still to come, or what becomes of it may still change. */
  'held',
  /** On its way back to the parent. */
  'refunds_in_flight',
  /** The professional's earnings with us, after the fee. */
  'professional',
  /** Lapka's fee, less the provider's. */
  'platform_fee',
  'provider_fee',
  /** Lapka's own payments for promotions, as a negative number. */
  'promotion',
  /** The parent's debt to the clinic by its bill. It is never charged by us. */
  'due_to_clinic',
  'paid_at_clinic',
  /** Taken back by the parent's bank until a dispute is decided. */
  'disputed',
  /** Payouts. */
  'bank',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Accounts that parents see of their own payments: what Lapka and the professional share is not theirs. */
export const parentsAccounts: readonly LedgerAccount[] = [
  'parent',
  'held',
  'refunds_in_flight',
  'promotion',
  'due_to_clinic',
  'paid_at_clinic',
  'disputed',
]

/** Accounts that professionals see of their own appointments, and clinics of their vets'. */
export const professionalsAccounts: readonly LedgerAccount[] = [
  'held',
  'professional',
  'platform_fee',
  'due_to_clinic',
  'paid_at_clinic',
  'disputed',
  'bank',
]
