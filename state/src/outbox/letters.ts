import { sql } from 'kysely'
import { letterKinds, type LetterKind } from '@lapka/contracts/letters.ts'
import type { StateDb } from '../database.ts'

export type LetterRow = {
  workId: string
  kind: LetterKind
  payload: { kind: string; template?: string; to?: string; appointmentId?: string }
  dueAt: Date
  attempt: number
  doneAt: Date | null
  lastError: string | null
}

const isLetter = sql.raw(`kind in (${letterKinds.map((kind) => `'${kind}'`).join(', ')})`)

/** Letters about some appointments, accounts or professionals, latest first, done or still to be sent. */
export const lettersAbout = async (db: StateDb, subjectIds: readonly string[], limit: number): Promise<LetterRow[]> => {
  const { rows } = await sql<LetterRow>`select work_id, kind, payload, due_at, attempt, done_at, last_error from state.outbox
    where ${isLetter} and coalesce(payload->>'appointmentId', payload->>'accountId', payload->>'clinicId', payload->>'professionalId')
      = any(${subjectIds}::text[])
    order by due_at desc, work_id limit ${limit}`.execute(db)
  return rows
}
