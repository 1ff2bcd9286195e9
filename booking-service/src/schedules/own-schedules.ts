import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold, type Schedule } from '@lapka/domain/professionals/schedule/schedule.ts'
import type { BookedAppointment } from '@lapka/domain/professionals/schedule/touched-appointments.ts'
import { listBookedAppointments } from '@lapka/projections/appointments/booked-appointments.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantsIn, type Range } from '../http/day-range.ts'
import { profileOwner } from '../professionals/own-profile.ts'
import { seePosition } from '../http/see-position.ts'

/** The caller and their professional id, also in the moment after the first part of their profile was saved. */
export const professionalOf = (request: Pick<FastifyRequest, 'user'>): { user: CurrentUser; professionalId: string } => ({
  user: userOf(request),
  professionalId: profileOwner(request).professionalId,
})

export const scheduleStreams = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
  schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
})

/** The instants of days and times in the zone of one of the caller's schedules, or undefined if it is not theirs. */
export const instantsOnWall = <Dates extends Range>(
  schedule: Schedule,
  { scheduleId, dates }: { scheduleId: string; dates: Dates },
): Dates | undefined => {
  const plan = schedule.status === 'none' ? undefined : schedule.plans.find((one) => one.scheduleId === scheduleId)
  return plan && instantsIn(plan.zone, dates)
}

/** The bookings as of this instant: the view is waited for, so that nothing acknowledged before is missed. */
export const bookedNow = async (dependencies: Dependencies, professionalId: string): Promise<BookedAppointment[]> => {
  await seePosition(dependencies, await dependencies.log.head(), ['appointments'])
  return listBookedAppointments(dependencies.db, professionalId, dependencies.now())
}
