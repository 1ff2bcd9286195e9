import type { TableStatements } from '../projection.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

export type HistoryTables = {
  'views.history': {
    position: number
    stream: string
    revision: number
    appointmentId: string
    professionalId: string
    parentId: string
    type: string
    actorId: string
    actorRole: string
    occurredAt: Instant
    startsAt: InstantOrNull
  }
}

export const historyTables: TableStatements<HistoryTables> = {
  'views.history': [
    // Where each fact about an appointment stands in the log, by whose it is; what it says is read from the log itself.
    `create table views.history (
      position bigint primary key,
      stream text collate "C" not null,
      revision int not null,
      appointment_id uuid not null,
      professional_id uuid not null,
      parent_id uuid not null,
      type text not null,
      actor_id text not null,
      actor_role text not null,
      occurred_at timestamptz not null,
      -- Of an appointment that is placed or moved, its new start.
      starts_at timestamptz
    )`,
    // Serve each party's own history, newest first, and its pages.
    'create index history_of_professional on views.history (professional_id, position)',
    'create index history_of_parent on views.history (parent_id, position)',
    // Serves the projection itself: whose appointment a later fact is about.
    `create index history_of_appointment on views.history (appointment_id) where type = 'AppointmentPlaced'`,
    // Serve the calendar as it was: which appointments ever began in a range.
    'create index history_starts_of_professional on views.history (professional_id, starts_at) where starts_at is not null',
    'create index history_starts_of_parent on views.history (parent_id, starts_at) where starts_at is not null',
  ],
}
