import type { Admission, CourseSession } from '../courses.ts'
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
}

export const courseFields = { SessionCalledOff: { reason: 'accountId' } } as const satisfies PersonalFields<CourseEvents>
