import type { Kysely } from 'kysely'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from './database.ts'

/**
 * Whether the views were made from this log: it begins with the same event. Its beginning is remembered at the first look. One that
 * only went back to an older copy of itself is still the same; an empty one is not, once views have seen anything.
 */
export const isLogOfViews = async (db: Kysely<Database>, log: Pick<EventLog, 'readAll'>): Promise<boolean> => {
  const [first] = await log.readAll(0, 1)
  if (first !== undefined)
    await db
      .insertInto('views.logOrigin')
      .values({ firstHash: first.hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const known = await db.selectFrom('views.logOrigin').select('firstHash').executeTakeFirst()
  return known === undefined || known.firstHash === first?.hash
}
