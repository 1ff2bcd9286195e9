import { expect, test } from 'vitest'
import { DiskFull } from '../port.ts'
import { createPostgresLog } from '../postgres-engine.ts'
import { sampleWrite, startOf } from '../testing/sample-events.ts'
import { TIMEOUT_MS } from '../testing/test-database.ts'
import { useTestLog } from '../testing/use-test-log.ts'

const { database } = useTestLog()

test('a disk that PostgreSQL finds full refuses every append of a batch, and those after it when there is space are taken', async () => {
  const { admin, url } = database()
  // PostgreSQL's error when a table can't grow.
  await admin.query(`create function log.no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await admin.query('create trigger no_space before insert on log.events execute function log.no_space()')
  const log = createPostgresLog({ url, timeoutMs: TIMEOUT_MS })
  const write = (stream: string) => log.append([sampleWrite(startOf(stream))])
  const refused = await Promise.allSettled([write('one'), write('two'), write('three')])
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(DiskFull) as DiskFull })
  expect(await log.head()).toBe(0)
  await admin.query('drop trigger no_space on log.events')
  expect(await write('one')).toEqual({ position: 1 })
  await log.close()
})

test('a log whose disk is known to be full writes nothing, and reads on', async () => {
  let hasSpace = false
  const log = createPostgresLog({ url: database().url, timeoutMs: TIMEOUT_MS, hasSpace: () => hasSpace })
  await expect(log.append([sampleWrite(startOf('one'))])).rejects.toThrow(DiskFull)
  expect(await log.readAll(0, 10)).toEqual([])
  hasSpace = true
  expect(await log.append([sampleWrite(startOf('one'))])).toEqual({ position: 1 })
  await log.close()
})
