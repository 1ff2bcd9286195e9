import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { courseStream } from '@lapka/contracts/streams.ts'
import { sessionLedgers } from '@lapka/domain/courses/change-seats/decide.ts'
import { courseLine, courseLineStreams } from '@lapka/domain/courses/course-line.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import { decideOfferSeat, nextForSeat, offerSeatStreams } from '@lapka/domain/waitlist/offer-seat/decide.ts'
import { appointmentOfWait } from '@lapka/projections/waitlist/appointment-of-wait.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { appointmentStreams } from '../payments/appointment-streams.ts'
import { contextOf, done, failed, type JobResult } from '../work/job.ts'

/** A course has fewer seats. */
const MAX_OFFERS = 100
/** Nothing can be offered any more, or for now. */
const ENDED: ReadonlySet<string> = new Set(['NOT_FOUND', 'NOT_BOOKABLE', 'CLASS_OVER'])

const tzdataVersion = process.versions.tz ?? 'unknown'

/** The course whose seat was claimed, which of a pass says the session; undefined for a claim of anything else. */
export const courseOfClaim = async (
  { handle }: LetterSources,
  { claimId, resourceId }: { claimId: string | undefined; resourceId: string },
): Promise<string | undefined> => {
  if (claimId === undefined) return undefined
  const { appointment } = await handle.read(appointmentStreams(claimId))
  if (appointment.status === 'none') return undefined
  return appointment.seat?.pass?.courseIds[resourceId] ?? appointment.seat?.courseId
}

/** Sealed in the log; what they wrote when they joined goes along with the appointment. */
export const reasonOfWait = (opened: Parameters<typeof openedFactsOf>[0], waitId: string): string =>
  clear(openedFactsOf(opened, 'WaitJoined').find((joined) => joined.waitId === waitId)?.reason)

/**
 * Offers the free seats of a course to those who wait for them, first come first, one seat to each. Repeated, or run by two workers at
 * once, it finds the offers in the line and adds nothing.
 */
export const offerSeats = async (
  dependencies: LetterSources,
  { courseId, workId }: { courseId: string; workId: string },
): Promise<JobResult> => {
  const { handle } = dependencies
  for (let offers = 0; offers < MAX_OFFERS; offers++) {
    const { course } = await handle.read({ course: { stream: courseStream(courseId), fold: courseFold } })
    if (course.status === 'none') return done('no such course')
    const line = await handle.read({ ...courseLineStreams(course), ...sessionLedgers({ course }) })
    const at = dependencies.now()
    const next = nextForSeat({ ...line, course }, at)
    if (next === undefined) return done()
    const { waitId, petId, parentId } = next.wait
    const appointmentId = appointmentOfWait(waitId)
    const reason = reasonOfWait(await handle.readOpened(courseLine(course)), waitId)
    const command = { courseId, waitId, petId, parentId, appointmentId, reason, at, tzdataVersion }
    const context = contextOf(dependencies, { workId, appointmentId }, { waitId, at })
    const answer = await handle(context, offerSeatStreams(command), (states) => decideOfferSeat(command, states))
    if (!('refused' in answer) || answer.refused === 'NO_SEAT_FREE') continue
    return ENDED.has(answer.refused) ? done('cannot be booked any more') : failed(answer.refused)
  }
  return failed('the line changed too often')
}
