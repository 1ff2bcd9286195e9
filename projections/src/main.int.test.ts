import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { accountStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createTestDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { compileCache } from '@lapka/process/testing/compile-cache.ts'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { allProjections } from './all-projections.ts'
import { readBuilds } from './builds/builds.ts'
import { compareView } from './builds/compare-view.ts'
import { readCheckpoints } from './checkpoint.ts'
import { steerAs } from './builds/steer.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Projection } from './projection.ts'
import { account } from './testing/story.ts'
import { createPlayer, createWrite, projectionOf } from './testing/test-views.ts'

const masterKey = 'ab'.repeat(32)
/** At random places, the same ones each time. Twenty by hand: docs/views.md. */
const KILLS = Number(process.env['LAPKA_REBUILD_KILLS'] ?? (isFullRun ? 4 : 2))
const randomOf = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const script = fileURLToPath(new URL('main.ts', import.meta.url))
let database: TestDatabase
const started: ChildProcess[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await database.drop()
})

const install = async () => {
  const log = openLog({ url: database.url })
  const db = openDatabase({ url: database.url })
  await log.install()
  await Promise.all([migrate(db), migrate(db)])
  await Promise.all([log.close(), db.destroy()])
}

const startProcess = (environment: Record<string, string> = {}) => {
  const env = { ...compileCache, DATABASE_URL: database.url, LAPKA_MASTER_KEY: masterKey, ...environment }
  const child = fork(script, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execPath: process.execPath })
  started.push(child)
  let said = ''
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('a child without its outputs')
  const logged: { level: string }[] = []
  createInterface(stdout).on('line', (line) => logged.push(JSON.parse(line)))
  stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const ended = Promise.all([once(child, 'exit'), once(stderr, 'end')]).then(([[code]]) => ({
    code: code as number | null,
    said,
  }))
  return { child, ended, logged, ready: once(child, 'message') }
}

it('runs, answers after its health and its numbers, and ends when it is told to', async () => {
  await install()
  const port = await reservedPort()
  const { child, ended, ready } = startProcess({ LAPKA_METRICS_PORT: String(port) })
  await ready
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, body: await answer.text() }
  }
  await expect(get('/healthz')).resolves.toEqual({
    status: 200,
    body: '{"status":"ok","database":"ok","log":"ok","behindSeconds":0}',
  })
  expect((await get('/metrics')).body).toContain('lapka_projection_position')
  await expect(get('/')).resolves.toMatchObject({ status: 404 })
  child.kill('SIGTERM')
  await expect(ended).resolves.toEqual({ code: 0, said: '' })
})

it('shows its numbers to a collector elsewhere where it is told to', async () => {
  await install()
  const port = await reservedPort()
  const { ready } = startProcess({ LAPKA_METRICS_PORT: String(port), LAPKA_METRICS_HOST: '0.0.0.0' })
  await ready
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200)
})

const openWriter = () => {
  const { log, keys, close } = openLog({ url: database.url })
  const vault = createVault({ masterKey, keys })
  return {
    rebuild: (db: Kysely<Database>, projections: readonly Projection<Database>[], eventsPerSecond: number | null) =>
      steerAs(
        { db, log, vault },
        { projections, act: { act: 'rebuild', switching: 'automatic', eventsPerSecond }, reason: 'Проба', operator: 'ivan' },
      ),
    write: createWrite(log, vault),
    play: createPlayer(log, vault),
    close,
  }
}

it('says as an error, and counts, what a view could not hold', async () => {
  await install()
  const port = await reservedPort()
  const { logged, ready } = startProcess({ LAPKA_METRICS_PORT: String(port) })
  await ready
  const [startsAt, endsAt] = ['2026-12-01T08:00:00.000Z', '2026-12-01T08:30:00.000Z']
  const resourceId = randomUUID()
  const held = (): LapkaEvent => ({
    type: 'ClaimHeld',
    data: {
      resourceId,
      capacity: 1,
      weight: 1,
      claimId: randomUUID(),
      holderId: randomUUID(),
      startsAt,
      endsAt,
      bufferMinutes: 0,
      expiresAt: endsAt,
    },
  })
  const { write, rebuild, close } = openWriter()
  try {
    await write('2026-11-20T10:00:00.000Z', { [ledgerStream(resourceId, '2026-12-01')]: [held(), held()] })
    await expect
      .poll(() => logged.filter(({ level }) => level === 'error'))
      .toMatchObject([
        {
          message: 'Rows were left out of the view claims',
          rows: 1,
          error: 'they overlap others or exceed what the resource bears',
        },
      ])
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('lapka_projection_rows_left_out_total{projection="claims"} 1')
    // Operators find it among what waits for them, once however often it is told.
    const db = openDatabase({ url: database.url })
    const cases = () => db.selectFrom('views.cases').select(['kind', 'name', 'text']).execute()
    const found = {
      kind: 'rows',
      name: 'Lapka: claims',
      text: expect.stringMatching(/^Rows left out by position \d+: 1; they overlap/),
    }
    await expect.poll(cases).toEqual([found])
    await rebuild(db, [projectionOf('claims')], null)
    await expect.poll(async () => (await readBuilds(db)).map(({ status }) => status)).toEqual(['kept'])
    expect(await cases()).toEqual([found])
    await db.destroy()
  } finally {
    await close()
  }
})

