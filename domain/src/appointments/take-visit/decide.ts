import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { courseStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointment.ts'
import { clearedFor } from '../own-holds.ts'
import { requireConfirmed, type Confirmed } from '../started-appointment.ts'
import { claimsOfSeat, petDaysOf, timesOfSeat, whyElsewhereThen } from '../../courses/claims-of-seat.ts'
import { courseLineStreams, seatsFree, waitingBefore, type LineStreams } from '../../courses/course-line.ts'
import { courseFold, dayOfFirst, sessionsToCome, whyNotAdmitted, type Course, type PlannedCourse } from '../../courses/course.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { holdClaims, mergeEvents } from '../../kernel/change-ledger.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { missingLedgers, streamsOfTime, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { isPublic, professionalFold, type Professional } from '../../professionals/professional.ts'
import type { Waitlist } from '../../slots/waitlist.ts'
import { inOrder, nextShareCents, startOfPass, visitsLeft, whyNotForClass } from '../../passes/pass.ts'

export type TakeVisit = { courseId: string; at: string }
type Known = { appointment: Appointment; course: Course }
type States = Known & { pet?: Pet; professional?: Professional; waitlist?: Waitlist } & LedgerStates
type Further = LedgerStreams &
  LineStreams & { pet?: { stream: string; fold: Fold<Pet> }; professional?: { stream: string; fold: Fold<Professional> } }

/** The class may not change while it is decided, as when a seat is booked alone. */
export const takeVisitStreams = ({ courseId, at }: TakeVisit) => ({
  streams: { course: { stream: courseStream(courseId), fold: courseFold, isAsserted: true as const } },
  more: ({ appointment, course }: Known & LedgerStates): Further => {
    if (appointment.status === 'none' || course.status === 'none') return {}
    const { petId, professionalId } = appointment
    const people = {
      pet: { stream: petStream(petId), fold: petFold },
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
    }
    const sessions = sessionsToCome(course, at)
    if (sessions.length === 0) return people
    const ledgers = timesOfSeat(sessions, petId).map((time) => streamsOfTime(time, course.zone))
    return { ...people, ...courseLineStreams(course), ...Object.assign({}, ...ledgers) }
  },
})

const decideTaking = (command: TakeVisit, states: States): Decision<'appointment' | LedgerKey> | Missing => {
  const { at } = command
  const { course, waitlist } = states
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  if (course.status === 'none') return { refused: 'NOT_FOUND' }
  const refused = whyNotVisited(appointment, { ...states, course }, at)
  if (refused !== null) return typeof refused === 'string' ? { refused } : refused
  const sessions = sessionsToCome(course, at)
  const { appointmentId: claimId, parentId: holderId, petId, seat } = appointment
  const [session] = sessions
  if (session === undefined || seat?.pass === undefined) return { refused: 'CLASS_OVER' }
  const claims = claimsOfSeat(sessions, { petId, seats: course.seats }, { claimId, holderId, expiresAt: session.endsAt })
  const lacking = claims.map((claim) => missingLedgers(states, claim, course.zone)).find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking
  if (waitlist === undefined) return { missing: ['waitlist'] }
  const elsewhere = whyElsewhereThen(states, sessions, { petId, at })
  if (elsewhere !== null) return elsewhere
  if (seatsFree(states, { course, sessions }, at) <= waitingBefore(waitlist, holderId)) return { refused: 'NO_SEAT_FREE' }
  const held = holdClaims(states, claims, { at, zone: course.zone, isConfirmed: true })
  if (held === undefined) return { refused: 'NO_SEAT_FREE' }
  const taken = { ...session, priceCents: nextShareCents({ ...seat, pass: seat.pass }) }
  const { courseId, title, titleEn, place } = course
  const startsAt = startOfPass(inOrder([...seat.sessions, taken]), seat.pass.until)
  return {
    events: {
      appointment: [
        { type: 'VisitTaken', data: { appointmentId: claimId, courseId, title, titleEn, place, session: taken, startsAt } },
      ],
      ...mergeEvents(...clearedFor(states, claims, { leaving: [], at }), ...held),
    },
  }
}

/** One visit of a pass and one seat, in one append: the pass's own stream is written, so of two who race for its last visit one gets it. */
export const decideTakeVisit = replayable('take-visit', decideTaking)

type Visiting = Omit<States, 'course'> & { course: PlannedCourse }

const whyNotVisited = (appointment: Confirmed, states: Visiting, at: string): RefusalCode | Missing | null => {
  const { seat, professionalId, outcome, billCents, zone, parentId } = appointment
  const { course, pet, professional } = states
  if (seat?.pass === undefined) return 'NOT_A_PASS'
  if (course.professionalId !== professionalId) return 'NOT_FOUND'
  if (professional === undefined || pet === undefined) return { missing: ['professional', 'pet'] }
  if (!isPublic(professional)) return 'NOT_FOUND'
  const wrongPet = whyNotBooked(pet, parentId)
  if (wrongPet !== null) return wrongPet
  if (outcome !== null || billCents !== null) return 'PASS_OVER'
  const notFor = whyNotForClass(seat.pass, course)
  if (notFor !== null) return notFor
  const [session] = sessionsToCome(course, at)
  if (session === undefined) return 'CLASS_OVER'
  if (visitsLeft({ ...seat, pass: seat.pass }) < 1) return 'PASS_USED_UP'
  const day = localDateOf(session.startsAt, zone)
  if (seat.sessions.some(({ sessionId }) => sessionId === session.sessionId)) return 'PET_IN_CLASS_THEN'
  const petDays = petDaysOf(session)
  const isSameDay = seat.sessions.some(
    (one) => localDateOf(one.startsAt, zone) === day || petDaysOf(one).some((other) => petDays.includes(other)),
  )
  if (isSameDay) return 'PASS_SAME_DAY'
  return pet.status === 'added' ? whyNotAdmitted(course.admits, pet, dayOfFirst(course)) : null
}
