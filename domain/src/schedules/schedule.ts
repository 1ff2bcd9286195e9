import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../fold.ts'

/** The last one set is in force; appointments pin the revision they were placed by. */
export type Schedule = { status: 'none'; revision: number } | (Events['ScheduleSet'] & { status: 'set'; revision: number })

export const scheduleFold: Fold<Schedule> = foldOf<Schedule>(() => ({ status: 'none', revision: -1 }), {
  ScheduleSet: (schedule, fact) => ({ ...fact, status: 'set', revision: schedule.revision }),
})