it('goes on when PostgreSQL has ended every one of its connections', async () => {
  await install()
  const { child, ready } = startProcess()
  await ready
  const { play, close } = openWriter()
  const pool = new pg.Pool({ connectionString: database.url, application_name: 'the test' })
  pool.on('error', () => {})
  const register = () => play(new Date().toISOString(), registerAccount(account()))
  const count = async () => (await pool.query('select 1 from views.accounts')).rowCount
  try {
    await register()
    await expect.poll(count).toBe(1)
    const its = `from pg_stat_activity where datname = current_database() and application_name = ''
      and client_port <> (select client_port from pg_stat_activity where pid = pg_backend_pid())`
    await expect.poll(async () => (await pool.query(`select ${its}`)).rowCount).toBeGreaterThan(4)
    await pool.query(`select pg_terminate_backend(pid) ${its}`)
    await register()
    await expect.poll(count).toBe(2)
    expect(child.exitCode).toBeNull()
  } finally {
    await Promise.all([close(), pool.end()])
  }
})

it('ends by itself when its supervisor is gone', async () => {
  await install()
  const { child, ended, ready } = startProcess()
  await ready
  child.disconnect()
  await expect(ended).resolves.toMatchObject({ code: 0 })
})

it('says in one sentence why it cannot start, with another code where no other try can help', async () => {
  await expect(startProcess().ended).resolves.toEqual({
    code: 1,
    said: 'The projections could not start: the tables of DATABASE_URL are not there yet, npm start makes them.\n',
  })
  await expect(startProcess({ LAPKA_MASTER_KEY: 'short' }).ended).resolves.toEqual({
    code: 78,
    said: 'LAPKA_MASTER_KEY: must be 64 hexadecimal digits.\n',
  })
  const unreachable = await startProcess({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await reservedPort()}/none` }).ended
  expect(unreachable).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The projections could not start: the database .*ECONNREFUSED.*\.\n$/),
  })
})

it('a taken metrics port is told and not run over', async () => {
  await install()
  const port = await reservedPort()
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  const { code, said } = await startProcess({ LAPKA_METRICS_PORT: String(port) }).ended
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('EADDRINUSE') })
  holder.close()
})

it('a rebuild whose process is killed again and again goes on each time, and ends with the same rows', async () => {
  await install()
  const { write, rebuild, close } = openWriter()
  const db = openDatabase({ url: database.url })
  const { log, keys, close: closeLog } = openLog({ url: database.url })
  try {
    for (let round = 0; round < 12; round += 1)
      await write(
        '2026-11-20T10:00:00.000Z',
        Object.fromEntries(
          Array.from({ length: 50 }, () => account()).map((data) => [
            accountStream(data.accountId),
            [{ type: 'AccountRegistered', data }],
          ]),
        ),
      )
    let running = startProcess()
    await running.ready
    const head = await log.head()
    await expect
      .poll(async () => (await readCheckpoints(db)).filter((one) => one.position === head).length)
      .toBe(allProjections.length)
    const random = randomOf(16)
    await rebuild(db, allProjections, 150)
    const positions = async () =>
      (await readBuilds(db)).filter(({ status }) => status === 'building').map(({ position }) => position)
    let reached = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const until = reached + 1 + Math.floor(random() * (head / KILLS))
      await expect.poll(async () => Math.min(Infinity, ...(await positions())) >= Math.min(until, head)).toBe(true)
      running.child.kill('SIGKILL')
      await once(running.child, 'exit')
      reached = Math.min(head, ...(await positions()))
      running = startProcess()
      await running.ready
    }
    await expect
      .poll(async () => (await readBuilds(db)).map(({ status }) => status))
      .toEqual(Array(allProjections.length).fill('kept'))
    const vault = createVault({ masterKey, keys })
    for (const projection of allProjections)
      expect(await compareView(projection, { db, log, vault })).toMatchObject({ isSame: true })
  } finally {
    await Promise.all([close(), closeLog(), db.destroy()])
  }
})
