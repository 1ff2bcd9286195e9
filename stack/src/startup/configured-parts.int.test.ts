import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationUrlOf, createTestDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { readStateMigrations } from '@lapka/state/migrate.ts'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayChangeLog } from './application-role.ts'
import { freePortRange, isFree } from '@lapka/process/testing/reserved-ports.ts'
import { processesOf, runLapka } from '../testing/lapka-process.ts'
import { startInVain } from '../testing/start-in-vain.ts'

let folder: string
let port: number
let database: TestDatabase
const drillMs = 300_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-configured-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The output of a start that ends before Lapka is ready; it leaves no process behind. */
const refusal = async (environment: Record<string, string>, dataDir = join(folder, 'data')) => {
  port = await freePortRange()
  const sentence = await startInVain({ dataDir, port }, environment)
  expect(processesOf(dataDir)).toEqual([])
  return sentence
}
const askAt = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const pool = new pg.Pool({ connectionString: url })
  const { rows } = await pool.query<Record<string, unknown>>(text).finally(() => pool.end())
  return rows
}

/** Registers, follows the letter's link and answers the name that the new account has. */
const nameAfterSignUp = async (api: string, mailbox: string): Promise<string> => {
  const person = { email: 'vyara@example.test', password: 'кон батерия скоба вярно', name: 'Вяра', surname: 'Жечева' }
  const post = (path: string, body: object) =>
    fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect((await post('/accounts', { ...person, role: 'PARENT', language: 'bg' })).status).toBe(202)
  const tokenOfLetter = async () =>
    /confirmAccount\?token=([\w-]+)/.exec(await (await fetch(`${mailbox}/api/messages`)).text())?.[1]
  await expect.poll(tokenOfLetter).toBeDefined()
  const confirmed = await post('/accounts/confirm-account', { token: await tokenOfLetter(), password: person.password })
  expect(confirmed.status).toBe(200)
  const cookie = confirmed.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  return ((await (await fetch(`${api}/accounts/me`, { headers: { cookie } })).json()) as { name: string }).name
}

