import type { AnimalType } from './pets.ts'

/** Bounds of what a trainer plans. A class is a course of one session. */
export const MAX_SEATS = 50
export const MAX_SESSIONS = 20
export const MIN_SESSION_MINUTES = 15
export const MAX_SESSION_MINUTES = 8 * 60
/** Sessions are planned so many days ahead. */
export const COURSE_HORIZON_DAYS = 400
/** The payment provider charges nothing below half a euro. */
export const MIN_COURSE_CENTS = 50
export const MAX_COURSE_CENTS = 500_000
export const MAX_AGE_MONTHS = 12 * 30

/** Which animals may come. Null where weight or age does not matter; ages are whole months, both ends included, on the day of the first session. */
export type Admission = {
  species: AnimalType[]
  maxWeightKg: number | null
  fromMonths: number | null
  untilMonths: number | null
}

export type CourseSession = { sessionId: string; startsAt: string; endsAt: string; title: string }

/** A session in which somebody has a seat, with its share of what they paid. The shares sum to the price. */
export type SeatSession = { sessionId: string; startsAt: string; endsAt: string; priceCents: number }

/** What a trainer sells for visits that are chosen later: so many classes of these services within so many months, for one price. */
export type PassOffer = { visits: number; priceCents: number; months: number; serviceIds: string[] }
export const MIN_PASS_VISITS = 2
export const MAX_PASS_VISITS = 50
export const MAX_PASS_MONTHS = 24

/** A pass as it was sold. `visits` and `priceCents` are less once unused visits were given back; `until`: the last minute of its last day. */
export type Pass = Omit<PassOffer, 'months'> & { until: string }

/** The class that a visit of a pass goes to. */
export type PassVisit = { courseId: string; title: string; titleEn: string; place: string }

/** What one booking takes of a course: a seat in each of its sessions to come. */
export type Seat = { courseId: string; place: string; sessions: SeatSession[] }

/** Sums of sessions that were given up: what was paid for them, and what of it came back. */
export type GivenUpCents = { paidCents: number; refundCents: number }
