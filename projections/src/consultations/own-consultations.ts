import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** Consultations that a person requested, or answered as a vet: the source of their export. */
export const consultationIdsOf = async (
  db: Kysely<Database>,
  { accountId, professionalId }: { accountId: string; professionalId: string | null },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.consultations')
    .select('consultationId')
    .where((where) =>
      where.or([
        where('parentId', '=', accountId),
        ...(professionalId === null ? [] : [where('professionalId', '=', professionalId)]),
      ]),
    )
    .orderBy('askedAt')
    .execute()
  return rows.map(({ consultationId }) => consultationId)
}
