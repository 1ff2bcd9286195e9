import { DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { addDays, localDateOf, startOfDay } from '../kernel/zone.ts'

/** At night, when little changes on either side. */
const AT_HOUR = 3

const onDay = (localDate: string): string => addMs(startOfDay(localDate, DEFAULT_ZONE), AT_HOUR * HOUR_MS)

/** When the daily run was due last. */
export const lastRunDue = (now: string): string => {
  const today = localDateOf(now, DEFAULT_ZONE)
  const due = onDay(today)
  return toMs(due) <= toMs(now) ? due : onDay(addDays(today, -1))
}

export const nextRunDue = (now: string): string => onDay(addDays(localDateOf(lastRunDue(now), DEFAULT_ZONE), 1))
