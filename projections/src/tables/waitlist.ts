import type { Wait } from '@lapka/domain/slots/waitlist.ts'
import type { TableStatements } from '../projection.ts'
import type { Instant } from '@lapka/state/database.ts'

export type WaitTables = {
  'views.waits': {
    waitId: string
    professionalId: string
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
    // Lines for full days.
    `create table views.waits (
      wait_id uuid primary key,
      professional_id uuid not null,
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
    `create index lines on views.waits (professional_id, day, position) where status = 'waiting'`,
  ],
}
