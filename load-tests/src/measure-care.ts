import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { careToRemind } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { dueCareOf, type CareFacts } from '@lapka/domain/pets/record/care.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { remindOfCare } from '@lapka/workers/care/remind-of-care.ts'
import type { Row } from './table.ts'

const DUE_DATES = 1_000_000
const DOSES = 12
const TODAY = '2026-11-27'

const dog = (nth: number): CareFacts => ({
  animalType: 'dog',
  born: addDays('2016-01-01', nth % 3000),
  doses: Array.from({ length: DOSES }, (_, dose) => ({
    against: dose % 2 === 0 ? ['rabies'] : ['distemper', 'hepatitis', 'parvovirus', 'leptospirosis'],
    on: addDays('2020-01-01', (nth % 365) + dose * 190),
    validUntil: null,
  })),
  treatments: [{ parasites: ['internal'], on: addDays('2026-08-01', nth % 100), validUntil: null }],
  parasiteGroups: [],
})

/** How long a million due dates take to be derived once more, and the daily look at the pets of so many parents. */
export const measureCare = async (databaseUrl: string, parents: number): Promise<Row[]> => [
  deriveAgain(),
  await look(databaseUrl, parents),
]

const deriveAgain = (): Row => {
  const begun = performance.now()
  let derived = 0
  let told = 0
  for (let nth = 0; derived < DUE_DATES; nth++) {
    const due = dueCareOf(dog(nth), TODAY)
    derived += due.vaccinations.length + due.treatments.length
    told += careToRemind('p', due, TODAY).length
  }
  return {
    what: `${DUE_DATES.toLocaleString('en')} due dates of dogs with ${DOSES} doses each`,
    measured: `${secondsSince(begun)}, ${told.toLocaleString('en')} of them to be told that day`,
    goal: '< 60 s',
  }
}

/** Each has a pet with four doses and a treatment; none is registered, so nothing is written and what is measured is the look alone. */
const look = async (url: string, parents: number): Promise<Row> => {
  const db = openDatabase({ url })
  const { log, install, close } = openLog({ url })
  await install()
  try {
    await migrate(db)
    await sql`insert into views.accounts (account_id, role, language, email, name, surname, phone, email_key)
      select gen_random_uuid(), 'PARENT', 'bg', '', '', '', '', '' from generate_series(1, ${parents}::int)`.execute(db)
    await sql`insert into views.pets (pet_id, owner_id, name, gender, animal_type, breed, born, chip, allergies, medicine, feeding,
        emergency_contact, usual_vet)
      select gen_random_uuid(), account_id, '', 'male', 'dog', 'other', '2020-05-08', '', '', '', '', '', '' from views.accounts`.execute(
      db,
    )
    await sql`insert into views.record_entries (entry_id, pet_id, position, kind, on_date, by, writer_id, body)
      select gen_random_uuid(), pet_id, row_number() over (), case when nth = 0 then 'treatment' else 'vaccination' end,
        (date '2026-11-27' - ((hashtext(pet_id::text) & 1023) + nth * 365))::text, 'parent', '',
        case when nth = 0 then '{"parasites": ["internal"], "validUntil": null}'::jsonb
          else '{"against": ["rabies", "parvovirus"], "validUntil": null}'::jsonb end
      from views.pets cross join generate_series(0, 4) as nth`.execute(db)
    await sql`analyze`.execute(db)
    const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
    const now = () => `${TODAY}T08:00:00.000Z`
    const begun = performance.now()
    const { failures } = await remindOfCare({ db, handle: createHandle({ log, vault }), now, newId: randomUUID }, TODAY)
    if (failures.length > 0) throw new Error('The daily look failed.', { cause: failures[0] })
    const megabytes = Math.round(process.memoryUsage().heapUsed / 1_048_576)
    return {
      what: `daily look for due doses of ${parents.toLocaleString('en')} pets with five entries each`,
      measured: `${secondsSince(begun)}; heap ${megabytes} MB`,
      goal: '',
    }
  } finally {
    await db.destroy()
    await close()
  }
}

const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`
