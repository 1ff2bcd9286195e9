import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type NoteTables = {
  'views.notes': { appointmentId: string; parentId: string; text: string; remindAt: InstantOrNull; notedAt: Instant }
}

export const noteTables: TableStatements<NoteTables> = {
  'views.notes': [
    `create table views.notes (
      appointment_id uuid primary key,
      parent_id uuid not null,
      text text not null,
      remind_at timestamptz,
      noted_at timestamptz not null
    )`,
    // Serves the erasure of a parent.
    'create index notes_about_parent on views.notes (parent_id)',
  ],
}
