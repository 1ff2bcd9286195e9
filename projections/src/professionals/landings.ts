import { sql, type Kysely } from 'kysely'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Database } from '../database.ts'

/** A trade in a city that has professionals, and the day on which the newest of them was verified. */
export type LandingRow = { role: ProfessionalRole; city: string; count: number; lastmod: string }

/** Every combination of trade and city that is not empty, the largest first. Reads every professional: keep the answer. */
export const allLandings = async (db: Kysely<Database>): Promise<LandingRow[]> => {
  const { rows } = await sql<LandingRow>`select role, city, count(*)::int as count,
      to_char(max(verified_at) at time zone 'UTC', 'YYYY-MM-DD') as lastmod
    from views.professionals where verified_at is not null and city <> ''
    group by role, city order by count desc, city, role`.execute(db)
  return rows
}

type LandingServices = { fromPriceCents: number | null; services: { name: string; nameEn: string | null; count: number }[] }

const MAX_SERVICES = 8

/** The lowest price of a trade in a city, and the services that most of its professionals offer. */
export const landingServices = async (
  db: Kysely<Database>,
  { role, city }: Pick<LandingRow, 'role' | 'city'>,
): Promise<LandingServices> => {
  const there = sql`views.professionals where verified_at is not null and role = ${role} and city = ${city}`
  const [prices, services] = await Promise.all([
    sql<{ least: number | null }>`select min(from_price_cents)::int as least from ${there}`.execute(db),
    sql<LandingServices['services'][number]>`select each->>'name' as name, max(each->>'nameEn') as name_en,
        count(distinct professional_id)::int as count
      from (select professional_id, jsonb_array_elements(services) as each from ${there}) offered
      group by each->>'name' order by count desc, name limit ${sql.lit(MAX_SERVICES)}`.execute(db),
  ])
  return { fromPriceCents: prices.rows[0]?.least ?? null, services: services.rows }
}
