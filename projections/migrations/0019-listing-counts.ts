import { sql, type Kysely } from 'kysely'

/**
 * How many listings bear a word: of one that many are found by, counting to a thousand would read them all. And in which trades
 * something is at all: only vets know of hearts. The projection's new version fills both.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table views.words add column listings int not null default 0`.execute(db)
  // Serves whether a search for one beginning finds more than are counted.
  await sql`create index common_words on views.words (word text_pattern_ops) where listings > 1000`.execute(db)
  await sql`create table views.trade_facets (
    facet bigint not null,
    role_key bigint not null,
    listings int not null,
    primary key (facet, role_key)
  )`.execute(db)
  // Serves forgetting what nobody is or offers any more.
  await sql`create index facets_of_nobody on views.trade_facets (facet) where listings = 0`.execute(db)
}
