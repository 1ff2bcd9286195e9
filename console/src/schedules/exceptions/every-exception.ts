import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import type { ScheduleException } from '../schedules-api.ts'

export type Found = { schedule: ScheduleView; exception: ScheduleException; isEverywhere: boolean }

/** Each once: one that closes all places stands with each of them under the same id, and its visits with one of them. */
export const everyException = (schedules: readonly ScheduleView[]): Found[] => {
  const found = new Map<string, Found>()
  for (const schedule of schedules)
    for (const exception of schedule.exceptions) {
      const known = found.get(exception.id)
      const visits = [...(known?.exception.visits ?? []), ...exception.visits]
      found.set(exception.id, {
        schedule: known?.schedule ?? schedule,
        exception: { ...exception, visits },
        isEverywhere: known !== undefined,
      })
    }
  return [...found.values()]
}
