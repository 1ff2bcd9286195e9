import type { Refusal } from '@lapka/contracts/refusals.ts'
import { courseStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { whyElsewhereThen, timesOfSeat } from '../../courses/claims-of-seat.ts'
import { courseLineStreams, seatsFree, type LineStreams } from '../../courses/course-line.ts'
import { courseFold, dayOfFirst, sessionsToCome, whyNotAdmitted, type Course } from '../../courses/course.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { missingLedgers, streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { isPublic, professionalFold, type Professional } from '../../professionals/professional.ts'
import { isWaiting, lineOf, LONGEST_LINE, type Waitlist } from '../../slots/waitlist.ts'

export type JoinCourse = { waitId: string; parentId: string; petId: string; courseId: string; reason: string; at: string }
type States = { course: Course; pet: Pet; professional?: Professional; waitlist?: Waitlist } & LedgerStates

export const joinCourseStreams = ({ courseId, petId, at }: JoinCourse) => ({
  streams: {
    course: { stream: courseStream(courseId), fold: courseFold },
    pet: { stream: petStream(petId), fold: petFold },
  },
  more: ({ course }: States): LedgerStreams & LineStreams & { professional?: { stream: string; fold: Fold<Professional> } } => {
    if (course.status === 'none') return {}
    const professional = { stream: professionalStream(course.professionalId), fold: professionalFold }
    const sessions = sessionsToCome(course, at)
    // Asked again once the course is over, the answer is still the one in the line.
    const line = courseLineStreams(course)
    if (sessions.length === 0) return { professional, ...line }
    const ledgers = timesOfSeat(sessions, petId).map((time) => streamsOfTime(time, course.zone))
    return { professional, ...line, ...Object.assign({}, ...ledgers) }
  },
})

const decideJoining = (command: JoinCourse, states: States): Decision<'waitlist'> | Missing => {
  const { waitId, parentId, petId, courseId, reason, at } = command
  const { course, professional, waitlist } = states
  if (course.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional === undefined) return { missing: ['professional'] }
  const sessions = sessionsToCome(course, at)
  if (sessions.length === 0) return { refused: isPublic(professional) ? 'CLASS_OVER' : 'NOT_FOUND' }
  if (waitlist === undefined) return { missing: ['waitlist'] }
  const lacking = timesOfSeat(sessions, petId).map((time) => missingLedgers(states, time, course.zone))
  const missing = lacking.find((one) => one !== null)
  if (missing !== undefined && missing !== null) return missing
  const refused = whyNot(command, { ...states, course, professional, waitlist })
  if (refused !== null) return refused
  const { professionalId, serviceId } = course
  const joined = { waitId, parentId, petId, professionalId, serviceId, courseId, date: dayOfFirst(course), reason }
  return { events: { waitlist: [{ type: 'WaitJoined', data: { ...joined, place: lineOf(waitlist).length + 1 } }] } }
}

/** Puts a parent at the end of the line of a course that has no seat left. */
export const decideJoinCourse = replayable('join-course', decideJoining)

type Known = LedgerStates & { course: Extract<Course, { status: 'planned' }>; pet: Pet } & Required<
    Pick<States, 'professional' | 'waitlist'>
  >

/** By the ledgers themselves. What is promised to those who wait already is not free for one more. */
const whyNot = ({ parentId, petId, at }: JoinCourse, states: Known): Refusal | null => {
  const { course, professional, pet, waitlist } = states
  if (!isPublic(professional)) return { refused: 'NOT_FOUND' }
  const wrongPet = whyNotBooked(pet, parentId)
  if (wrongPet !== null) return { refused: wrongPet }
  if (professional.accountId === parentId) return { refused: 'SELF_BOOKING' }
  if (!course.hasWaitlist) return { refused: 'CLASS_HAS_NO_WAITLIST' }
  const notAdmitted = pet.status === 'added' ? whyNotAdmitted(course.admits, pet, dayOfFirst(course)) : null
  if (notAdmitted !== null) return { refused: notAdmitted }
  if (isWaiting(waitlist, { parentId, at })) return { refused: 'ALREADY_WAITING_FOR_CLASS' }
  const sessions = sessionsToCome(course, at)
  const elsewhere = whyElsewhereThen(states, sessions, { petId, at })
  if (elsewhere !== null) return elsewhere
  const waiting = lineOf(waitlist).length
  if (seatsFree(states, { course, sessions }, at) > waiting) return { refused: 'CLASS_NOT_FULL' }
  return waiting >= LONGEST_LINE ? { refused: 'CLASS_LINE_FULL' } : null
}
