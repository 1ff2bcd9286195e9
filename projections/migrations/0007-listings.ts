import { sql, type Kysely } from 'kysely'

/** Listings as a search of 100,000 wants them: every exact filter is one kind of thing in one index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop table views.listings, views.services, views.next_free',
  /*
   * `facets` are what somebody is or offers (role, city, languages, animals, fields, names of services), each by its hash: all
   * exact filters of a search are one question to one index. `lexemes` are cut and lowered by us and not by a text search
   * configuration: those know no Cyrillic letter in many locales. The place is a point on a ball of radius 1. `free_key` is when
   * somebody is next free, in minutes since 1970; the greatest integer where nobody knows of a time. Time passes without an
   * event, so no projection can keep it: the workers do, when `due_key` has come or when there is a mark.
   */
  `create table views.listings (
    professional_id uuid primary key,
    -- Rises as relevance falls: best rated first, then by the number of reviews.
    rank_key int not null,
    price_key int not null,
    free_key int not null default 2147483647,
    due_key int not null default 0,
    x double precision not null,
    y double precision not null,
    z double precision not null,
    facets bigint[] not null,
    lexemes tsvector not null
  )`,
  // Serve the search's orders and pages.
  'create index listings_by_rank on views.listings (rank_key, professional_id)',
  'create index listings_by_price on views.listings (price_key, professional_id)',
  'create index listings_by_time on views.listings (free_key, professional_id)',
  'create index listings_by_place on views.listings (z, y, x)',
  // Serve filters and words. New entries go into the index at once, for a list of pending ones is read by every search.
  'create index listings_by_facets on views.listings using gin (facets) with (fastupdate = off)',
  'create index listings_by_words on views.listings using gin (lexemes) with (fastupdate = off)',
  'alter table views.listings alter column lexemes set statistics 1000, alter column facets set statistics 1000',
  // Serves whoever keeps the next free times.
  'create index listings_due on views.listings (due_key)',
  // The cheapest price that somebody asks for a service of this name; names by their hash, for there are half a million rows.
  `create table views.services (
    professional_id uuid not null,
    name_key bigint not null,
    price_cents int not null,
    primary key (professional_id, name_key)
  )`,
  // Serves whoever offers a service, cheapest first.
  'create index services_by_name on views.services (name_key, price_cents, professional_id)',
  // Names of services are far fewer than services: words are looked up here, services by these names.
  'create table views.service_names (name_key bigint primary key, lexemes tsvector not null)',
]
