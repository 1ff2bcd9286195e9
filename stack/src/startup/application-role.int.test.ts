import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { sampleWrite, startOf } from '@lapka/event-log/testing/sample-events.ts'
import { createMigratedDatabase, TIMEOUT_MS, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { mayChangeLog } from './application-role.ts'

/** I13: what was written can't be changed by those who write it, with the very credentials that they are given. */
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createMigratedDatabase()
  const log = createPostgresLog({ url: database.url, timeoutMs: TIMEOUT_MS })
  await log.append([sampleWrite(startOf('day-1'), 3)])
  await log.close()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const REFUSED = { code: '42501' }

it('the application appends and reads, as a role that is no superuser and owns no table of the log', async () => {
  const { rows } = await client.query(
    `select r.rolsuper, r.rolcreatedb, r.rolcreaterole, r.rolreplication, r.rolbypassrls,
       (select count(*)::int from log.events) as events,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('log', 'vault', 'state') and pg_has_role(r.oid, c.relowner, 'member')) as owned
     from pg_roles r where rolname = current_user`,
  )
  const flags = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }
  expect(rows).toEqual([{ ...flags, events: 3, owned: 0 }])
  await expect(mayChangeLog(database.url)).resolves.toBe(false)
  await expect(mayChangeLog(database.ownerUrl)).resolves.toBe(true)
})

describe('it is refused', () => {
  it.each([
    `update log.events set data = '{}'`,
    `update log.events set position = 99 where position = 1`,
    'delete from log.events',
    'delete from log.events where false',
    'truncate log.events',
    'truncate log.events cascade',
    'drop table log.events',
    'drop table log.events cascade',
    'drop schema log cascade',
    'alter table log.events disable trigger only_grows',
    'alter table log.events disable trigger all',
    'alter table log.events drop column hash',
    'alter table log.events rename to forgotten',
    'alter table log.events owner to current_user',
    'drop trigger only_grows on log.events',
    'create trigger forge before insert on log.events for each row execute function log.refuse_change()',
    'create rule forge as on insert to log.events do instead nothing',
    'create or replace function log.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function log.lock(streams text[]) returns int language sql as $$ select 1 $$',
    'create table log.other (n int)',
    'update log.head set position = 0',
    'update log.head set position = position - 1',
    'update log.head set format = 9',
    'delete from log.head',
    'truncate log.head',
    'drop table log.head',
    'alter table log.head disable trigger moves_on',
    `insert into log.head (is_only, position, format) values (false, 1, 2)`,
    `set session_replication_role = 'replica'`,
    'delete from vault.data_keys',
    'truncate vault.data_keys',
    'drop table vault.data_keys',
    'drop table state.outbox',
    'alter table state.credentials add column clear_text text',
    'create schema strange',
    `select views.make_beside('postgres')`,
    `select views.drop_beside('log')`,
    `select views.drop_beside('views')`,
    'create or replace function views.drop_beside(name text) returns void language sql as $$ select $$',
    'create role accomplice',
    `alter role current_user superuser`,
  ])('%s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject(REFUSED)
  })
})

it('can give itself no right', async () => {
  await client.query('grant update, delete on log.events to current_user')
  await expect(client.query('delete from log.events')).rejects.toMatchObject(REFUSED)
})

it('what it tried left everything as it was', async () => {
  const { rows } = await client.query('select (select count(*)::int from log.events) as events, position from log.head')
  expect(rows).toEqual([{ events: 3, position: '3' }])
})
