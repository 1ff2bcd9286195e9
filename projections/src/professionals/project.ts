import { sql } from 'kysely'
import { markEverybody } from '../claims/mark-everybody.ts'
import { collect, type Db, type Projection } from '../projection.ts'
import { NO_TIME } from '@lapka/state/next-free/times.ts'
import { insertion } from '@lapka/state/write-rows.ts'
import { serviceNamesOf } from './listing.ts'
import { professionalRows } from './professional-rows.ts'
import { reviewSteps } from './review-rows.ts'
import { professionalTables, type ProfessionalTables } from '../tables/professionals.ts'
import { reviewTables, type ReviewTables } from '../tables/reviews.ts'

/** New names and their words. Both stay when the service is no longer offered: a name without results does no harm. */
export const insertServiceNames = async (trx: Db<ProfessionalTables>, rows: ReturnType<typeof serviceNamesOf>): Promise<void> => {
  await sql`with fresh as (${insertion<ProfessionalTables>('views.serviceNames', rows)} on conflict do nothing returning lexemes)
    insert into views.words (word, names_service) select distinct word, true from fresh, unnest(tsvector_to_array(lexemes)) word
    on conflict (word) do update set names_service = true`.execute(trx)
}
const serviceNames = collect({ ServicesSet: ({ services }) => serviceNamesOf(services) }, insertServiceNames)

/** Next free times are worked out beside the log, and change while no event comes. */
const refresh = async (trx: Db<ProfessionalTables>): Promise<void> => {
  await sql`update views.listings listing set free_key = coalesce(next.free_key, ${NO_TIME})
    from views.listings same left join state.next_free next on next.professional_id = same.professional_id
    where same.professional_id = listing.professional_id and listing.free_key <> coalesce(next.free_key, ${NO_TIME})`.execute(trx)
}

/** Everything that a search and a profile show. */
export const professionals: Projection<ProfessionalTables & ReviewTables> = {
  name: 'professionals',
  version: 29,
  tables: { ...professionalTables, ...reviewTables },
  readersIndexes: [
    'professionals_by_verification',
    'professionals_of_place',
    'listings_by_rank',
    'listings_by_price',
    'listings_by_time',
    'listings_of_role_by_rank',
    'listings_of_role_by_price',
    'listings_of_role_by_time',
    'listings_by_point',
    'listings_by_facets',
    'listings_by_words',
    'services_by_name',
    'words_alike',
  ],
  // Marks of next free times are taken before listings are locked, as their keeper does.
  after: 'claims',
  refresh,
  afterSwitch: markEverybody,
  steps: [professionalRows, serviceNames, ...reviewSteps],
}
