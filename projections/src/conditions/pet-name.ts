import { sql, type RawBuilder } from 'kysely'

/** The name of a `pet` as this parent knows it: one who cares for it no more reads what it was called when it left them. */
export const petNameFor = (parentId: string, pet = 'pet'): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`${pet}.formerNames`)}->>(${sql.ref(parentId)}::text), ${sql.ref(`${pet}.name`)})`
