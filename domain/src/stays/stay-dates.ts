import { wallMs } from '../kernel/working-hours.ts'
import { addDays, daySegments, startOfDay } from '../kernel/zone.ts'
import { toIso } from '../kernel/instant.ts'

/** The local dates on which the nights from arrival to departure begin. A night over a change of clocks is one night. */
export const nightsBetween = (arrival: string, departure: string): string[] => {
  const dates: string[] = []
  for (let date = arrival; date < departure; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The instant at which a clock on the wall shows a time: the first one where it shows it twice, the next one where it skips it. */
export const instantAt = (localDate: string, time: string, zone: string): string => {
  const midnightMs = Date.parse(`${localDate}T00:00:00Z`)
  const shown = midnightMs + wallMs(time)
  for (const { fromMs, untilMs, offsetMs } of daySegments(localDate, zone))
    if (shown - offsetMs < untilMs) return toIso(Math.max(fromMs, shown - offsetMs))
  return startOfDay(addDays(localDate, 1), zone)
}
