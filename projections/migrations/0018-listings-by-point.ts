import { sql, type Kysely } from 'kysely'

/**
 * Near a big city a ring may hold few and the box around it thirty thousand. So rings are covered by small boxes, which an index
 * over points finds without looking at their neighbours; one over three numbers one after the other can't.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index listings_by_point on views.listings using spgist (point(y, z))`.execute(db)
  await sql`drop index views.listings_by_place`.execute(db)
}
