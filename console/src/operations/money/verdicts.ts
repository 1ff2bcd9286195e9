import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import type { Reconciliation, ReconciliationList } from '@lapka/contracts/api/reconciliations.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'

/** A daily run may begin late and take its time. */
const LATE_AFTER_MS = 26 * HOUR_MS

export type ReconciliationVerdict = {
  kind: 'never' | 'running' | 'late' | 'failed' | 'differs' | 'booked' | 'agrees'
  count: number
}

/** The last run that came to an end, however it ended. */
export const lastEnded = ({ items }: Pick<ReconciliationList, 'items'>): Reconciliation | undefined =>
  items.find(({ finishedAt }) => finishedAt !== null)

/** Movements unknown to Lapka. Fees and banks' numbers are always told by the comparison first. */
const missedCount = ({ report }: Pick<Reconciliation, 'report'>): number =>
  report === null ? 0 : report.bookedCounts.capture + report.bookedCounts.refund + report.bookedCounts.dispute

export const bookedCount = ({ report }: Pick<Reconciliation, 'report'>): number =>
  Object.values(report?.bookedCounts ?? {}).reduce((sum, count) => sum + count, 0)

/** The title of the reconciliation's page: what needs a person goes first, then that no check has run, then what was put right by itself. */
export const reconciliationVerdict = ({ items, now }: Pick<ReconciliationList, 'items' | 'now'>): ReconciliationVerdict => {
  const last = lastEnded({ items })
  if (last === undefined) return { kind: items.length > 0 ? 'running' : 'never', count: 0 }
  if (last.report === null) return { kind: 'failed', count: 0 }
  if (last.report.caseCount > 0) return { kind: 'differs', count: last.report.caseCount }
  if (Date.parse(now) - Date.parse(last.startedAt) > LATE_AFTER_MS) return { kind: 'late', count: 0 }
  const missed = missedCount(last)
  return missed > 0 ? { kind: 'booked', count: missed } : { kind: 'agrees', count: last.report.agreed }
}

export type LedgerVerdict = { kind: 'agree' } | { kind: 'off'; cents: number }

/** The title of the ledger's page: what payments lack to zero, all together. */
export const ledgerVerdict = (outOfBalance: LedgerPage['outOfBalance']): LedgerVerdict => {
  const cents = (outOfBalance ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cents === 0 ? { kind: 'agree' } : { kind: 'off', cents }
}
