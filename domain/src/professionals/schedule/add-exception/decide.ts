import type { BlockedAppointment, ExceptionKind } from '@lapka/contracts/events/schedules.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../../../kernel/decision.ts'
import type { Professional } from '../../professional.ts'
import { toMs } from '../../../kernel/instant.ts'
import { workingHoursOf, type Schedule } from '../schedule.ts'
import { touchedByClosing, type BookedAppointment } from '../touched-appointments.ts'

/** `all`: at every place that there is, not only at that of `scheduleId`. */
type Span = { scheduleId: string; places?: 'one' | 'all'; from: string; to: string; kind: ExceptionKind }
export type AddException = Span & {
  exceptionId: string
  reason: string
  /** Ids of the appointments that the professional was shown. */
  seenVisits: readonly string[]
  touchedVisits: BlockedAppointment['choice']
  /** The coming bookings, by the read model. */
  appointments: readonly BookedAppointment[]
  at: string
}

const LONGEST_MS = 366 * DAY_MS
const MAX_EXCEPTIONS = 500

/** The booked appointments that an exception would leave without hours. Asked by the preview and by the decision. */
export const touchedByException = (
  schedule: Schedule,
  span: Span,
  appointments: readonly BookedAppointment[],
): BookedAppointment[] => {
  if (schedule.status === 'none' || span.kind === 'extra') return []
  const added = listEntries(schedule, span).map((scheduleId) => ({
    ...span,
    scheduleId,
    exceptionId: '',
    reason: '',
    appointments: [],
  }))
  return touchedByClosing(
    workingHoursOf({ ...schedule, allExceptions: [...schedule.allExceptions, ...added] }),
    span,
    appointments,
  )
}

/** The place that was named comes first. */
const listEntries = (schedule: Extract<Schedule, { status: 'set' }>, { scheduleId, places }: Span): string[] => {
  const others = schedule.plans.map((plan) => plan.scheduleId).filter((id) => id !== scheduleId)
  return places === 'all' ? [scheduleId, ...others] : [scheduleId]
}

const isWellFormed = ({ from, to, at, kind, places }: AddException) =>
  (kind === 'closed' || places !== 'all') && toMs(from) < toMs(to) && toMs(to) > toMs(at) && toMs(to) - toMs(from) <= LONGEST_MS

/** Days off and extra hours. What is booked in closed time is shown first: nothing is decided for an appointment that was not seen. */
export const decideAddException = (
  command: AddException,
  { professional, schedule }: { professional: Professional; schedule: Schedule },
): Decision<'schedule'> => {
  const { exceptionId, scheduleId, from, to, kind, reason, seenVisits, touchedVisits } = command
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  if (!schedule.plans.some((plan) => plan.scheduleId === scheduleId)) return { refused: 'NOT_FOUND' }
  if (!isWellFormed(command)) return { refused: 'INVALID_INPUT' }
  const places = listEntries(schedule, command)
  if (schedule.allExceptions.length + places.length > MAX_EXCEPTIONS) return { refused: 'TOO_MANY_SCHEDULES' }
  const touched = touchedByException(schedule, command, command.appointments).map(({ appointmentId }) => appointmentId)
  if (touched.some((appointmentId) => !seenVisits.includes(appointmentId))) return { refused: 'VISITS_TOUCHED', touched }
  const { professionalId, accountId } = professional
  const appointments = touched.map((appointmentId) => ({ appointmentId, choice: touchedVisits }))
  const added = { exceptionId, professionalId, accountId, from, to, kind, reason }
  return {
    events: {
      schedule: places.map((place, index) => ({
        type: 'ScheduleExceptionAdded',
        data: { ...added, scheduleId: place, appointments: index === 0 ? appointments : [] },
      })),
    },
  }
}

/** The place that was named comes first, and has the appointments that the exception touches. */
export const outcomeOfAddException = (
  events: readonly { type: string; data: unknown }[],
): { id: string; touchedVisits: number } => {
  const { exceptionId, appointments } = writtenFact(events, 'ScheduleExceptionAdded')
  return { id: exceptionId, touchedVisits: appointments.length }
}
