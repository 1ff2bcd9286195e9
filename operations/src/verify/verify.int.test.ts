import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openLog, type OpenedLog } from '@lapka/event-log/open-log.ts'
import { createMigratedDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { collect, type Projection } from '@lapka/projections/projection.ts'
import { projections } from '@lapka/projections/all-projections.ts'
import { runProjections } from '@lapka/projections/run-together.ts'
import { createPlayer, createWrite, reached } from '@lapka/projections/testing/test-views.ts'
import type { VerifyPlace } from './place.ts'
import { lastLine } from './report.ts'
import { verify } from './verify.ts'

const masterKey = 'ab'.repeat(32)
const key = createSigningKey({ masterKey })
const at = '2026-11-01T08:00:00.000Z'
const vetId = '00000000-0000-4000-8000-0000000000c2'
const erasedId = '00000000-0000-4000-8000-0000000000f1'
const views = [projections.accounts, projections.professionals, projections.claims]

let database: TestDatabase
let opened: OpenedLog
let owner: pg.Client
let dataDir: string
let place: VerifyPlace

beforeAll(async () => {
  database = await createMigratedDatabase()
  opened = openLog({ url: database.url })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  dataDir = mkdtempSync(join(tmpdir(), 'lapka-verify-int-'))
  const { log, keys } = opened
  const vault = createVault({ masterKey, keys })
  const play = createPlayer(log, vault)
  for (const one of commands.openPractice(vetId, { accountId: '00000000-0000-4000-8000-0000000000c1' })) await play(at, one)
  const account = { accountId: erasedId, role: 'PARENT' as const, language: 'bg' as const }
  const words = { email: 'canary@lapka.test', name: 'Канарка', surname: 'Канарова', emailKey: 'e'.repeat(64) }
  const write = createWrite(log, vault)
  await write(at, { [`account-${erasedId}`]: [{ type: 'AccountRegistered', data: { ...account, ...words } }] })
  await write(at, { [`account-${erasedId}`]: [{ type: 'AccountErased', data: { accountId: erasedId } }] })
  await vault.erase(erasedId)
  await project(views)
  await openCheckpoints({ log, folder: join(dataDir, 'checkpoints'), key, now: () => at }).make()
  const nobody = async function* () {}
  place = {
    log,
    keys,
    vault: createVault({ masterKey, keys }),
    databaseUrl: database.ownerUrl,
    logUrl: database.url,
    provider: { payments: nobody, refunds: nobody, disputes: nobody, fees: nobody, payouts: nobody, eventIds: nobody },
    publicKeys: [key.publicKey],
    dataDir,
    isRunning: false,
    answers: [],
    projections: views,
    now: () => at,
  }
})
afterAll(async () => {
  await owner.end()
  await opened.close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => owner.query('begin'))
afterEach(() => owner.query('rollback'))

const project = async (all: readonly Projection<Database>[]) => {
  const db = openDatabase({ url: database.url })
  const { log, keys } = opened
  const vault = createVault({ masterKey, keys })
  const running = runProjections(all, { log, db, url: database.url, vault })
  await reached(db, all, await log.head())
  await running.stop()
  await db.destroy()
}
const ALL_OK =
  'I1 ok I2 ok I3 ok I4 ok I5 ok I6 ok I7 ok I8 ok I9 ok I10 ok I11 ok I12 ok I13 ok I16 ok I17 ok I18 ok I19 ok I20 ok'
const violated = async (change: Partial<VerifyPlace> = {}) => {
  const verdicts = await verify({ ...place, ...change })
  return verdicts.filter(({ violations }) => violations.length > 0).map(({ id }) => id)
}
/** Damages the database as its owner could, and mends it again. */
const damaged = async (damage: string, mend: string): Promise<string[]> => {
  await owner.query('rollback')
  await owner.query(damage)
  try {
    return await violated()
  } finally {
    await owner.query(mend)
    await owner.query('begin')
  }
}

it('a Lapka whose data is whole passes, and the last line says so of every invariant', async () => {
  const verdicts = await verify(place)
  expect(verdicts.flatMap(({ violations }) => violations)).toEqual([])
  expect(lastLine(verdicts)).toBe(ALL_OK)
  expect(lastLine(await verify({ ...place, answers: undefined }))).toContain('I6 ok I7 not checked I8 not checked I9 ok')
})

it('a row of a view that was changed, and one that is missing, are found', async () => {
  const rename = (from: string, to: string) => `update views.professionals set name = '${to}' where name = '${from}'`
  const { rows } = await owner.query<{ name: string }>('select name from views.professionals')
  const name = rows[0]?.name ?? ''
  expect(await damaged(rename(name, 'Друга'), rename('Друга', name))).toEqual(['I9'])
})

it('stars that no review gave, and a place in the search that they would have, are found', async () => {
  const rate = (tenths: number) => `update views.professionals set rating_tenths = ${tenths}`
  expect(await damaged(rate(50), rate(0))).toEqual(['I9', 'I16'])
  const rank = (key: number) => `update views.listings set rank_key = ${key}`
  expect(await damaged(rank(-50_000_001), rank(0))).toEqual(['I9', 'I16'])
})

it('a checkpoint that was moved over an event is found', async () => {
  const mark = (position: string) => `update views.checkpoints set position = ${position} where projection = 'claims'`
  expect(await damaged(mark('position - 1'), mark('position + 1'))).toEqual(['I10'])
  expect(await damaged(mark('position + 5'), mark('position - 5'))).toEqual(['I10'])
})

it('an event that was changed by the owner of the log is found', async () => {
  const change = (from: string, to: string) =>
    `alter table log.events disable trigger only_grows;
     update log.events set data = replace(data, '${from}', '${to}') where position = 1;
     alter table log.events enable always trigger only_grows`
  const swap = ['"role":"SYSTEM"', '"role":"PARENT"'] as const
  expect(await damaged(change(...swap), change(swap[1], swap[0]))).toEqual(['I12'])
})

it('a role that may change the log is found', async () => {
  const role = new URL(database.url).username
  const statements = (word: string) => `${word} update on log.head ${word === 'grant' ? 'to' : 'from'} ${role}`
  const off = 'alter table log.head disable trigger all'
  const on =
    'alter table log.head enable trigger all; alter table log.head enable always trigger stays; alter table log.head enable always trigger moves_on'
  expect(
    await damaged(`${statements('grant')}; ${off}`, `${on}; grant select, update (position) on log.head to ${role}`),
  ).toEqual(['I13'])
})

it('a view that depends on a clock is found, and not taken for a stale one', async () => {
  const moody: Projection<Database> = {
    name: 'moody',
    version: 1,
    tables: { 'views.moody': ['create table views.moody (account_id text primary key, year int not null)'] },
    steps: [
      collect({ AccountRegistered: ({ accountId }) => [accountId] }, async (trx, ids: string[]) => {
        const table = trx as unknown as {
          insertInto: (name: string) => { values: (rows: object[]) => { execute: () => Promise<unknown> } }
        }
        await table
          .insertInto('views.moody')
          .values(ids.map((accountId) => ({ accountId, year: new Date().getFullYear() })))
          .execute()
      }),
    ],
  }
  await owner.query('rollback')
  try {
    await project([moody])
    expect(await violated({ projections: [moody] })).toEqual(['I18'])
  } finally {
    await owner.query(`drop table views.moody; delete from views.checkpoints where projection = 'moody'`)
    await owner.query('begin')
  }
})

it('a key of an erased person that came back, what is kept of them, and a file in the clear are found', async () => {
  const tokens = `insert into state.tokens (token_hash, purpose, account_id, created_at, expires_at) values ('x', 'reset-password', '${erasedId}', now(), now())`
  expect(await damaged(tokens, `delete from state.tokens where token_hash = 'x'`)).toEqual(['I19'])
  const back = `delete from vault.data_keys where subject = '${erasedId}'`
  expect(await damaged(back, `insert into vault.data_keys (subject, erased_at) values ('${erasedId}', now())`)).toEqual(['I19'])
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const photo = join(dataDir, 'files', 'photo')
  writeFileSync(photo, Buffer.from('ffd8ffe000104a46', 'hex'))
  expect(await violated()).toEqual(['I19'])
  rmSync(photo)
})

it('an answer that the log knows nothing of is found', async () => {
  const record = { name: 'place-appointment' as const, accountId: 'ana', objectId: 'a1', key: 'k1' }
  const lost = { ...record, attempts: [{ status: 200, body: { id: 'a1' } }] }
  expect(await violated({ answers: [lost] })).toEqual(['I7'])
  const other = { ...record, attempts: [{ status: 409, body: { code: 'SLOT_TAKEN' } }] }
  expect(await violated({ answers: [other] })).toEqual([])
})
