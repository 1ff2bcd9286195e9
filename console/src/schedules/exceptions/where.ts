import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'

/** In place of a schedule's id: all of them. What most people mean by closed time. */
export const EVERYWHERE = 'all'
export type Where = { scheduleId: string; places: 'one' | 'all' }

/** A choice as a command wants it: who works at one place only is everywhere when they are there. */
export const whereOf = (choice: string, schedules: readonly Pick<ScheduleView, 'id'>[]): Where =>
  choice === EVERYWHERE
    ? { scheduleId: schedules[0]?.id ?? '', places: schedules.length > 1 ? 'all' : 'one' }
    : { scheduleId: choice, places: 'one' }
