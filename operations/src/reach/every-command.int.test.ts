import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { startKurrentNode, type KurrentNode } from '@lapka/event-log/testing/kurrent-node.ts'
import { sampleEvent, startOf } from '@lapka/event-log/testing/sample-events.ts'
import { createMigratedDatabase, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { makeViews } from '@lapka/projections/migrate.ts'
import { startPaymentSimulator, type PaymentSimulator } from '@lapka/simulators/payment-simulator/simulator.ts'
import { takeDataFolder, type RunningFile } from '@lapka/stack/data-folder/running-file.ts'
import { applicationPasswordOf, readOrMakeSecrets, type Secrets } from '@lapka/stack/data-folder/secrets.ts'
import { postgresUrl, startPostgres, type RunningPostgres } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { admitApplication } from '@lapka/stack/startup/application-role.ts'
import { makeTables } from '@lapka/stack/startup/make-tables.ts'
import { APPLICATION } from '@lapka/stack/startup/plan.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProgram } from '../command-line/program.ts'
import { runCommandLine } from '../command-line/run-command-line.ts'
import { reachLapka } from '../verify/reach-lapka.ts'

/**
 * Every command that reads the three addresses, with each of them set or not. Each log has another number of events, and each place of
 * keys is asked whether it was changed, so that what a command worked on can be told.
 */
const EVENTS = { embedded: 1, configured: 2, postgres: 3, kurrent: 5 }
const nextKey = 'cd'.repeat(32)

let dataDir: string
let secrets: Secrets
let folder: RunningFile
let embedded: RunningPostgres
let simulator: PaymentSimulator
let node: KurrentNode
let configured: TestDatabase
let ownLog: TestDatabase
let ownKeys: TestDatabase
let ports: number

const atOne = (url: string): DatabaseUrls => ({ databaseUrl: url, eventLogUrl: url, keysUrl: url })

/** Of streams that only the rebuilds of views read. */
const fillLog = async (url: string, keysUrl: string, count: number): Promise<void> => {
  const { log, install, close } = openLog({ url, keysUrl })
  if (url !== keysUrl) await install()
  for (let nth = 0; nth < count; nth++) {
    const stream = `projection-none-${nth}`
    const data = { projection: 'none', reason: 'A test', eventsPerSecond: null }
    const event = sampleEvent(startOf(stream), { type: 'ProjectionRebuildThrottled', version: 1, data })
    await log.append([{ stream, expectedRevision: -1, events: [event] }])
  }
  await close()
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lapka-addresses-'))
  ports = await freePortRange()
  const made = readOrMakeSecrets(dataDir)
  const taken = await takeDataFolder(dataDir, ports)
  if ('problem' in made || 'problem' in taken) throw new Error('the data folder cannot be used')
  secrets = made
  folder = taken
  const password = secrets.databasePassword
  const started = await startPostgres({ folder: join(dataDir, 'postgres'), port: ports + 4, password, durability: 'throw-away' })
  if ('problem' in started) throw new Error(started.problem)
  embedded = started
  const application = postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port: ports + 4 })
  await makeTables(atOne(embedded.url))
  await admitApplication({ owner: atOne(embedded.url), application: atOne(application) })
  const db = openDatabase({ url: application })
  await makeViews(db)
  await db.destroy()
  simulator = await startPaymentSimulator({
    port: ports + 1,
    dataDir,
    secretKey: secrets.simulatorKey,
    webhookSecret: secrets.webhookSecret,
  })
  ;[configured, ownLog, ownKeys] = await Promise.all([
    createMigratedDatabase(),
    createMigratedDatabase(),
    createMigratedDatabase(),
  ])
  node = await startKurrentNode()
  await fillLog(application, application, EVENTS.embedded)
  await fillLog(configured.url, configured.url, EVENTS.configured)
  await fillLog(ownLog.url, ownLog.url, EVENTS.postgres)
  await fillLog(node.url, configured.ownerUrl, EVENTS.kurrent)
})
afterAll(async () => {
  await node.stop()
  await Promise.all([configured, ownLog, ownKeys].map((one) => one.drop()))
  await simulator.close()
  await embedded.stop()
  folder.release()
  rmSync(dataDir, { recursive: true, force: true })
})

type Combination = {
  views: 'embedded' | 'configured'
  log: 'unset' | 'postgres' | 'kurrent'
  keys: 'unset' | 'own'
}
const combinations: Combination[] = (['embedded', 'configured'] as const).flatMap((views) =>
  (['unset', 'postgres', 'kurrent'] as const).flatMap((log) => (['unset', 'own'] as const).map((keys) => ({ views, log, keys }))),
)

