import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeEach(async () => {
  database = await createMigratedDatabase()
  db = openDatabase({ url: database.ownerUrl })
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})
const run = (statement: string) => sql.raw(statement).execute(db)

/** Databases of earlier versions, made by code; `newer` is the one that a downgrade finds. */
test.each([
  ['of before the views and the state had schemas of their own', 'drop schema state cascade', 'an older'],
  ['whose first migration was another one by the same name', 'alter table state.sign_ups drop column browser_hash', 'an older'],
  ['whose work had no since-when', 'alter table state.outbox drop column due_since', 'an older'],
  [
    'of a newer version that migrated further',
    "insert into state.kysely_migration values ('9999-later', now()::text)",
    'a newer',
  ],
  ['with views of a newer version', "update views.checkpoints set version = 9999 where projection = 'accounts'", 'a newer'],
])('a database %s is refused, and nothing in it changed', async (_which, statement, made) => {
  await run(statement)
  await expect(migrate(db)).rejects.toMatchObject({ name: 'OtherVersion', made })
  // Nor is anything of the comparison left.
  expect((await sql`select from pg_namespace where nspname = 'state_as_kept'`.execute(db)).rows).toEqual([])
})

test('a database of this version keeps its rows', async () => {
  const id = '00000000-0000-8000-a000-000000000001'
  await run(`insert into state.booking_steps (id, record) values ('${id}', '{}')`)
  await migrate(db)
  expect(await db.selectFrom('state.bookingSteps').select('id').execute()).toHaveLength(1)
})

test('views of an older version serve until those of this one have been built beside them', async () => {
  await run("update views.checkpoints set version = 0, position = 5 where projection = 'accounts'")
  await migrate(db)
  const accounts = db.selectFrom('views.checkpoints').select(['version', 'position']).where('projection', '=', 'accounts')
  expect(await accounts.executeTakeFirst()).toEqual({ version: 0, position: 5 })
})
