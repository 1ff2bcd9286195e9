import type { Kysely } from 'kysely'
import type { AppointmentNote } from '@lapka/contracts/api/appointments.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import { clear, writeEach, type Db, type Projection, type TableStatements } from '../projection.ts'

export type NoteTables = {
  'views.notes': { appointmentId: string; parentId: string; text: string; remindAt: InstantOrNull; notedAt: Instant }
}

const tables: TableStatements<NoteTables> = {
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

const removeNotes = async (trx: Db<NoteTables>, column: 'appointmentId' | 'parentId', id: string) => {
  await trx.deleteFrom('views.notes').where(column, '=', id).execute()
  return []
}

/** What professionals note about appointments for themselves, the last of each. Tells nobody: only its writer may know of it. */
export const notes: Projection<NoteTables> = {
  name: 'notes',
  version: 1,
  tables,
  steps: [
    writeEach({
      AppointmentNoted: async (trx: Db<NoteTables>, { appointmentId, parentId, text, remindAt }, { occurredAt }) => {
        if (clear(text) === '') return removeNotes(trx, 'appointmentId', appointmentId)
        const row = { appointmentId, parentId, text: clear(text), remindAt, notedAt: occurredAt }
        await trx
          .insertInto('views.notes')
          .values(row)
          .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(row))
          .execute()
        return []
      },
      AccountErased: (trx: Db<NoteTables>, { accountId }) => removeNotes(trx, 'parentId', accountId),
    }),
  ],
}

export const noteOf = async (db: Kysely<NoteTables>, appointmentId: string): Promise<AppointmentNote> => {
  const row = await db.selectFrom('views.notes').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst()
  const { text = '', remindAt = null, notedAt = null } = row ?? {}
  return { text, remindAt: remindAt?.toISOString() ?? null, notedAt: notedAt?.toISOString() ?? null }
}
