import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { quoteCancellation, type CancellationTerms } from '../kernel/refund-policy.ts'
import { addDays, startOfDay } from '../kernel/zone.ts'

/** Deadlines lie at the end of the day so many days before the arrival. */
export const endOfDayBefore = (arrival: string, days: number, zone: string): string =>
  startOfDay(addDays(arrival, 1 - days), zone)

/** A page that was opened just before the deadline is closed by then. */
const GRACE_MS = HOUR_MS

/** When a stay whose deadline was missed is cancelled. */
export const cancelledAfter = (dueAt: string): string => addMs(dueAt, GRACE_MS)

type Overdue = Pick<CancellationTerms, 'paidCents' | 'policy' | 'freeCancellationUntil' | 'startsAt'> & {
  dueCents?: number
  dueAt: string
}

/** What comes back if a deadline of a stay is missed: as if its parent cancelled then. */
export const refundIfOverdue = ({ dueAt, ...terms }: Overdue): number =>
  quoteCancellation({ ...terms, by: 'parent', at: cancelledAfter(dueAt), isLateSticky: false }).refundCents
