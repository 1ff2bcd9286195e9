import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { inWorkingDays } from '../kernel/working-days.ts'
import { localDateOf, startOfDay } from '../kernel/zone.ts'

export type DueAtClinic = {
  dueToClinicCents: number
  paidAtClinicCents: number
  outcome: 'completed' | 'no_show' | null
  billCents: number | null
}

/**
 * The sum that the parent still owes the clinic. A parent who missed an appointment that was to be paid there owes nothing for it until the
 * professional writes a bill: no policy was shown to them when it was made.
 */
export const leftAtClinic = ({ dueToClinicCents, paidAtClinicCents, outcome, billCents }: DueAtClinic): number =>
  outcome === 'no_show' && billCents === null ? 0 : Math.max(0, dueToClinicCents - paidAtClinicCents)

/** The clinic's surplus after a corrected bill, which it gives back itself. */
export const overpaidAtClinic = ({ dueToClinicCents, paidAtClinicCents }: Omit<DueAtClinic, 'outcome' | 'billCents'>): number =>
  Math.max(0, paidAtClinicCents - dueToClinicCents)

/** On the next working day, after a week and after three: then it is between the parent and the clinic. */
const REMINDER_WORKING_DAYS = [1, 5, 15] as const
const MORNING_MS = 10 * HOUR_MS

/** When the parent is reminded of what they owe since an instant: in the morning, and on no weekend or holiday. */
export const dueReminderTimes = (since: string, zone: string): string[] =>
  REMINDER_WORKING_DAYS.map((days) => addMs(startOfDay(localDateOf(inWorkingDays(since, days), zone), zone), MORNING_MS))
