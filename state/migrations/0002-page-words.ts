import { sql, type Kysely } from 'kysely'

/** Since when the words of a public page are what they are, for the sitemap. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('create table state.page_words (path text primary key, digest text not null, since date not null)').execute(db)
}
