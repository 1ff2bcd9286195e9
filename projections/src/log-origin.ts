import type { Kysely } from 'kysely'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from './database.ts'

/**
 * Whether the views were made from this log: it begins with the same event, and is at least as long as what they have seen of it.
 * An empty log begins with nothing yet; of any other one the beginning is remembered at the first look.
 */
export const isLogOfViews = async (db: Kysely<Database>, log: Pick<EventLog, 'head' | 'readAll'>): Promise<boolean> => {
  const { seen } = await db
    .selectFrom('views.checkpoints')
    .select(({ fn }) => fn.max('position').as('seen'))
    .executeTakeFirstOrThrow()
  if ((await log.head()) < Number(seen ?? 0)) return false
  const [first] = await log.readAll(0, 1)
  if (first === undefined) return true
  await db
    .insertInto('views.logOrigin')
    .values({ firstHash: first.hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db.selectFrom('views.logOrigin').select('firstHash').executeTakeFirst()
  return known?.firstHash === first.hash
}
