import { isRefused, type Decision } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { withPlan, workingHoursOf, type Schedule } from '../schedule.ts'
import { decideSetSchedule, type SetSchedule } from '../set-schedule/decide.ts'
import { touchedByChange, type BookedVisit } from '../touched-visits.ts'

export type EditSchedule = SetSchedule & {
  zone: string
  /** A new schedule must not exist yet, an old one must. */
  isNew: boolean
  seenVisits: readonly string[]
  /** What is booked from now on, by the read model. */
  visits: readonly BookedVisit[]
}

/** A professional sets a schedule. What is booked stays booked; visits that it leaves without hours are shown first. */
export const decideEditSchedule = (
  { zone, isNew, seenVisits, visits, ...plan }: EditSchedule,
  states: { professional: Professional; schedule: Schedule },
): Decision<'schedule'> => {
  const { professional, schedule } = states
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const known = schedule.status === 'none' ? { plans: [], allExceptions: [] } : schedule
  const isKnown = known.plans.some(({ scheduleId }) => scheduleId === plan.scheduleId)
  if (isKnown === isNew) return { refused: isNew ? 'KEY_USED_FOR_ANOTHER_REQUEST' : 'NOT_FOUND' }
  if (zone !== professional.zone) return { refused: 'OTHER_ZONE' }
  const decision = decideSetSchedule(plan, states)
  if (isRefused(decision)) return decision
  const set = { ...plan, professionalId: professional.professionalId, zone }
  const touched = touchedByChange(
    workingHoursOf(known),
    workingHoursOf({ plans: withPlan(known.plans, set), allExceptions: known.allExceptions }),
    visits,
  ).map(({ appointmentId }) => appointmentId)
  return touched.every((appointmentId) => seenVisits.includes(appointmentId)) ? decision : { refused: 'VISITS_TOUCHED', touched }
}
