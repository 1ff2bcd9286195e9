import type { Kysely } from 'kysely'
import type { AppointmentNote } from '@lapka/contracts/api/appointments.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { clear, writeEach, type Db, type Projection } from '../projection.ts'
import { noteTables, type NoteTables } from '../tables/notes.ts'

const removeNotes = async (trx: Db<NoteTables>, column: 'appointmentId' | 'parentId', id: string) => {
  await trx.deleteFrom('views.notes').where(column, '=', id).execute()
  return []
}

/** Professionals' private notes about appointments, the last of each. Announces nothing: only the writer may know of a note. */
export const notes: Projection<NoteTables> = {
  name: 'notes',
  version: 1,
  tables: noteTables,
  keyOf: (event) => (event.type === 'AccountErased' ? undefined : appointmentIdOf(event)),
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
      AppointmentParentChanged: async (trx: Db<NoteTables>, { appointmentId, toId }) => {
        await trx.updateTable('views.notes').set({ parentId: toId }).where('appointmentId', '=', appointmentId).execute()
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
