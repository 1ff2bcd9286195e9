import type { Wait } from '@lapka/domain/slots/waitlist.ts'
import type { TableStatements } from '../projection.ts'
import type { Instant } from '@lapka/state/database.ts'

export type WaitTables = {
  'views.waits': {
    waitId: string
    /** The professional, or the course: with the day it names the line. */
    lineId: string
    professionalId: string
    /** Of a seat; null where a time of the day is waited for. */
    courseId: string | null
    day: string
    parentId: string
    petId: string
    serviceId: string
    /** A parent who was offered a time is `offered` for good; the appointment has the outcome. */
    status: Wait['status']
    appointmentId: string | null
    joinedAt: Instant
    position: number
  }
}

export const waitTables: TableStatements<WaitTables> = {
  'views.waits': [
    // Lines for full days and full courses.
    `create table views.waits (
      wait_id uuid primary key,
      line_id uuid not null,
      professional_id uuid not null,
      course_id uuid,
      day date not null,
      parent_id uuid not null,
      pet_id uuid not null,
      service_id text not null,
      status text not null,
      -- The hold that was offered; what became of it stands with the appointment.
      appointment_id uuid,
      joined_at timestamptz not null,
      -- Whoever came first stands first.
      position bigint not null
    )`,
    // Serves "my waits".
    'create index waits_of_parent on views.waits (parent_id, day)',
    // Serves the position in a line, and whether a parent waits where a slot was freed.
    `create index lines on views.waits (line_id, day, position) where status = 'waiting'`,
    // Serves a professional's days with waiting parents.
    `create index lines_of_professional on views.waits (professional_id, day) where status = 'waiting'`,
  ],
}
