import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { chipKeyOf } from '@lapka/booking-service/pets/chip-key.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { accountsOfChip } from '@lapka/projections/accounts/find-people.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { petsOfReader } from '@lapka/projections/records/vets-of-record.ts'
import { explained, type Statement } from './find/measure-find.ts'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import type { Town } from './prepare-town.ts'
import { quantile } from './statistics.ts'
import { milliseconds, type Row } from './table.ts'

type ChipBenchmark = { town: Town; api: string; databaseUrl: string; masterKey: string; pets: number }

/** Of each vet, below what one may ask in a minute. */
const QUESTIONS = 25
const WARM_UP = 5
/** Rows of one statement: the connection gives up on one that says nothing for a minute. */
const AT_ONCE = 50_000

const chipOf = (nth: number): string => `100${String(nth).padStart(12, '0')}`

/** Finding a pet by its chip: what a vet's search costs in PostgreSQL and over HTTP, where it finds and where it doesn't, and an operator's. */
export const measureChip = async ({ town, api, databaseUrl, masterKey, pets }: ChipBenchmark): Promise<Row[]> => {
  const statements: Statement[] = []
  const db = openDatabase({ url: databaseUrl, onStatement: (text, parameters) => statements.push({ text, parameters }) })
  const { keys, close } = openLog({ url: databaseUrl, keysUrl: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const lookupKey = await openLookupKey(keys, masterKey)
    await fillPets(db, pets)
    for (const nth of town.vets.keys()) await bookByHand(db, town, { nth, chipKey: chipKeyOf(chipOf(nth), lookupKey) })
    const costs: number[] = []
    const now = new Date().toISOString()
    for (let question = 0; question < town.vets.length * QUESTIONS; question++) {
      statements.length = 0
      const chipKey = chipKeyOf(chipOf(question), lookupKey)
      await petsOfReader(db, { chipKey, professionalId: town.vets[question % town.vets.length] ?? '', now })
      await accountsOfChip(db, chipKey, 2)
      for (const statement of statements) costs.push(await explained(client, statement))
    }
    const ask = (chip: string, count: number) =>
      sendLoad(
        api,
        1,
        town.vetSessions.flatMap(({ cookie }, nth) =>
          Array.from({ length: count }, (): LoadRequest => ({
            method: 'POST',
            path: '/api/v2/pets/find-by-chip',
            headers: { cookie },
            body: { chip: chip === '' ? chipOf(nth) : chip },
          })),
        ),
      )
    await ask('', WARM_UP)
    const found = await ask('', QUESTIONS)
    const unknown = await ask(chipOf(town.vets.length + 1), QUESTIONS)
    expectAll('chip', found.answers, 200)
    expectAll('unknown chip', unknown.answers, 404)
    const among = `among ${pets.toLocaleString('en')} pets`
    return [
      rowOf(`search by chip ${among}, a vet's and an operator's, database`, costs),
      rowOf(
        `POST /pets/find-by-chip ${among}, found`,
        found.answers.map(({ tookMs }) => tookMs),
      ),
      rowOf(
        'the same where it finds nothing',
        unknown.answers.map(({ tookMs }) => tookMs),
      ),
    ]
  } finally {
    await client.end()
    await db.destroy()
    await close()
  }
}

/** Without indexes while it fills, and with them again before it is measured. */
const fillPets = async (db: Kysely<Database>, count: number): Promise<void> => {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
    where schemaname = 'views' and tablename = 'pets' and indexname not like '%pkey'`.execute(db)
  for (const { indexname } of indexes) await sql`drop index ${sql.id('views', indexname)}`.execute(db)
  for (let from = 1; from <= count; from += AT_ONCE)
    await sql`insert into views.pets (pet_id, owner_id, name, gender, animal_type, breed, born, chip, chip_key, allergies, medicine, feeding,
        emergency_contact, usual_vet)
      select gen_random_uuid(), gen_random_uuid(), 'Рекс', 'male', 'dog', 'other', '2020-05-08', '100' || lpad(nth::text, 12, '0'),
        encode(sha256(nth::text::bytea), 'hex'), '', '', '', '', ''
      from generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) as nth`.execute(db)
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db)
  await sql`analyze views.pets`.execute(db)
}

/** A chip for the pet of the nth parent, and a visit of it to the nth vet, in the views alone. */
const bookByHand = async (
  db: Kysely<Database>,
  town: Town,
  { nth, chipKey }: { nth: number; chipKey: string },
): Promise<void> => {
  const { accountId, petId } = town.parents[nth] ?? { accountId: '', petId: '' }
  await sql`update views.pets set chip_key = ${chipKey} where pet_id = ${petId}`.execute(db)
  await sql`insert into views.appointments (appointment_id, parent_id, professional_id, professional_revision, pet_id, status, starts_at,
      ends_at, zone, service_id, service_name, service_name_en, price_cents, price_lines, reason, policy, free_cancellation_until, placed_at,
      pet_chosen_by, was_confirmed, position)
    values (gen_random_uuid(), ${accountId}, ${town.vets[nth]}, 0, ${petId}, 'confirmed', now(), now() + interval '1 hour',
      'Europe/Sofia', '', '', '', 0, '[]', '', '{}', now(), now(), 'parent', true, 0)`.execute(db)
}

const rowOf = (what: string, times: number[]): Row => ({
  what,
  measured: `p50 ${milliseconds(quantile(times, 0.5))}, **p95 ${milliseconds(quantile(times, 0.95))}**`,
  goal: 'p95 < 5 ms',
})
