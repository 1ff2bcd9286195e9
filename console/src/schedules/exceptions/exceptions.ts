import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import type { ScheduleException } from '../schedules-api.ts'

export type Found = { schedule: ScheduleView; exception: ScheduleException; isEverywhere: boolean }

/** Every exception once. One that closes all places is in each schedule under the same id. */
export const everyException = (schedules: readonly ScheduleView[]): Found[] => {
  const found = new Map<string, Found>()
  for (const schedule of schedules)
    for (const exception of schedule.exceptions) {
      const known = found.get(exception.id)
      const appointments = [...(known?.exception.visits ?? []), ...exception.visits]
      found.set(exception.id, {
        schedule: known?.schedule ?? schedule,
        exception: { ...exception, visits: appointments },
        isEverywhere: known !== undefined,
      })
    }
  return [...found.values()]
}

/** The progress of a bulk run: appointments to cancel, and how many have an outcome. */
export const progressOf = ({ visits: appointments }: Pick<ScheduleException, 'visits'>) => {
  const toCancel = appointments.filter(({ wish: choice }) => choice === 'cancel')
  const settled = toCancel.filter(({ outcome }) => outcome !== 'waiting')
  return { toCancel: toCancel.length, settled: settled.length, isRunning: settled.length < toCancel.length }
}

/** Stands for all schedules, in place of an id. */
export const EVERYWHERE = 'all'
export type Where = { scheduleId: string; places: 'one' | 'all' }

/** A choice as the command takes it. With a single schedule, that one is everywhere. */
export const whereOf = (choice: string, schedules: readonly Pick<ScheduleView, 'id'>[]): Where =>
  choice === EVERYWHERE
    ? { scheduleId: schedules[0]?.id ?? '', places: schedules.length > 1 ? 'all' : 'one' }
    : { scheduleId: choice, places: 'one' }
