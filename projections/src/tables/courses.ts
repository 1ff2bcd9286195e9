import type { JSONColumnType } from 'kysely'
import type { Admission, CourseSession } from '@lapka/contracts/courses.ts'
import type { Instant } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type CourseTables = {
  'views.courses': {
    courseId: string
    professionalId: string
    serviceId: string
    title: string
    titleEn: string
    place: string
    zone: string
    seats: number
    priceCents: number
    admits: JSONColumnType<Admission>
    hasWaitlist: boolean
    isOpenLate: boolean
    sessions: JSONColumnType<CourseSession[]>
    calledOff: JSONColumnType<string[]>
    /** When its last session begins. */
    lastStartsAt: Instant
  }
}

export const courseTables: TableStatements<CourseTables> = {
  'views.courses': [
    `create table views.courses (
      course_id uuid primary key,
      professional_id uuid not null,
      service_id text not null,
      title text not null,
      title_en text not null,
      place text not null,
      zone text not null,
      seats int not null,
      price_cents int not null,
      admits jsonb not null,
      has_waitlist boolean not null,
      is_open_late boolean not null,
      sessions jsonb not null,
      called_off jsonb not null,
      last_starts_at timestamptz not null
    )`,
    // Serves the courses of a profile: those that can be joined, and all of its trainer's.
    'create index courses_of_professional on views.courses (professional_id, last_starts_at)',
  ],
}