test(
  'with a PostgreSQL and a mail server of its own, neither of ours is started',
  async () => {
    const dataDir = join(folder, 'own')
    const smtp = await new Promise<Server>((resolve) => {
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1', () => resolve(server))
    })
    const address = smtp.address()
    const smtpPort = typeof address === 'object' && address !== null ? address.port : 0
    port = await freePortRange()
    const lapka = runLapka({ dataDir, port }, { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
    expect(await lapka.ready).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    for (const unused of [port + 2, port + 3, port + 4]) expect(await isFree(unused)).toBe(true)
    expect(processesOf(dataDir).filter(({ command }) => command.includes('postgres -D'))).toEqual([])
    expect(lapka.output()).not.toContain('E-mails')
    lapka.signal('SIGINT')
    expect(await lapka.ended).toBe(0)
    smtp.close()
  },
  drillMs,
)

test(
  'views, log and keys may each have a database of their own, with a role that owns none of them',
  async () => {
    const [views, log, keys] = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
    const dataDir = join(folder, 'three')
    port = await freePortRange()
    const lapka = runLapka(
      { dataDir, port },
      {
        DATABASE_URL: applicationUrlOf(views.url),
        EVENT_LOG_URL: applicationUrlOf(log.url),
        KEYS_URL: applicationUrlOf(keys.url),
        DATABASE_OWNER_URL: views.url,
        EVENT_LOG_OWNER_URL: log.url,
        KEYS_OWNER_URL: keys.url,
      },
    )
    expect(await lapka.ready).toBe(true)
    await expect(mayChangeLog(applicationUrlOf(log.url))).resolves.toBe(false)
    // A name is sealed in the log, opened with a key and shown from a view.
    expect(await nameAfterSignUp(`http://127.0.0.1:${port}/api/v2`, `http://127.0.0.1:${port + 2}`)).toBe('Вяра')
    lapka.signal('SIGINT')
    expect(await lapka.ended).toBe(0)
    const schemasIn = async ({ url }: TestDatabase) => {
      const rows = await askAt(url, "select nspname from pg_namespace where nspname in ('views', 'state', 'log', 'vault')")
      return rows.map(({ nspname }) => String(nspname)).toSorted()
    }
    expect(await Promise.all([views, log, keys].map(schemasIn))).toEqual([['state', 'views'], ['log'], ['vault']])
    await Promise.all([views.drop(), log.drop(), keys.drop()])
  },
  drillMs,
)

describe('what another version of Lapka made is not opened', () => {
  test.each([
    [
      'an older',
      'create schema log; create table log.head (is_only boolean, position bigint); insert into log.head values (true, 7)',
    ],
    [
      'a newer',
      'create schema log; create table log.head (is_only boolean, position bigint, format int); insert into log.head values (true, 7, 1000)',
    ],
  ])('a log of %s version', async (made, tables) => {
    const log = await createTestDatabase()
    await askAt(log.url, tables)
    const answer = await refusal({ DATABASE_URL: database.url, EVENT_LOG_URL: log.url })
    expect(answer).toMatch(new RegExp(`made by ${made} version of Lapka; .*empty database.*EVENT_LOG_URL\\.$`))
    expect(await askAt(log.url, 'select position::int from log.head')).toEqual([{ position: 7 }])
    await log.drop()
  })

  test('views of an older version', async () => {
    const views = await createTestDatabase()
    await askAt(views.url, 'create schema views; create table views.checkpoints (projection text)')
    const answer = await refusal({ DATABASE_URL: views.url })
    expect(answer).toMatch(/made by an older version of Lapka; .*empty database.*DATABASE_URL\.$/)
    await views.drop()
  })
})

const shapes = Object.entries(await readStateMigrations())
// From the first one every later migration runs; the others only begin further on.
test.each(shapes.slice(0, isFullRun ? shapes.length : 1).map(([name], at) => [name, at] as const))(
  'a database as it was after %s becomes one of this version at the next start',
  async (_name, at) => {
    const older = await createTestDatabase()
    const db = openDatabase({ url: older.url })
    const provider = { getMigrations: async () => Object.fromEntries(shapes.slice(0, at + 1)) }
    const made = await new Migrator({ db, provider, migrationTableSchema: 'state' }).migrateToLatest()
    expect(made.error).toBeUndefined()
    await db.destroy()
    port = await freePortRange()
    const lapka = runLapka({ dataDir: join(folder, `shape-${at}`), port }, { DATABASE_URL: older.url })
    expect(await lapka.ready).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const ran = await askAt(older.url, 'select name from state.kysely_migration order by name')
    expect(ran.map(({ name }) => name)).toEqual(shapes.map(([name]) => name))
    lapka.signal('SIGINT')
    expect(await lapka.ended).toBe(0)
    await older.drop()
  },
  drillMs,
)

describe('parts that do not belong together are reported before a user is locked out or data is lost from sight', () => {
  const ask = (text: string) => askAt(database.url, text)

  test('another master key than the one that sealed the data', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createPostgresKeyStore(pool) })
    // An earlier start has left the key that addresses are looked up by, and one of all is tried.
    await ask('delete from vault.data_keys')
    await vault.sealBytes('somebody', 'a file', Buffer.from('words')).finally(() => pool.end())
    const answer = await refusal({ DATABASE_URL: database.url }, join(folder, 'own'))
    expect(answer).toMatch(/^The master key does not open .*LAPKA_MASTER_KEY.*secrets\.json/)
    await ask('delete from vault.data_keys')
  })

  test('views that were made from another log', async () => {
    await ask("delete from views.log_origin; insert into views.log_origin (first_hash) values ('of another log')")
    const answer = await refusal({ DATABASE_URL: database.url }, join(folder, 'own'))
    expect(answer).toMatch(/^The views at DATABASE_URL were made from another event log/)
  })
})

