import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import type { ScheduleException } from '../schedules-api.ts'

export type Found = { schedule: ScheduleView; exception: ScheduleException; isEverywhere: boolean }

/** Each once: one that closes all places stands with each of them under the same id, and its appointments with one of them. */
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

/** How far the bulk run of an exception has come: appointments that were to be cancelled, and those that have their outcome. */
export const progressOf = ({ visits }: Pick<ScheduleException, 'visits'>) => {
  const toCancel = visits.filter(({ wish }) => wish === 'cancel')
  const settled = toCancel.filter(({ outcome }) => outcome !== 'waiting')
  return { toCancel: toCancel.length, settled: settled.length, isRunning: settled.length < toCancel.length }
}

/** In place of a schedule's id: all of them. What most people mean by closed time. */
export const EVERYWHERE = 'all'
export type Where = { scheduleId: string; places: 'one' | 'all' }

/** A choice as a command wants it: who works at one place only is everywhere when they are there. */
export const whereOf = (choice: string, schedules: readonly Pick<ScheduleView, 'id'>[]): Where =>
  choice === EVERYWHERE
    ? { scheduleId: schedules[0]?.id ?? '', places: schedules.length > 1 ? 'all' : 'one' }
    : { scheduleId: choice, places: 'one' }
