import { sql, type Kysely } from 'kysely'
import { selectPlannedOnce } from '@lapka/state/planned-once.ts'
import type { Database } from '../database.ts'
import { isOnline } from '../consultations/rung-vets.ts'
import type { OnlineRow, ProfessionalRow } from './search.ts'

/** Any professional by id, verified or not: who may see an unverified one is the door's question. */
export const professionalById = (db: Kysely<Database>, professionalId: string): Promise<OnlineRow | undefined> =>
  db
    .selectFrom('views.professionals')
    .selectAll()
    .select(isOnline(sql.ref('views.professionals.professionalId')).as('isOnline'))
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()

/** What free times are worked out from. */
export type WorkRow = Pick<
  ProfessionalRow,
  'professionalId' | 'role' | 'zone' | 'services' | 'schedule' | 'verifiedAt' | 'travelMode' | 'latitude' | 'longitude'
>

/** The same professional without the texts of the page and whether they are online, which took PostgreSQL longer to plan than to find. */
export const workById = async (db: Kysely<Database>, professionalId: string): Promise<WorkRow | undefined> => {
  const { rows } =
    await sql<WorkRow>`${selectPlannedOnce('hours-of-professional')} professional_id, role, zone, services, schedule, verified_at, travel_mode,
    latitude, longitude from views.professionals where professional_id = ${professionalId}`.execute(db)
  return rows[0]
}

export type SearchChoices = {
  cities: { name: string; latitude: number; longitude: number; count: number }[]
  specialties: { name: string; count: number }[]
  languages: { code: string; count: number }[]
}

const MAX_CITIES = 300
const MAX_SPECIALTIES = 200

/** Cities and specialties of verified professionals, most frequent first: the choices of a filter that find something. */
export const searchChoices = async (db: Kysely<Database>): Promise<SearchChoices> => {
  const verified = sql`views.professionals where verified_at is not null`
  const [cities, specialties, languages] = await Promise.all([
    // Rounded to a kilometre: the middle of a city with one professional is where they live.
    sql<SearchChoices['cities'][number]>`select city as name, round(avg(latitude)::numeric, 2)::float8 as latitude,
      round(avg(longitude)::numeric, 2)::float8 as longitude,
      count(*) as count from ${verified} and city <> '' group by city order by count desc, city limit ${sql.lit(MAX_CITIES)}`.execute(
      db,
    ),
    sql<
      SearchChoices['specialties'][number]
    >`select name, count(*) as count from (select jsonb_array_elements_text(specializations)
      as name from ${verified}) each group by name order by count desc, name limit ${sql.lit(MAX_SPECIALTIES)}`.execute(db),
    sql<SearchChoices['languages'][number]>`select code, count(*) as count from (select jsonb_array_elements_text(languages)
      as code from ${verified}) each group by code order by count desc, code limit 100`.execute(db),
  ])
  return { cities: cities.rows, specialties: specialties.rows, languages: languages.rows }
}
