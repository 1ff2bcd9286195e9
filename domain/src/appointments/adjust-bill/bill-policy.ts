const MAX_TIMES = 10
/** For what was agreed to cost nothing. */
const MAX_AFTER_FREE_CENTS = 10_000

/** How much an appointment may be billed for afterwards: what goes beyond is a slip of the keyboard, or a matter for an operator. */
export const mostBillCents = (agreedCents: number): number => (agreedCents === 0 ? MAX_AFTER_FREE_CENTS : MAX_TIMES * agreedCents)

/**
 * Where the money goes when the appointment costs `billCents`, `keptCents` are still with us and `paidAtClinicCents` were paid there.
 * An excess goes back as far as we have it; a refund is never charged again.
 */
export const quoteBill = (
  { keptCents, paidAtClinicCents }: { keptCents: number; paidAtClinicCents: number },
  billCents: number,
): { refundCents: number; dueToClinicCents: number } => {
  const refundCents = Math.min(keptCents, Math.max(0, keptCents + paidAtClinicCents - billCents))
  return { refundCents, dueToClinicCents: Math.max(0, billCents - (keptCents - refundCents)) }
}
