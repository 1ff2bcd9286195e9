import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { reviewStream } from '@lapka/contracts/streams.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { recountRatings } from '@lapka/projections/professionals/review-rows.ts'
import { listReviews } from '@lapka/projections/reviews/query.ts'
import { addRatings, verifyShownRatings, type Ratings } from '@lapka/operations/verify/reviews.ts'
import type { Fact } from '@lapka/operations/verify/violation.ts'
import type { Kysely } from 'kysely'
import { quantile } from './statistics.ts'
import type { Row } from './table.ts'

const REVIEWS = 1_000_000
const PROFESSIONALS = 500
const CHUNK = 20_000
/** Professionals whose reviews a batch of the view brings at most. */
const AT_ONCE = 50
const ROUNDS = 300

/** Spread over one to five, and the same in SQL. */
const starsOf = (nth: number) => 1 + (((nth * 7) % 11) % 5)
const starsInSql = sql`1 + ((nth::bigint * 7) % 11) % 5`

/** How long a million reviews take to be recounted, for what profiles show and from the facts of the log, and a profile with 2,000 of them. */
export const measureReviews = async (url: string): Promise<Row[]> => {
  const db = openDatabase({ url })
  try {
    await migrate(db)
    const ids = Array.from({ length: PROFESSIONALS }, () => randomUUID())
    await writeReviews(db, ids)
    const [recounted, differences] = await recount(db, url, ids)
    const times = await readProfile(db, ids[0] ?? '')
    return [
      {
        what: `${REVIEWS.toLocaleString('en')} reviews of ${PROFESSIONALS} professionals recounted, in the view and from their facts`,
        measured: `${recounted}; ${differences} differences`,
        goal: '< 60 s, equal',
      },
      {
        what: `a profile with ${(REVIEWS / PROFESSIONALS).toLocaleString('en')} reviews, read ${ROUNDS} times without a network`,
        measured: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
        goal: 'p95 < 60 ms',
      },
    ]
  } finally {
    await db.destroy()
  }
}

const writeReviews = async (db: Kysely<Database>, ids: string[]): Promise<void> => {
  await sql`insert into views.professionals (professional_id, account_id, role, display_name, business_name, prefix, city, address2, latitude,
      longitude, clinic_name, specializations, languages, rating_tenths, review_count, zone, services, prices, policy)
    select id, gen_random_uuid(), 'VET', '', '', '', '', '', 42.7, 23.3, '', '[]', '[]', 0, 0, 'Europe/Sofia', '[]', '{}', '{}'
    from unnest(${ids}::uuid[]) id`.execute(db)
  // No statement of a connection of ours may last long.
  for (let first = 0; first < REVIEWS; first += CHUNK) await writeChunk(db, ids, first)
  await sql`analyze`.execute(db)
}

const writeChunk = async (db: Kysely<Database>, ids: string[], first: number): Promise<void> => {
  await sql`insert into views.reviews (appointment_id, professional_id, author_id, author_name, pet_name, species, breed, service_name,
      service_name_en, stars, care, clarity, waiting, text, written_at, answer)
    select gen_random_uuid(), (${ids}::uuid[])[1 + nth % ${PROFESSIONALS}], gen_random_uuid(), 'Елена Т.', 'Рекс',
      case when nth % 3 = 0 then 'cat' else 'dog' end, '', 'Преглед ' || nth % 9, 'Exam', ${starsInSql}, 5, null, 1 + nth % 5,
      'Обясни спокойно какво прави и защо.', timestamptz '2026-11-27' - nth * interval '1 minute', ''
    from generate_series(${first}::int, ${first + CHUNK - 1}::int) nth`.execute(db)
}

const recount = async (db: Kysely<Database>, url: string, ids: string[]): Promise<[string, number]> => {
  const begun = performance.now()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await db.transaction().execute((trx) => recountRatings(trx, ids.slice(at, at + AT_ONCE)))
  const shown = performance.now()
  const ratings: Ratings = new Map()
  for (let nth = 0; nth < REVIEWS; nth += CHUNK) addRatings(ratings, factsOf(nth, ids))
  const folded = performance.now()
  const differences = await verifyShownRatings(url, ratings)
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  return [
    `${seconds(begun, shown)} in the view, ${seconds(shown, folded)} from facts, ${seconds(folded, performance.now())} to compare`,
    differences.length,
  ]
}

/** As `npx lapka verify` reads them, a partition at a time; reading the log is measured elsewhere. */
const factsOf = (first: number, ids: string[]): Map<string, Fact[]> =>
  new Map(
    Array.from({ length: CHUNK }, (_, index) => {
      const nth = first + index
      const appointmentId = `a-${nth}`
      const stream = reviewStream(appointmentId)
      const data = { appointmentId, authorId: 'ana', professionalId: ids[nth % PROFESSIONALS], stars: starsOf(nth) }
      const place = { stream, revision: 0, position: nth, version: 1, occurredAt: '2026-11-27T08:00:00.000Z', commandId: '' }
      return [stream, [{ ...place, type: 'ReviewWritten', actor: { id: 'ana', role: 'PARENT' }, data }]]
    }),
  )

/** As the profile's page asks: the professional, and the first page of reviews with its figures. */
const readProfile = async (db: Kysely<Database>, id: string): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await Promise.all([professionalById(db, id), listReviews(db, id, {})])
    times.push(performance.now() - begun)
  }
  return times
}
