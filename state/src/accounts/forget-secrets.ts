import { forgetFactors } from './second-factors.ts'
import type { StateDb } from '../database.ts'

/** Deletes all that an account could be entered by, its address where the newsletter goes, and what it was told. Said again it finds nothing. */
export const forgetSecrets = async (db: StateDb, accountId: string): Promise<void> => {
  const gone = await db
    .deleteFrom('state.credentials')
    .where('accountId', '=', accountId)
    .returning('emailKey')
    .executeTakeFirst()
  if (gone !== undefined) {
    await db.deleteFrom('state.signUps').where('emailKey', '=', gone.emailKey).execute()
    await db.deleteFrom('state.newsletterSubscribers').where('emailKey', '=', gone.emailKey).execute()
  }
  await db.deleteFrom('state.tokens').where('accountId', '=', accountId).execute()
  await db.deleteFrom('state.notifications').where('accountId', '=', accountId).execute()
  await db.deleteFrom('state.feeds').where('accountId', '=', accountId).execute()
  await forgetFactors(db, accountId)
  await db.deleteFrom('state.sessions').where('accountId', '=', accountId).execute()
}
