import { DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { workSpans, type HoursException } from '@lapka/domain/kernel/working-hours.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { iso, midnightMs } from './calendar.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import { HORIZON_DAYS } from './working-weeks.ts'

export type PlannedDuty = HoursException & { professional: PlannedProfessional; reason: string }

/** Shorter than this, and a day has no room for those who are to come. */
const MIN_HOURS = 5

/** A professional at work on the demo's day who would be off is on duty: weekends have appointments, too. */
export const planDuties = (professionals: PlannedProfessional[], today: string): PlannedDuty[] =>
  professionals
    .filter((professional) => professional.todays > 0 && hoursOn(professional, today) < MIN_HOURS)
    .map((professional) => ({
      professional,
      kind: 'extra',
      from: iso(wallMs(today, 9)),
      to: iso(wallMs(today, 18)),
      reason: 'Дежурство',
    }))

const hoursOn = ({ week, profile }: PlannedProfessional, today: string): number => {
  if (week === null) return 0
  const spans = workSpans({ ...week, zone: profile.zone, horizonDays: HORIZON_DAYS }, today, today)
  return spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0) / HOUR_MS
}

/** Counted back from the next midnight, for clocks change in the small hours. */
const wallMs = (localDate: string, hour: number): number =>
  midnightMs(addDays(localDate, 1), DEFAULT_ZONE) - (24 - hour) * HOUR_MS
