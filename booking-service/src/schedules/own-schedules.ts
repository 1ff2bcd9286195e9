import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { bookedVisits, type BookedVisit } from '@lapka/projections/appointments/booked-visits.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { profileOwner } from '../profile/own-profile.ts'
import { seePosition } from '../http/see-position.ts'

/** The caller and whom they are booked as, also in the moment after the first part of their profile was saved. */
export const professionalOf = (request: Pick<FastifyRequest, 'user'>): { user: CurrentUser; professionalId: string } => ({
  user: userOf(request),
  professionalId: profileOwner(request).professionalId,
})

export const scheduleStreams = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
  schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
})

/** One of somebody's schedules, and all of them together, from the log itself: it knows the plan's wall before any view does. */
export const knownPlan = async (
  { handle }: Pick<Dependencies, 'handle'>,
  { professionalId, scheduleId }: { professionalId: string; scheduleId: string },
) => {
  const { schedule } = await handle.read(scheduleStreams(professionalId))
  const plan = schedule.status === 'none' ? undefined : schedule.plans.find((one) => one.scheduleId === scheduleId)
  if (plan === undefined) throw new Refused('NOT_FOUND')
  return { schedule, zone: plan.zone }
}

/** What is booked as of this instant: the view is waited for, so that nothing acknowledged before is missed. */
export const bookedNow = async (dependencies: Dependencies, professionalId: string): Promise<BookedVisit[]> => {
  await seePosition(dependencies, await dependencies.log.head(), ['appointments'])
  return bookedVisits(dependencies.db, professionalId, dependencies.now())
}
