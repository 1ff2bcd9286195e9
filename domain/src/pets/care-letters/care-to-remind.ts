import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../../kernel/instant.ts'
import { addDays, localDateOf, startOfDay, wallTimeOf } from '../../kernel/zone.ts'
import type { DueCare } from '../record/care.ts'

/** A dose is booked weeks ahead; a tablet lies at home. */
const AHEAD_DAYS = { vaccination: 14, treatment: 3 } as const
/** A parent who is a few days late is on their way. A dose that is long overdue was given elsewhere, or is not wanted. */
const OVER_AFTER_DAYS = 7
const OVER_UNTIL_DAYS = 60

/** The doses of a pet that a letter of this day names, if none did before: due soon, and due for a week. */
export const careToRemind = (petId: string, { vaccinations, treatments }: DueCare, today: string): RemindedCare[] =>
  [
    ...vaccinations.map(({ group, dueOn }) => ({ petId, kind: 'vaccination' as const, what: group, dueOn })),
    ...treatments.map(({ against, dueOn }) => ({ petId, kind: 'treatment' as const, what: against, dueOn })),
  ].flatMap((one): RemindedCare[] => {
    if (one.dueOn >= today) return one.dueOn <= addDays(today, AHEAD_DAYS[one.kind]) ? [{ ...one, stage: 'ahead' }] : []
    const isOver = one.dueOn <= addDays(today, -OVER_AFTER_DAYS) && one.dueOn >= addDays(today, -OVER_UNTIL_DAYS)
    return isOver ? [{ ...one, stage: 'over' }] : []
  })

const FROM_HOURS = 9
const MORNING_MS = FROM_HOURS * HOUR_MS
const UNTIL = '20:00'

/** When a letter about care may be sent next: now by day, and at night at nine in the morning. */
export const nextCareHour = (now: string): string => {
  const today = localDateOf(now, DEFAULT_ZONE)
  // On the two days on which clocks change it is an hour off.
  const morning = (day: string) => addMs(startOfDay(day, DEFAULT_ZONE), MORNING_MS)
  const time = wallTimeOf(now, DEFAULT_ZONE)
  if (time < `0${FROM_HOURS}:00`) return morning(today)
  return time < UNTIL ? now : morning(addDays(today, 1))
}
