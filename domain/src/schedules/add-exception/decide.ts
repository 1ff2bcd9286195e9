import type { BlockedVisit, ExceptionKind } from '@lapka/contracts/events/schedules.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { toMs } from '../../time/instant.ts'
import { workingHoursOf, type Schedule } from '../schedule.ts'
import { touchedByClosing, type BookedVisit } from '../touched-visits.ts'

type Span = { scheduleId: string; from: string; to: string; kind: ExceptionKind }
export type AddException = Span & {
  exceptionId: string
  reason: string
  /** Ids of the visits that the professional was shown. */
  seenVisits: readonly string[]
  touchedVisits: BlockedVisit['wish']
  /** What is booked from now on, by the read model. */
  visits: readonly BookedVisit[]
  at: string
}

const LONGEST_MS = 366 * DAY_MS
const MOST_EXCEPTIONS = 500

/** The booked visits that an exception would leave without hours. Asked by the preview and by the decision. */
export const touchedByException = (schedule: Schedule, span: Span, visits: readonly BookedVisit[]): BookedVisit[] => {
  if (schedule.status === 'none' || span.kind === 'extra') return []
  const added = { ...span, exceptionId: '', reason: '', visits: [] }
  return touchedByClosing(workingHoursOf({ ...schedule, allExceptions: [...schedule.allExceptions, added] }), span, visits)
}

const isWellFormed = ({ from, to, at }: AddException) =>
  toMs(from) < toMs(to) && toMs(to) > toMs(at) && toMs(to) - toMs(from) <= LONGEST_MS

/** Days off and extra hours. What is booked in closed time is shown first: nothing is decided for a visit that was not seen. */
export const decideAddException = (
  command: AddException,
  { professional, schedule }: { professional: Professional; schedule: Schedule },
): Decision<'schedule'> => {
  const { exceptionId, scheduleId, from, to, kind, reason, seenVisits, touchedVisits } = command
  if (professional.status === 'none' || schedule.status === 'none') return { refused: 'NOT_FOUND' }
  if (!schedule.plans.some((plan) => plan.scheduleId === scheduleId)) return { refused: 'NOT_FOUND' }
  if (!isWellFormed(command)) return { refused: 'INVALID_INPUT' }
  if (schedule.allExceptions.length >= MOST_EXCEPTIONS) return { refused: 'TOO_MANY_SCHEDULES' }
  const touched = touchedByException(schedule, command, command.visits).map(({ appointmentId }) => appointmentId)
  if (touched.some((appointmentId) => !seenVisits.includes(appointmentId))) return { refused: 'VISITS_TOUCHED', touched }
  const { professionalId, accountId } = professional
  const visits = touched.map((appointmentId) => ({ appointmentId, wish: touchedVisits }))
  const added = { exceptionId, scheduleId, professionalId, accountId, from, to, kind, reason, visits }
  return { events: { schedule: [{ type: 'ScheduleExceptionAdded', data: added }] } }
}
