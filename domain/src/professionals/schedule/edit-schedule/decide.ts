import { isRefused, type Decision } from '../../../kernel/decision.ts'
import type { Professional } from '../../professional.ts'
import { withPlan, workingHoursOf, type Schedule } from '../schedule.ts'
import { decideSetSchedule, type SetSchedule } from '../set-schedule/decide.ts'
import { aboveCapacity, touchedByChange, type BookedAppointment } from '../touched-appointments.ts'

/** `seenVisits` are ids that the professional was shown, `appointments` what is booked from now on by the read model. */
type Booked = { seenVisits: readonly string[]; appointments: readonly BookedAppointment[] }
export type ChangeSchedule = SetSchedule & Booked
/** A new schedule must not exist yet, an old one must. */
export type EditSchedule = ChangeSchedule & { zone: string; isNew: boolean }
type States = { professional: Professional; schedule: Schedule }

const known = (schedule: Schedule) => (schedule.status === 'none' ? { plans: [], allExceptions: [] } : schedule)

/** A professional sets one of their schedules. */
export const decideEditSchedule = ({ zone, isNew, ...change }: EditSchedule, states: States): Decision<'schedule'> => {
  const { professional, schedule } = states
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const isKnown = known(schedule).plans.some(({ scheduleId }) => scheduleId === change.scheduleId)
  if (isKnown === isNew) return { refused: isNew ? 'KEY_USED_FOR_ANOTHER_REQUEST' : 'NOT_FOUND' }
  if (zone !== professional.zone) return { refused: 'OTHER_ZONE' }
  return decideChangeSchedule(change, states)
}

/** Bookings stay; appointments that the new hours leave uncovered are shown first, on every screen that sets hours. */
export const decideChangeSchedule = (
  { seenVisits, appointments, ...plan }: ChangeSchedule,
  states: States,
): Decision<'schedule'> => {
  const { professional } = states
  const decision = decideSetSchedule(plan, states)
  if (isRefused(decision) || professional.status === 'none') return decision
  const { plans, allExceptions } = known(states.schedule)
  const set = { ...plan, professionalId: professional.professionalId, zone: professional.zone }
  const after = workingHoursOf({ plans: withPlan(plans, set), allExceptions })
  const before = workingHoursOf({ plans, allExceptions })
  const tooMany = aboveCapacity(before, after, appointments).map(({ appointmentId }) => appointmentId)
  if (tooMany.length > 0) return { refused: 'WINDOW_FULLER', touched: tooMany }
  const touched = touchedByChange(before, after, appointments).map(({ appointmentId }) => appointmentId)
  return touched.every((appointmentId) => seenVisits.includes(appointmentId)) ? decision : { refused: 'VISITS_TOUCHED', touched }
}
