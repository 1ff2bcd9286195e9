import { waitlistStream } from '@lapka/contracts/streams.ts'
import type { SeatSession } from '@lapka/contracts/courses.ts'
import type { Fold } from '../kernel/fold.ts'
import type { Instant } from '../kernel/instant.ts'
import { claimsOf, isLive, type LedgerStates } from '../kernel/ledger.ts'
import { lineOf, waitlistFold, type Waitlist } from '../slots/waitlist.ts'
import { dayOfFirst, type PlannedCourse } from './course.ts'

export type LineStreams = { waitlist?: { stream: string; fold: Fold<Waitlist> } }

/** The line of a course, named by the day of its first session, which never changes. */
export const courseLine = (course: Pick<PlannedCourse, 'courseId' | 'sessions' | 'zone'>): string =>
  waitlistStream(course.courseId, dayOfFirst(course))

export const courseLineStreams = (course: PlannedCourse): LineStreams => ({
  waitlist: { stream: courseLine(course), fold: waitlistFold },
})

type InCourse = { course: Pick<PlannedCourse, 'seats'>; sessions: readonly Pick<SeatSession, 'sessionId'>[] }

/** Seats that are free in every session to come. */
export const seatsFree = (states: LedgerStates, { course: { seats }, sessions }: InCourse, at: Instant): number =>
  Math.min(...sessions.map(({ sessionId }) => seats - claimsOf(states, sessionId).filter((claim) => isLive(claim, at)).length))

/** How many get a free seat before this parent does: those who came before, or everyone in the line. */
export const waitingBefore = (waitlist: Waitlist, parentId: string): number => {
  const line = lineOf(waitlist)
  const own = line.findIndex((wait) => wait.parentId === parentId)
  return own === -1 ? line.length : own
}
