import { sql, type Kysely } from 'kysely'

/**
 * Prices and next free times lie together by trade: behind nine thousand walks comes the first vet. A search for one trade
 * follows its own part of an order, so that it soon meets a page of them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table views.listings add column role_key bigint',
  // The first of the facets has always been the role.
  'update views.listings set role_key = facets[1]',
  'alter table views.listings alter column role_key set not null',
  'create index listings_of_role_by_rank on views.listings (role_key, rank_key, professional_id)',
  'create index listings_of_role_by_price on views.listings (role_key, price_key, professional_id)',
  'create index listings_of_role_by_time on views.listings (role_key, free_key, professional_id)',
]
