import type { ScheduleException } from '../schedules-api.ts'

/** How far the bulk run of an exception has come: visits that were to be cancelled, and those that have their outcome. */
export const progressOf = ({ visits }: Pick<ScheduleException, 'visits'>) => {
  const wished = visits.filter(({ wish }) => wish === 'cancel')
  const settled = wished.filter(({ outcome }) => outcome !== 'waiting')
  return { wished: wished.length, settled: settled.length, isRunning: settled.length < wished.length }
}
