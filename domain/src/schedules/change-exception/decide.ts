import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isRefused, type Decision } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { decideAddException, type AddException } from '../add-exception/decide.ts'
import { withoutException, workingHoursOf, type Schedule, type ScheduleException } from '../schedule.ts'
import { touchedByChange, type BookedVisit } from '../touched-visits.ts'

type Known = Extract<Schedule, { status: 'set' }>
export type RemoveException = {
  scheduleId: string
  exceptionId: string
  seenVisits: readonly string[]
  visits: readonly BookedVisit[]
}
export type ChangeException = Omit<AddException, 'kind'> & { replacedId: string }
type States = { professional: Professional; schedule: Schedule }

const exceptionOf = (schedule: Known, { scheduleId, exceptionId }: { scheduleId: string; exceptionId: string }) =>
  schedule.allExceptions.find((one) => one.scheduleId === scheduleId && one.exceptionId === exceptionId)

const removed = (
  { exceptionId, scheduleId, from, to, kind }: ScheduleException,
  { professionalId }: { professionalId: string },
): LapkaEvent => ({
  type: 'ScheduleExceptionRemoved',
  data: { exceptionId, scheduleId, professionalId, from, to, kind },
})

const withoutIt = (schedule: Known, exception: ScheduleException): Known => {
  const allExceptions = withoutException(schedule.allExceptions, exception)
  const hours = workingHoursOf({ plans: schedule.plans, allExceptions })
  return { ...schedule, ...hours, allExceptions }
}

/** The hours are again what the schedule says. Taking extra hours back may leave visits without any: those are shown first. */
export const decideRemoveException = (command: RemoveException, { professional, schedule }: States): Decision<'schedule'> => {
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  const exception = exceptionOf(schedule, command)
  if (exception === undefined) return { refused: 'NOT_FOUND' }
  const after = withoutIt(schedule, exception)
  const touched = touchedByChange(schedule, after, command.visits).map(({ appointmentId }) => appointmentId)
  if (touched.some((appointmentId) => !command.seenVisits.includes(appointmentId))) return { refused: 'VISITS_TOUCHED', touched }
  return { events: { schedule: [removed(exception, professional)] } }
}

/** Longer, shorter or at another time: the old one goes and the new one comes in one append. */
export const decideChangeException = (
  { replacedId, ...command }: ChangeException,
  { professional, schedule }: States,
): Decision<'schedule'> => {
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  const exception = exceptionOf(schedule, { scheduleId: command.scheduleId, exceptionId: replacedId })
  if (exception === undefined) return { refused: 'NOT_FOUND' }
  const after = withoutIt(schedule, exception)
  const decision = decideAddException({ ...command, kind: exception.kind }, { professional, schedule: after })
  if (isRefused(decision)) return decision
  const added = decision.events.schedule ?? []
  if (exception.kind === 'extra') {
    const hours = workingHoursOf({
      plans: after.plans,
      allExceptions: [...after.allExceptions, { ...command, kind: 'extra', visits: [] }],
    })
    const touched = touchedByChange(schedule, hours, command.visits).map(({ appointmentId }) => appointmentId)
    if (touched.some((appointmentId) => !command.seenVisits.includes(appointmentId)))
      return { refused: 'VISITS_TOUCHED', touched }
  }
  return { events: { schedule: [removed(exception, professional), ...added] } }
}