const environmentOf = ({ views, log, keys }: Combination): Record<string, string> => ({
  LAPKA_DATA_DIR: dataDir,
  LAPKA_PORT: String(ports),
  ...(views === 'configured' && {
    DATABASE_URL: configured.url,
    DATABASE_OWNER_URL: configured.ownerUrl,
    LAPKA_MASTER_KEY: secrets.masterKey,
    LAPKA_NEXT_MASTER_KEY: nextKey,
  }),
  ...(log === 'postgres' && { EVENT_LOG_URL: ownLog.url, EVENT_LOG_OWNER_URL: ownLog.ownerUrl }),
  ...(log === 'kurrent' && { EVENT_LOG_URL: node.url }),
  ...(keys === 'own' && { KEYS_URL: ownKeys.url, KEYS_OWNER_URL: ownKeys.ownerUrl }),
})

const keysOf = ({ views, log, keys }: Combination): string => {
  if (keys === 'own') return ownKeys.ownerUrl
  if (log === 'postgres') return ownLog.ownerUrl
  return views === 'embedded' ? embedded.url : configured.ownerUrl
}
const eventsOf = ({ views, log }: Combination): number => EVENTS[log === 'unset' ? views : log]

/** Everything that a command says, and its exit code. */
const run = async (words: string, environment: Record<string, string>) => {
  const before = { ...process.env }
  const said: string[] = []
  const hear = (...lines: unknown[]) => void said.push(lines.join(' '))
  const spies = [vi.spyOn(console, 'log').mockImplementation(hear), vi.spyOn(console, 'error').mockImplementation(hear)]
  Object.assign(process.env, environment)
  try {
    const exitCode = await runCommandLine(words.split(' '))
    return { exitCode, said: said.join('\n') }
  } finally {
    process.exitCode = undefined
    spies.forEach((spy) => spy.mockRestore())
    for (const name of Object.keys(environment)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** Making all views twice for each combination would take minutes, so `verify` is started as far as it has reached everything. */
const eventsThatVerifyReads = async (environment: Record<string, string>): Promise<number> => {
  const read = readConfiguration(environment)
  const reached = 'problems' in read ? undefined : await reachLapka(environment, read.configuration)
  if (reached === undefined || 'problem' in reached) throw new Error(reached?.problem ?? 'the environment cannot be read')
  return reached.place.log.head().finally(reached.close)
}

const withPool = async <Answer>(url: string, work: (pool: pg.Pool) => Promise<Answer>): Promise<Answer> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  return work(pool).finally(() => pool.end())
}

/** One person's key in the place where it belongs, and in no other. */
const keepOneKey = async (combination: Combination): Promise<void> => {
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
  for (const url of [embedded.url, configured.ownerUrl, ownLog.ownerUrl, ownKeys.ownerUrl])
    await withPool(url, (pool) => pool.query('truncate vault.data_keys, vault.wrapping_keys'))
  await withPool(keysOf(combination), async (pool) => {
    const vault = createVault({ masterKey: secrets.masterKey, keys: createPostgresKeyStore(pool) })
    await vault.sealBytes('person-1', 'photo', Buffer.from('words'))
  })
}
const nextKeysAt = (url: string) =>
  withPool(url, async (pool) => (await pool.query('select id from vault.wrapping_keys')).rowCount)

const expectRotated = async (combination: Combination): Promise<void> => {
  await keepOneKey(combination)
  expect(await run('rotate-keys', environmentOf(combination))).toEqual({
    exitCode: 0,
    said: expect.stringContaining('1 keys of people were wrapped anew'),
  })
  expect(await nextKeysAt(keysOf(combination))).toBe(1)
  const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets
  expect(kept.masterKey === secrets.masterKey).toBe(combination.views === 'configured')
}

it('knows which commands read the addresses', () => {
  const reading = ['verify', 'reconcile', 'projections', 'backup', 'restore', 'rotate-keys']
  const others = ['incident', 'ops', 'migrate-log', 'witness', 'verify-history', 'verify-receipt', 'completion']
  const names = createProgram().commands.map((command) => command.name())
  expect(names.toSorted()).toEqual([...reading, ...others].toSorted())
})

it.each(combinations)('views $views, log $log, keys $keys: every command works on what these name', async (combination) => {
  const environment = environmentOf(combination)
  await keepOneKey(combination)
  expect(await eventsThatVerifyReads(environment)).toBe(eventsOf(combination))
  expect(await run('reconcile', environment)).toMatchObject({ exitCode: 0 })
  expect(await run('projections list', environment)).toMatchObject({ exitCode: 0, said: expect.not.stringContaining('could') })
  await expectRotated(combination)
})

const ofOwn = combinations.filter(({ views, log, keys }) => views !== 'embedded' || log !== 'unset' || keys !== 'unset')

it.each(ofOwn)('views $views, log $log, keys $keys: backup and restore leave what is not embedded alone', async (combination) => {
  for (const command of ['backup', 'restore'])
    expect(await run(`${command} ${join(dataDir, 'no-such-file')}`, environmentOf(combination))).toEqual({
      exitCode: 1,
      said: expect.stringContaining('name a database of your own'),
    })
})
