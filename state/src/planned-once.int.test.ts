import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openTables } from './open-tables.ts'
import { selectPlannedOnce } from './planned-once.ts'

let database: TestDatabase
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
  db = openTables({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const make = (type: string) => sql.raw(`create table views.things as select 7::${type} as size`).execute(db)
const read = async () => {
  const { rows } = await sql<{ size: unknown }>`${selectPlannedOnce('things')} size from views.things where size = ${7}`.execute(
    db,
  )
  return rows
}

test('a statement that is planned once is answered from the table that took the place of its own, of other columns or types', async () => {
  await sql.raw('create schema views; create schema kept').execute(db)
  await make('int')
  for (let time = 0; time < 10; time += 1) expect(await read()).toEqual([{ size: 7 }])
  expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toHaveLength(1)

  await sql.raw('alter table views.things set schema kept').execute(db)
  await expect(read()).rejects.toThrow('does not exist')
  await make('int')
  await sql.raw('alter table views.things add column weight int; insert into views.things values (7)').execute(db)
  expect(await read()).toEqual([{ size: 7 }, { size: 7 }])

  await sql.raw('drop table views.things').execute(db)
  await make('text')
  expect(await read()).toEqual([{ size: '7' }])
})