describe('what can not be reached is named in one sentence', () => {
  const nobody = '127.0.0.1:1'
  test.each([
    [
      'DATABASE_URL',
      { DATABASE_URL: `postgres://me:secret@${nobody}/lapka` },
      /^PostgreSQL at 127\.0\.0\.1:1\/lapka does not answer \(ECONNREFUSED\); .*unset DATABASE_URL/,
    ],
    [
      'REDIS_URL',
      { REDIS_URL: `redis://${nobody}` },
      /^REDIS_URL: nobody answers at 127\.0\.0\.1:1 \(ECONNREFUSED\); .*unset it to use the queue in PostgreSQL\.$/,
    ],
    ['SMTP_URL', { SMTP_URL: `smtp://${nobody}` }, /^SMTP_URL: nobody answers .*unset it to use the mail sink\.$/],
    [
      'STRIPE_API_URL',
      { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678', STRIPE_API_URL: `http://${nobody}` },
      /^STRIPE_API_URL: nobody answers .*unset it to use Stripe's own\.$/,
    ],
  ])(
    '%s',
    async (_variable, environment, pattern) => {
      const refused = await refusal({ DATABASE_URL: database.url, ...environment })
      expect(refused).toMatch(pattern)
      expect(refused).not.toContain('secret@')
    },
    drillMs,
  )

  test('a log that production could change', async () => {
    const door = await new Promise<Server>((resolve) => {
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1', () => resolve(server))
    })
    const at = `127.0.0.1:${(door.address() as AddressInfo).port}`
    const provider = {
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_URL: `http://${at}`,
    }
    const refused = await refusal(
      {
        NODE_ENV: 'production',
        LAPKA_MASTER_KEY: 'ab'.repeat(32),
        DATABASE_URL: database.url,
        SMTP_URL: `smtp://${at}`,
        ...provider,
      },
      join(folder, 'mighty'),
    )
    expect(refused).toMatch(/^EVENT_LOG_URL: its user is a superuser or owns the event log, .*EVENT_LOG_OWNER_URL/)
    door.close()
  })

  test.each([
    ['refuses the password', () => '-WRONGPASS invalid username-password pair or user is disabled.\r\n', /WRONGPASS/],
    ['is none', () => 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n', /no Redis that takes our commands \(.+\)/],
    [
      'has no such database',
      (said: string) =>
        Array.from(said.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g), ([, command]) =>
          command === 'select' ? '-ERR DB index is out of range\r\n' : '+OK\r\n',
        ).join(''),
      /DB index is out of range/,
    ],
  ])('a Redis that %s', async (_what, answer, pattern) => {
    const server = await new Promise<Server>((resolve) => {
      const answering = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (said) => socket.write(answer(said.toString())))
      })
      answering.listen(0, '127.0.0.1', () => resolve(answering))
    })
    const { port: redisPort } = server.address() as AddressInfo
    const refused = await refusal({ DATABASE_URL: database.url, REDIS_URL: `redis://:guess@127.0.0.1:${redisPort}/99` })
    server.close()
    expect(refused).toMatch(/^REDIS_URL: .*; correct the user, the password or the address, or unset it/)
    expect(refused).toMatch(pattern)
  })

  test('a database that refuses the password', async () => {
    const url = new URL(database.url)
    url.password = 'guessed-by-nobody'
    const refused = await refusal({ DATABASE_URL: url.href })
    expect(refused).toMatch(/refuses the user or password; correct them in the address\.$/)
    expect(refused).not.toContain('guessed')
  })
})

describe('before anything is started', () => {
  test('a wrong value is named in one sentence, and the exit code says that it failed', async () => {
    const refused = runLapka({ dataDir: join(folder, 'data'), port: await freePortRange() }, { LAPKA_DEMO: 'perhaps' })
    expect(await refused.ended).toBe(1)
    expect(refused.output().trim()).toBe('LAPKA_DEMO: must be one of true, false.')
  })

  test('a data folder that is none, or not ours, is left alone', async () => {
    writeFileSync(join(folder, 'file'), 'x')
    expect(await refusal({}, join(folder, 'file'))).toMatch(/file is not a folder; .*LAPKA_DATA_DIR\.$/)
    expect(await refusal({}, join(folder, 'file/below'))).toMatch(/below is not a folder; .*LAPKA_DATA_DIR\.$/)
    expect(await refusal({}, '/proc/lapka/data')).toMatch(/lapka\/data can't be written .*LAPKA_DATA_DIR\.$/)
    mkdirSync(join(folder, 'photos'))
    writeFileSync(join(folder, 'photos/cat.jpg'), 'x')
    expect(await refusal({}, join(folder, 'photos'))).toMatch(/photos holds files that are not Lapka's; set LAPKA_DATA_DIR/)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('a taken port P+%i is named, and no data folder is left behind', async (offset) => {
    const first = await freePortRange()
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(first + offset, '127.0.0.1', () => resolve(server))
    })
    const dataDir = join(folder, `taken-${offset}`)
    expect(await startInVain({ dataDir, port: first })).toMatch(
      new RegExp(
        `^Port ${first + offset} \\(.*\\) is taken; stop what uses it, or choose other ports: LAPKA_PORT=4100 npm start$`,
      ),
    )
    expect(processesOf(dataDir)).toEqual([])
    expect(existsSync(dataDir)).toBe(false)
    await new Promise((resolve) => taken.close(resolve))
  })
})
