import type { Admission, CourseSession, Seat, SeatSession } from '@lapka/contracts/courses.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { courseStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs, type Instant } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import { ageOn, isExactBirth } from '../pets/birth.ts'

/** `calledOff`: ids of sessions that do not take place. */
export type Course =
  | { status: 'none'; revision: number }
  | (SealedEvents['CoursePlanned'] & { status: 'planned'; revision: number; calledOff: readonly string[] })
export type PlannedCourse = Extract<Course, { status: 'planned' }>

export const courseFold: Fold<Course> = foldOf<Course>(() => ({ status: 'none', revision: -1 }), {
  CoursePlanned: ({ revision }, planned) => ({ ...planned, status: 'planned', revision, calledOff: [] }),
  SeatsChanged: (course, { seats }) => (course.status === 'none' ? course : { ...course, seats }),
  SessionCalledOff: (course, { sessionId }) =>
    course.status === 'none' ? course : { ...course, calledOff: [...course.calledOff, sessionId] },
})

/** The course that a booked seat is in, in the shape `handle` takes; nothing of anything else that was booked. */
export const courseOfSeat = (booked: {
  seat?: Pick<Seat, 'courseId'>
}): { course?: { stream: string; fold: Fold<Course>; isAsserted: true } } =>
  booked.seat === undefined ? {} : { course: { stream: courseStream(booked.seat.courseId), fold: courseFold, isAsserted: true } }

type OfSessions = { sessions: readonly CourseSession[]; priceCents: number }

/** The price by sessions. They sum to it: cents that can't be split are on the first ones. */
export const sessionShares = ({ sessions, priceCents }: OfSessions): SeatSession[] => {
  const share = Math.floor(priceCents / sessions.length)
  const over = priceCents - share * sessions.length
  return sessions.map(({ sessionId, startsAt, endsAt }, index) => ({
    sessionId,
    startsAt,
    endsAt,
    priceCents: share + (index < over ? 1 : 0),
  }))
}

type Joinable = OfSessions & { calledOff: readonly string[]; isOpenLate?: boolean }

/** The sessions that a seat booked now takes: all that have not begun and take place. None once one has begun, unless the trainer allows it. */
export const sessionsToCome = (course: Joinable, at: Instant): SeatSession[] => {
  const held = sessionShares(course).filter(({ sessionId }) => !course.calledOff.includes(sessionId))
  const toCome = held.filter(({ startsAt }) => toMs(startsAt) > toMs(at))
  return course.isOpenLate === true || toCome.length === held.length ? toCome : []
}

type Attending = { animalType: AnimalType; weightKg?: number | null; born: string }

/** Why an animal can't come; null if it can. Of a year of birth alone the doubt is the animal's. */
export const whyNotAdmitted = (admits: Admission, pet: Attending, day: string): RefusalCode | null => {
  const { species, maxWeightKg, fromMonths, untilMonths } = admits
  if (!species.includes(pet.animalType)) return 'CLASS_OTHER_SPECIES'
  const { weightKg = null } = pet
  if (maxWeightKg !== null && weightKg === null) return 'CLASS_NEEDS_WEIGHT'
  if (maxWeightKg !== null && (weightKg ?? 0) > maxWeightKg) return 'CLASS_TOO_HEAVY'
  const { youngest, oldest } = monthsOn(pet.born, day)
  if (fromMonths !== null && oldest < fromMonths) return 'CLASS_TOO_YOUNG'
  return untilMonths !== null && youngest > untilMonths ? 'CLASS_TOO_OLD' : null
}

/** Whole months of age on a day, as a range where only the year of birth is known. */
const monthsOn = (born: string, day: string) => {
  const { years, months } = ageOn(born, day)
  if (isExactBirth(born)) return { youngest: years * 12 + (months ?? 0), oldest: years * 12 + (months ?? 0) }
  return { youngest: Math.max(0, years - 1) * 12, oldest: years * 12 + 11 }
}

/** The local day by which an animal's age counts. */
export const dayOfFirst = ({ sessions, zone }: Pick<PlannedCourse, 'sessions' | 'zone'>): string =>
  localDateOf(sessions[0]?.startsAt ?? '', zone)
