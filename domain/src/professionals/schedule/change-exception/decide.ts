import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isRefused, type Decision } from '../../../kernel/decision.ts'
import type { Professional } from '../../professional.ts'
import { decideAddException, type AddException } from '../add-exception/decide.ts'
import { withoutException, workingHoursOf, type Schedule, type ScheduleException } from '../schedule.ts'
import { touchedByChange, type BookedAppointment } from '../touched-appointments.ts'

type Known = Extract<Schedule, { status: 'set' }>
export type RemoveException = {
  scheduleId: string
  exceptionId: string
  seenVisits: readonly string[]
  appointments: readonly BookedAppointment[]
}
export type ChangeException = Omit<AddException, 'kind' | 'places'> & { replacedId: string }
type States = { professional: Professional; schedule: Schedule }

/** At the place that was named and, where it was for all of them, at the others: one decision is taken back as one. */
const exceptionsOf = (schedule: Known, { scheduleId, exceptionId }: { scheduleId: string; exceptionId: string }) => {
  const same = schedule.allExceptions.filter((one) => one.exceptionId === exceptionId)
  return same.some((one) => one.scheduleId === scheduleId) ? same : []
}

const removed = (
  { exceptionId, scheduleId, from, to, kind }: ScheduleException,
  { professionalId }: { professionalId: string },
): LapkaEvent => ({
  type: 'ScheduleExceptionRemoved',
  data: { exceptionId, scheduleId, professionalId, from, to, kind },
})

const withoutThem = (schedule: Known, exceptions: readonly ScheduleException[]): Known => {
  const allExceptions = exceptions.reduce<readonly ScheduleException[]>(withoutException, schedule.allExceptions)
  const hours = workingHoursOf({ plans: schedule.plans, allExceptions })
  return { ...schedule, ...hours, allExceptions }
}

/** The hours are again what the schedule says. Taking extra hours back may leave appointments without any: those are shown first. */
export const decideRemoveException = (command: RemoveException, { professional, schedule }: States): Decision<'schedule'> => {
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  const exceptions = exceptionsOf(schedule, command)
  if (exceptions.length === 0) return { refused: 'NOT_FOUND' }
  const after = withoutThem(schedule, exceptions)
  const touched = touchedByChange(schedule, after, command.appointments).map(({ appointmentId }) => appointmentId)
  if (touched.some((appointmentId) => !command.seenVisits.includes(appointmentId))) return { refused: 'VISITS_TOUCHED', touched }
  return { events: { schedule: exceptions.map((exception) => removed(exception, professional)) } }
}

/** Longer, shorter or at another time: the old one goes and the new one comes in one append. */
export const decideChangeException = (
  { replacedId, ...command }: ChangeException,
  { professional, schedule }: States,
): Decision<'schedule'> => {
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  const replaced = exceptionsOf(schedule, { scheduleId: command.scheduleId, exceptionId: replacedId })
  const [exception] = replaced
  if (exception === undefined) return { refused: 'NOT_FOUND' }
  const after = withoutThem(schedule, replaced)
  const places = replaced.length > 1 ? 'all' : 'one'
  const decision = decideAddException({ ...command, places, kind: exception.kind }, { professional, schedule: after })
  if (isRefused(decision)) return decision
  const added = decision.events.schedule ?? []
  if (exception.kind === 'extra') {
    const hours = workingHoursOf({
      plans: after.plans,
      allExceptions: [...after.allExceptions, { ...command, kind: 'extra', appointments: [] }],
    })
    const touched = touchedByChange(schedule, hours, command.appointments).map(({ appointmentId }) => appointmentId)
    if (touched.some((appointmentId) => !command.seenVisits.includes(appointmentId)))
      return { refused: 'VISITS_TOUCHED', touched }
  }
  return { events: { schedule: [...replaced.map((one) => removed(one, professional)), ...added] } }
}
