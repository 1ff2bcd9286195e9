import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installLog } from './install-log.ts'
import { createPostgresLog } from './postgres-engine.ts'
import { sampleWrite, startOf } from './testing/sample-events.ts'
import { createTestLogDatabase, type TestLogDatabase } from './testing/test-log.ts'

describe("the log's tables", () => {
  let database: TestLogDatabase
  beforeAll(async () => {
    database = await createTestLogDatabase()
    const log = createPostgresLog({ url: database.url })
    await log.append([sampleWrite(startOf('day-1'), 3)])
    await log.close()
  })
  afterAll(() => database.drop())

  it('are left as they are when they are installed again, even by several processes at once', async () => {
    await Promise.all([installLog(database.admin), installLog(database.admin), installLog(database.admin)])
    expect((await database.admin.query('select count(*)::int as kept from log.events')).rows).toEqual([{ kept: 3 }])
  })

  it('keep the very text that was hashed', async () => {
    const { rows } = await database.admin.query<{ data: string; hash: string }>(
      'select data, hash from log.events order by position',
    )
    for (const { data, hash } of rows) {
      expect(
        createHash('sha256')
          .update(JSON.parse(data).prevHash + data)
          .digest('hex'),
      ).toBe(hash)
      expect(Object.keys(JSON.parse(data))).toEqual(Object.keys(JSON.parse(data)).toSorted())
    }
  })

  const changes = [
    `update log.events set data = '{}'`,
    `update log.events set data = '{}' where position = 99`,
    'delete from log.events',
    'delete from log.events where position = 1',
    'truncate log.events',
    'truncate log.events cascade',
    'delete from log.head',
    'truncate log.head',
  ]
  it.each(changes)('refuse "%s" even to their owner, a superuser', async (change) => {
    await expect(database.admin.query(change)).rejects.toMatchObject({ code: '42501' })
  })

  it.each(changes)('refuse "%s" even when triggers are told to sleep', async (change) => {
    const client = await database.admin.connect()
    try {
      await client.query(`set session_replication_role = 'replica'`)
      await expect(client.query(change)).rejects.toMatchObject({ code: '42501' })
    } finally {
      client.release(true)
    }
  })

  it.each(changes)('refuse "%s" to a role that may do everything else', async (change) => {
    await database.admin.query(`do $$ begin create role lapka_anybody; exception when duplicate_object then null; end $$`)
    await database.admin.query('grant usage on schema log to lapka_anybody')
    await database.admin.query('grant all on all tables in schema log to lapka_anybody')
    const client = await database.admin.connect()
    try {
      await client.query('set role lapka_anybody')
      expect((await client.query('select position from log.events')).rowCount).toBe(3)
      await expect(client.query(change)).rejects.toMatchObject({ code: '42501' })
    } finally {
      client.release(true)
    }
  })
})
