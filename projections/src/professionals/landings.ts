import { sql, type Kysely, type RawBuilder } from 'kysely'
import { serviceSlug } from '@lapka/contracts/landing.ts'
import { languages, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Database } from '../database.ts'
import type { OfferedService } from './search-conditions.ts'

/** A trade in a city that has professionals, and the day on which the newest of them was verified. */
export type LandingRow = { role: ProfessionalRole; city: string; count: number; lastmod: string }
type LandingPlace = Pick<LandingRow, 'role' | 'city'>

/** With both languages and every service they fit into one file of a sitemap. */
const MAX_LANDINGS = 1_500
const MAX_SERVICES = 12
/** Of one place, the cheapest first: services are counted among these. */
const MAX_READ = 500
/** Ways of writing the services of one place. */
const MAX_SPELLINGS = 100

/** Combinations of trade and city that are not empty, the largest first. Reads every professional: keep the answer. */
export const allLandings = async (db: Kysely<Database>): Promise<LandingRow[]> => {
  const { rows } = await sql<LandingRow>`${largest}`.execute(db)
  return rows
}

const largest = sql`select role, city, count(*)::int as count,
    to_char(max(verified_at) at time zone 'UTC', 'YYYY-MM-DD') as lastmod
  from views.professionals where verified_at is not null and city <> ''
  group by role, city order by count desc, city, role limit ${sql.lit(MAX_LANDINGS)}`

/** How many professionals of each trade are listed. */
export const tradeCounts = async (db: Kysely<Database>): Promise<Pick<LandingRow, 'role' | 'count'>[]> => {
  const { rows } = await sql<Pick<LandingRow, 'role' | 'count'>>`select role, count(*)::int as count
    from views.professionals where verified_at is not null group by role order by count desc, role`.execute(db)
  return rows
}

/** A service that has a page here: its names, and every way in which the professionals write it. */
export type ServiceOfPlace = OfferedService & { spellings: OfferedService[] }

/** The services that most professionals of a trade in a city offer, each under an address of its own. */
export const servicesOfPlace = async (db: Kysely<Database>, { role, city }: LandingPlace): Promise<ServiceOfPlace[]> => {
  const [place] = await readServices(db, sql`select ${role}::text as role, ${city}::text as city, '' as lastmod, 0 as count`)
  return place?.services ?? []
}

/** The same of every landing page. Reads every professional: keep the answer. */
export const servicesOfPlaces = (db: Kysely<Database>): Promise<(LandingRow & { services: ServiceOfPlace[] })[]> =>
  readServices(db, largest)

type Offered = OfferedService & { count: number }

const readServices = async (db: Kysely<Database>, places: RawBuilder<unknown>) => {
  const { rows } = await sql<LandingRow & { offered: Offered[] }>`
    select place.*, array(
      select jsonb_build_object('name', each->>'name', 'nameEn', each->>'nameEn', 'count', count(distinct professional_id))
      from (select professional_id, jsonb_array_elements(services) as each from (
          select professional_id, services from views.professionals
          where verified_at is not null and role = place.role and city = place.city
          order by from_price_cents, professional_id limit ${sql.lit(MAX_READ)}
        ) cheapest) listed
      group by each->>'name', each->>'nameEn'
      order by count(distinct professional_id) desc, each->>'name', each->>'nameEn' limit ${sql.lit(MAX_SPELLINGS)}
    ) as offered from (${places}) place`.execute(db)
  return rows.map(({ offered, ...place }) => ({ ...place, services: withAddresses(offered) }))
}

/**
 * Two ways of writing one name are one service. Where the English names of two services are alike the more frequent one has the
 * address, so that each page has exactly one in each language.
 */
const withAddresses = (offered: Offered[]): ServiceOfPlace[] => {
  const bySlug = Map.groupBy(offered, (one) => serviceSlug(one, 'bg'))
  const services = [...bySlug.values()].map((spellings) => {
    const { name } = spellings[0]!
    const nameEn = spellings.find((one) => one.nameEn !== '')?.nameEn ?? ''
    const count = spellings.reduce((sum, one) => sum + one.count, 0)
    return { name, nameEn, count, spellings: spellings.map((one) => ({ name: one.name, nameEn: one.nameEn })) }
  })
  const taken = new Set<string>()
  return services
    .toSorted((one, other) => other.count - one.count)
    .filter((service) => {
      const addresses = languages.map((language) => `${language} ${serviceSlug(service, language)}`)
      if (addresses.some((address) => address.endsWith(' ') || taken.has(address))) return false
      for (const address of addresses) taken.add(address)
      return true
    })
    .slice(0, MAX_SERVICES)
    .map(({ count: _count, ...service }) => service)
}

/** The lowest price of a trade in a city; the index has it first. */
export const leastPrice = async (db: Kysely<Database>, { role, city }: LandingPlace): Promise<number | null> => {
  const { rows } = await sql<{ cents: number | null }>`select from_price_cents as cents from views.professionals
    where verified_at is not null and role = ${role} and city = ${city} order by from_price_cents limit 1`.execute(db)
  return rows[0]?.cents ?? null
}
