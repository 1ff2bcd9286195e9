import { z } from 'zod'
import {
  MAX_AGE_MONTHS,
  MAX_COURSE_CENTS,
  MAX_PASS_MONTHS,
  MAX_PASS_VISITS,
  MIN_PASS_VISITS,
  MAX_SEATS,
  MAX_SESSIONS,
  MIN_COURSE_CENTS,
  type Admission,
  type PassOffer,
} from '../courses.ts'
import { HEAVIEST_KG } from '../pets.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { afterQuery, freeText, id, line, position, requiredLine } from './common.ts'
import { amountCents, animalType, instant, instantInput, instantOrDate } from './values.ts'

const months = z.int().min(0).max(MAX_AGE_MONTHS).nullable()
const admission = z.strictObject({
  species: z.array(animalType).min(1).max(5),
  maxWeightKg: z.int().min(1).max(HEAVIEST_KG).nullable(),
  fromMonths: months,
  untilMonths: months,
}) satisfies z.ZodType<Admission>

const seats = z.int().min(1).max(MAX_SEATS)

const plannedCourse = z.strictObject({
  serviceId: z.string().min(1).max(80),
  title: requiredLine(80),
  titleEn: line(80).default(''),
  place: requiredLine(200),
  seats,
  priceCents: z.int().min(MIN_COURSE_CENTS).max(MAX_COURSE_CENTS),
  admits: admission.refine(
    ({ fromMonths, untilMonths }) => fromMonths === null || untilMonths === null || fromMonths <= untilMonths,
    {
      path: ['untilMonths'],
      error: 'NOT_AFTER_FROM' satisfies FieldFault,
    },
  ),
  hasWaitlist: z.boolean(),
  /** Whether a seat can be taken once the course has begun, for the sessions that are left. */
  isOpenLate: z.boolean().default(false),
  sessions: z
    .array(
      z.strictObject({
        startsAt: instantInput,
        minutes: z
          .int()
          .min(1)
          .max(24 * 60),
        title: line(80).default(''),
      }),
    )
    .min(1)
    .max(MAX_SESSIONS),
})
/**
 * POST /api/v2/courses → 201: a class is a course of one session. An English title that is left out is the Bulgarian one. Who joins late, or after sessions were called
 * off, pays for those that are left, by a card that takes no less.
 */
export const planCourseBody = plannedCourse.refine(
  ({ priceCents, sessions }) => priceCents >= MIN_COURSE_CENTS * sessions.length,
  { path: ['priceCents'], error: 'SESSIONS_TOO_CHEAP' satisfies FieldFault },
)
export type PlanCourseBody = z.infer<typeof planCourseBody>
export const courseAnswer = z.object({ id, position })

/** POST …/change-seats: never fewer than are booked. */
export const changeSeatsBody = z.strictObject({ seats })

/** POST /api/v2/seats → 201, answered as a placed appointment: a seat in every session to come is held for ten minutes, or in none. */
export const placeSeatBody = z.strictObject({
  courseId: id,
  petId: id,
  reason: freeText(1000).default(''),
  /** The class is the first visit of the trainer's pass, and the pass is what is paid. */
  isPass: z.boolean().default(false),
})

const passOffer = z.strictObject({
  visits: z.int().min(MIN_PASS_VISITS).max(MAX_PASS_VISITS),
  priceCents: z.int().min(MIN_COURSE_CENTS).max(MAX_COURSE_CENTS),
  months: z.int().min(1).max(MAX_PASS_MONTHS),
  serviceIds: z.array(z.string().min(1).max(80)).min(1).max(50),
}) satisfies z.ZodType<PassOffer>
/** PUT /api/v2/profile/pass: what a trainer's pass is from now on, null where none is sold; GET /api/v2/professionals/{id}/pass. */
export const passOfferBody = z.strictObject({ offer: passOffer.nullable() })
export const passOfferAnswer = z.object({ offer: passOffer.nullable() })
export const setPassOfferAnswer = z.object({ position })

/** POST /api/v2/appointments/{id}/take-visit: a seat in a class with a visit of the pass. */
export const takeVisitBody = z.strictObject({ courseId: id })
/** POST …/return-visit: the seat is free again; in time, the pass has the visit again. */
export const returnVisitBody = z.strictObject({ sessionId: id })
export const visitAnswer = z.object({ id, position })

/** POST …/join-waitlist → 201, answered as joining the line of a full day: the next free seat is offered to the first in the line. */
export const joinCourseBody = z.strictObject({ petId: id, reason: freeText(1000).default('') })

