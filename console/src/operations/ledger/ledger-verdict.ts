import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'

export type LedgerVerdict = { kind: 'agree' } | { kind: 'off'; cents: number }

/** The title of the page: what payments lack to zero, all together. */
export const ledgerVerdict = (outOfBalance: LedgerPage['outOfBalance']): LedgerVerdict => {
  const cents = (outOfBalance ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cents === 0 ? { kind: 'agree' } : { kind: 'off', cents }
}
