const MOST_TIMES = 10
/** For what was agreed to cost nothing. */
const MOST_AFTER_FREE_CENTS = 10_000

/** How much an appointment may be billed for afterwards: what goes beyond is a slip of the keyboard, or a matter for an operator. */
export const mostBillCents = (agreedCents: number): number =>
  agreedCents === 0 ? MOST_AFTER_FREE_CENTS : MOST_TIMES * agreedCents