export const courseView = z.object({
  id,
  professionalId: id,
  serviceId: z.string(),
  title: z.string(),
  titleEn: z.string(),
  place: z.string(),
  zone: z.string(),
  seats: z.int(),
  /** In each session to come, those left out that are promised to who waits. */
  seatsLeft: z.int(),
  /** For the sessions that a seat booked now takes. */
  priceCents: amountCents,
  fullPriceCents: amountCents,
  admits: admission,
  hasWaitlist: z.boolean(),
  isOpenLate: z.boolean(),
  /** How many wait for a seat. */
  waiting: z.int(),
  sessions: z.array(
    z.object({
      id,
      startsAt: instant,
      endsAt: instant,
      title: z.string(),
      /** Its share of the price. */
      priceCents: amountCents,
      seatsTaken: z.int(),
      isCalledOff: z.boolean(),
    }),
  ),
})
export type CourseView = z.infer<typeof courseView>

/** GET /api/v2/professionals/{id}/courses: those that can still be joined, soonest first; GET /api/v2/profile/courses: all of one's own, latest first. */
export const coursesQuery = afterQuery
export const coursesAnswer = z.object({ items: z.array(courseView) })

/** GET /api/v2/profile/class-sessions: the sessions of one's own classes that begin in a range, half-open. */
export const classSessionsQuery = afterQuery.extend({ from: instantOrDate, to: instantOrDate })
export const classSessionView = courseView.pick({ title: true, titleEn: true, place: true, zone: true, seats: true }).extend({
  id,
  courseId: id,
  startsAt: instant,
  endsAt: instant,
  /** Which of the course's sessions it is, from 1, and of how many. */
  number: z.int(),
  sessionCount: z.int(),
  /** Those that are being paid counted too. */
  seatsTaken: z.int(),
  /** Somebody has a seat, of nobody was said whether they came, and it can still be said. */
  isUnmarked: z.boolean(),
})
export type ClassSession = z.infer<typeof classSessionView>
/** Earliest first, without those that were called off. */
export const classSessionsAnswer = z.object({ items: z.array(classSessionView) })

/** The seat of an appointment; null for what is none. */
export const seatView = z.object({
  courseId: id,
  place: z.string(),
  sessions: z.array(
    z.object({
      sessionId: id,
      startsAt: instant,
      endsAt: instant,
      priceCents: amountCents,
      /** Whether the animal came; null until the trainer says so. */
      isPresent: z.boolean().nullable(),
    }),
  ),
  /** Of a pass: its visits are the sessions; null for a seat that was booked alone. */
  pass: z
    .object({
      visits: z.int(),
      visitsLeft: z.int(),
      /** What giving back the visits that are left brings now. */
      unusedCents: amountCents,
      /** The last minute of its last day. */
      until: instant,
      serviceIds: z.array(z.string()),
      /** The class of each visit that was ever taken. */
      classes: z.array(z.object({ sessionId: id, courseId: id, title: z.string(), titleEn: z.string(), place: z.string() })),
    })
    .nullable(),
})

/** GET /api/v2/passes: a parent's own that are valid, soonest over first. */
export const passesAnswer = z.object({
  items: z.array(
    z.object({
      id,
      professionalId: id,
      petId: id,
      zone: z.string(),
      /** When its visits begin. */
      starts: z.array(instant),
      pass: seatView.shape.pass.unwrap(),
    }),
  ),
})
export type OwnPass = z.infer<typeof passesAnswer>['items'][number]

/** GET /api/v2/courses/{id}/participants: who has a seat, for the trainer alone; those who pay right now come last. */
export const participantsAnswer = z.object({
  course: courseView,
  items: z.array(
    z.object({
      appointmentId: id,
      isPaid: z.boolean(),
      parent: z.string(),
      phone: z.string(),
      pet: z.object({ id, name: z.string(), animalType, breed: z.string() }),
      note: z.string(),
      sessions: seatView.shape.sessions,
    }),
  ),
})
export type Participants = z.infer<typeof participantsAnswer>

/** POST …/call-off: one session does not take place, and everyone who has a seat in it gets its money back. */
export const callOffBody = z.strictObject({
  sessionId: id,
  reason: freeText(500).pipe(z.string().min(1, { error: 'NO_REASON' satisfies FieldFault })),
})

/** GET …/leaving-preview: what leaving the course now gives back, session by session; POST …/leave-course does it. */
export const leavingPreview = z.object({
  dropped: z.array(
    z.object({ sessionId: id, startsAt: instant, endsAt: instant, priceCents: amountCents, refundCents: amountCents }),
  ),
  refundCents: amountCents,
  keptCents: amountCents,
})
export type LeavingPreview = z.infer<typeof leavingPreview>
export const leaveCourseBody = z.strictObject({}).nullish()
export const leaveCourseAnswer = z.object({ id, refundCents: amountCents, keptCents: amountCents, position })

/** POST /api/v2/appointments/{id}/mark-attendance. */
export const markAttendanceBody = z.strictObject({ sessionId: id, isPresent: z.boolean() })
export const markAttendanceAnswer = z.object({ id, position })
