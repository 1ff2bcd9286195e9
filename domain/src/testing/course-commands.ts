import type { PassOffer } from '@lapka/contracts/courses.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { claimedLedgers } from '../appointments/claimed-ledgers.ts'
import { decideGiveUpSessions, decideLeaveCourse, type GiveUpSessions } from '../appointments/give-up-sessions/decide.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { decideMarkAttendance, type MarkAttendance } from '../appointments/mark-attendance/decide.ts'
import { decidePlaceSeat, type PlaceSeat } from '../appointments/place-seat/decide.ts'
import { placeSeatStreams } from '../appointments/place-seat/streams.ts'
import { callOffStreams, decideCallOff, type CallOff } from '../courses/call-off/decide.ts'
import { changeSeatsStreams, decideChangeSeats, type ChangeSeats } from '../courses/change-seats/decide.ts'
import { decidePlanCourse, planCourseStreams, type PlanCourse } from '../courses/plan-course/decide.ts'
import { decideReturnVisit, type ReturnVisit } from '../appointments/return-visit/decide.ts'
import { decideSetPassOffer, setPassOfferStreams } from '../passes/set-offer/decide.ts'
import { decideTakeVisit, takeVisitStreams, type TakeVisit } from '../appointments/take-visit/decide.ts'
import { decideJoinCourse, joinCourseStreams, type JoinCourse } from '../waitlist/join-course/decide.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferSeat, offerSeatStreams, type OfferSeat } from '../waitlist/offer-seat/decide.ts'
import { command, halfHour, openPractice, type ProfessionalPlan } from './commands.ts'

export const TRAINER = '4b1f6a52-1a1f-4d0a-8f57-2f6f6a0c2b11'

/** A verified trainer who works every day. */
export const openSchool = (plan: ProfessionalPlan = {}) =>
  openPractice(TRAINER, { role: 'TRAINER', accountId: 'trainer-owner', services: [halfHour], ...plan })

type Planning = Partial<PlanCourse> &
  Pick<PlanCourse, 'courseId' | 'at'> & { starts: string[]; minutes?: number; sessionIds?: string[] }
/** For dogs of any size and age, 20 € a session. */
export const planCourse = ({ starts, minutes = 60, sessionIds = [], ...change }: Planning) => {
  const sessions = starts.map((startsAt, index) => ({
    sessionId: sessionIds[index] ?? `${change.courseId}-${index + 1}`,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    title: '',
  }))
  const names = { title: 'Първи стъпки', titleEn: 'First steps', place: 'Гребната база' }
  const terms = {
    serviceId: halfHour.id,
    seats: 2,
    priceCents: 2000 * starts.length,
    admits: { species: ['dog' as const], maxWeightKg: null, fromMonths: null, untilMonths: null },
    hasWaitlist: true,
  }
  const plan: PlanCourse = { professionalId: TRAINER, ...names, ...terms, sessions, ...change }
  return command(planCourseStreams(plan), (states) => decidePlanCourse(plan, states))
}

type Placing = Pick<PlaceSeat, 'appointmentId' | 'courseId' | 'at'> & Partial<PlaceSeat>
export const placeSeat = (placing: Placing) => {
  const { parentId = 'ana', petId = `pet-of-${parentId}` } = placing
  const place: PlaceSeat = { reason: '', tzdataVersion: '2026b', openHoldCount: 0, ...placing, parentId, petId }
  return command(placeSeatStreams(place), (states) => decidePlaceSeat(place, states))
}

type Joining = Pick<JoinCourse, 'courseId' | 'parentId' | 'at'> & Partial<JoinCourse>
export const joinCourse = ({ parentId, ...change }: Joining) => {
  const join: JoinCourse = { waitId: `wait-of-${parentId}`, parentId, petId: `pet-of-${parentId}`, reason: '', ...change }
  return command(joinCourseStreams(join), (states) => decideJoinCourse(join, states))
}

/** As the worker offers: to this parent, if it is their turn. */
export const offerSeat = ({ parentId, ...change }: Joining) => {
  const waitId = `wait-of-${parentId}`
  const who = { waitId, appointmentId: `offer-${waitId}`, parentId, petId: `pet-of-${parentId}` }
  const offer: OfferSeat = { ...who, reason: '', tzdataVersion: '2026b', ...change }
  return command(offerSeatStreams(offer), (states) => decideOfferSeat(offer, states))
}

export const leaveLine = ({ parentId, line }: { parentId: string; line: string }) => {
  const order = { waitId: `wait-of-${parentId}`, parentId, stream: line }
  return command(leaveWaitlistStreams(order), (states) => decideLeaveWaitlist(order, states))
}

export const changeSeats = (change: Omit<ChangeSeats, 'professionalId'> & { professionalId?: string }) => {
  const seats: ChangeSeats = { professionalId: TRAINER, ...change }
  return command(changeSeatsStreams(seats), (states) => decideChangeSeats(seats, states))
}

export const callOff = (change: Omit<CallOff, 'professionalId'> & { professionalId?: string }) => {
  const off: CallOff = { professionalId: TRAINER, ...change }
  return command(callOffStreams(off), (states) => decideCallOff(off, states))
}

type OfSeat<Command> = Omit<Command, 'refund'> & { appointmentId: string }
const refundOf = (at: string) => ({ refundId: `refund-at-${at}`, idempotencyKey: `refund-at-${at}-1` })
const paidSeat = (appointmentId: string) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: paymentAndLedgers,
})

export const leaveCourse = ({ appointmentId, at }: { appointmentId: string; at: string }) =>
  command(paidSeat(appointmentId), (states) => decideLeaveCourse({ at, refund: refundOf(at) }, states))

export const giveUpSessions = ({ appointmentId, ...change }: Omit<OfSeat<GiveUpSessions>, 'reason'>) => {
  const refund = refundOf([change.at, ...change.sessionIds].join('-'))
  return command(paidSeat(appointmentId), (states) => decideGiveUpSessions({ reason: '', refund, ...change }, states))
}

export const markAttendance = ({ appointmentId, ...mark }: MarkAttendance & { appointmentId: string }) => {
  const streams = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }
  return command({ streams }, (states) => decideMarkAttendance(mark, states))
}

export const setPassOffer = (change: Partial<PassOffer> | null = {}, professionalId = TRAINER) => {
  const sold: PassOffer = { visits: 10, priceCents: 17_000, months: 6, serviceIds: [halfHour.id], ...change }
  const offer = change === null ? null : sold
  return command(setPassOfferStreams({ professionalId }), (states) => decideSetPassOffer({ professionalId, offer }, states))
}

const ofPass = (appointmentId: string) => ({ stream: appointmentStream(appointmentId), fold: appointmentFold })

export const takeVisit = ({ appointmentId, ...visit }: TakeVisit & { appointmentId: string }) => {
  const { streams, more } = takeVisitStreams(visit)
  return command({ streams: { appointment: ofPass(appointmentId), ...streams }, more }, (states) =>
    decideTakeVisit(visit, states),
  )
}

export const returnVisit = ({
  appointmentId,
  ...visit
}: Pick<ReturnVisit, 'sessionId' | 'at'> & Partial<ReturnVisit> & { appointmentId: string }) => {
  const returned: ReturnVisit = { by: 'parent', reason: '', ...visit }
  return command({ streams: { appointment: ofPass(appointmentId) }, more: claimedLedgers }, (states) =>
    decideReturnVisit(returned, states),
  )
}
