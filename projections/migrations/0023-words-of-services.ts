import { sql, type Kysely } from 'kysely'

/** Which words are of a service's name: all others are forgotten with the last listing that bears them. The projection's new version fills it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.words add column names_service boolean not null default false`.execute(db)
  // Serves forgetting words that nobody is found by any more.
  await sql`create index words_of_nobody on views.words (word) where listings = 0 and not names_service`.execute(db)
}
