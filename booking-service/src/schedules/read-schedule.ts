import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { scheduleStream } from '@lapka/contracts/streams.ts'
import { scheduleFold, type Schedule } from '@lapka/domain/professionals/schedule/schedule.ts'
import type { Dependencies } from '../dependencies.ts'

/** By exception, in clear for those whose schedule it is and for their clinic. Words of an erased person are missing. */
export type Reasons = Map<string, string>

/** All schedules of a professional from the log itself, so that what was just set shows at once. */
export const readSchedule = async (
  { handle, vault }: Pick<Dependencies, 'handle' | 'vault'>,
  professionalId: string,
): Promise<{ schedule: Schedule; reasons: Reasons }> => {
  const events = await handle.readEvents(scheduleStream(professionalId))
  const opened = await vault.openEvents(events.filter(({ type }) => type === 'ScheduleExceptionAdded'))
  const reasons = openedFactsOf(opened, 'ScheduleExceptionAdded').flatMap(({ exceptionId, reason }): [string, string][] =>
    isErased(reason) ? [] : [[exceptionId, reason]],
  )
  return { schedule: events.reduce(scheduleFold.evolve, scheduleFold.initialState()), reasons: new Map(reasons) }
}
