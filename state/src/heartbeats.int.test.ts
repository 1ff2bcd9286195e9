import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openTables } from './open-tables.ts'
import type { StateTables } from './database.ts'
import { beat, keepBeating, readHeartbeats, SILENT_AFTER_MS } from './heartbeats.ts'

let database: TestDatabase
let db: Kysely<StateTables>
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = openTables<StateTables>({ url: database.url })
})
beforeEach(() => db.deleteFrom('state.heartbeats').execute())
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const silence = (instance: string, seconds: number) =>
  sql`update state.heartbeats set seen_at = seen_at - make_interval(secs => ${seconds}) where instance = ${instance}`.execute(db)

test('of several instances the one that was heard of last speaks for its part', async () => {
  await beat(db, { instance: 'one', part: 'workers', isQueueReady: true })
  await beat(db, { instance: 'two', part: 'workers', isQueueReady: false })
  expect(await readHeartbeats(db)).toMatchObject([{ part: 'workers', isQueueReady: true }])
  // A frozen worker no longer reports the queue.
  await silence('one', 60)
  const [workers] = await readHeartbeats(db)
  expect(workers).toMatchObject({ isQueueReady: false })
  await silence('two', 30)
  const [silent] = await readHeartbeats(db)
  expect(silent?.silentMs).toBeGreaterThan(SILENT_AFTER_MS)
  expect(silent?.isQueueReady).toBeNull()
})

test('a process beats while it runs and takes its leave, and who took none is forgotten', async () => {
  await beat(db, { instance: 'killed', part: 'projections', isQueueReady: null })
  await silence('killed', 4_000)
  const beating = keepBeating(db, { part: 'workers', isQueueReady: () => true })
  await expect.poll(() => readHeartbeats(db)).toMatchObject([{ part: 'workers', isQueueReady: true }])
  await beating.stop()
  expect(await readHeartbeats(db)).toEqual([])
})
