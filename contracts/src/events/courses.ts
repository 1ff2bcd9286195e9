import type { Admission, CourseSession, PassOffer, PassVisit, SeatSession } from '../courses.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Classes and courses: sessions with seats. What was booked of them are appointments. */
export type CourseEvents = {
  // course-{courseId}
  CoursePlanned: {
    courseId: string
    professionalId: string
    serviceId: string
    title: string
    titleEn: string
    /** Where people meet, in the trainer's words. */
    place: string
    zone: string
    seats: number
    /** Of all sessions. */
    priceCents: number
    admits: Admission
    hasWaitlist: boolean
    /** A seat can be taken after the course has begun, for the price of the sessions that are left. */
    isOpenLate?: boolean
    /** In order. Each takes the professional's time once, however many seats it has. */
    sessions: CourseSession[]
  }
  SeatsChanged: { courseId: string; professionalId: string; seats: number }
  /** It does not take place. Everyone who has a seat in it gets its share back; `appointmentIds` are all who had one at this moment. */
  SessionCalledOff: {
    courseId: string
    professionalId: string
    sessionId: string
    /** The owner of the key that seals the reason. */
    accountId: string
    reason: string
    appointmentIds: string[]
  }
  // appointment-{appointmentId}
  /** A further visit of a pass: a seat in this session, for a share of what the pass cost. */
  VisitTaken: PassVisit & { appointmentId: string; session: SeatSession; startsAt: string }
  /** Its seat is free at once. `isBack`: the pass has the visit again; otherwise it was given up too late and is used. */
  VisitReturned: {
    appointmentId: string
    /** The parent's key seals the reason of either side. */
    parentId: string
    by: 'parent' | 'professional'
    sessionId: string
    isBack: boolean
    startsAt: string
    reason?: string
  }
  // passoffer-{professionalId}
  /** What the trainer's pass is from now on; null where none is sold any more. Those that were sold stay as they are. */
  PassOfferSet: { professionalId: string; offer: PassOffer | null }
}

export const courseFields = {
  SessionCalledOff: { reason: 'accountId' },
  VisitReturned: { reason: 'parentId' },
} as const satisfies PersonalFields<CourseEvents>
