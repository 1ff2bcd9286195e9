import { euroText } from '@lapka/contracts/money-text.ts'
import type { ReconciliationReport } from '@lapka/contracts/api/reconciliations.ts'

const euros = (cents: number | null): string => (cents === null ? 'nothing' : euroText(cents, 'en'))

/** Lines for agreements, bookings and opened cases; the last line has all counts. */
export const reconcileLines = (report: ReconciliationReport): string[] => {
  const { compared, agreed, young, bookedCounts, bookings, cases, caseCount, knownCount } = report
  const { charges, refunds, disputes, payouts, fees, payments } = compared
  const bookedCount = Object.values(bookedCounts).reduce((sum, count) => sum + count, 0)
  const opened = cases.filter(({ isKnown }) => !isKnown)
  return [
    `compared  ${payments} payments of the log with ${charges} charges, ${refunds} refunds, ${disputes} disputes, ${fees} fees and ${payouts} payouts of the provider`,
    `agreed    ${agreed} payments, without anything to book`,
    ...(young > 0 ? [`young     ${young} payments changed only just now and are looked at next time`] : []),
    `booked    ${bookedCounts.capture} captures, ${bookedCounts.refund} refunds, ${bookedCounts.dispute} disputes, ${bookedCounts.reference} bank references, ${bookedCounts.fee} fees`,
    ...bookings
      .filter(({ what }) => what !== 'fee' && what !== 'reference')
      .map(({ what, objectId, amountCents }) => `          ${what} ${objectId} ${euros(amountCents)}`),
    `cases     ${caseCount} opened${knownCount > 0 ? `, ${knownCount} differences were explained before` : ''}`,
    ...opened.map(
      ({ code, objectId, expectedCents, foundCents, caseId }) =>
        `          ${code} ${objectId}: the log says ${euros(expectedCents)}, the provider ${euros(foundCents)} (case ${caseId.slice(0, 6).toUpperCase()})`,
    ),
    '',
    `agreed ${agreed} · booked ${bookedCount} · cases ${caseCount}`,
  ]
}
