import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createHandle, type CommandContext } from '@lapka/event-log/handle.ts'
import { watchLogServer } from '@lapka/event-log/log-server.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { traceAppends } from '@lapka/event-log/trace-appends.ts'
import { createMigratedDatabase, TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { allProjections, projections, type ProjectionName } from '@lapka/projections/all-projections.ts'
import { outbox } from '@lapka/workers/outbox/project.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { runProjections } from '@lapka/projections/run-together.ts'
import { buildApp } from '../app.ts'
import type { Dependencies, Limits } from '../dependencies.ts'
import { createRoomChannel } from '../live/room-channel.ts'
import { createKeptFiles } from '../files/kept-files.ts'
import { createUnfinishedFiles } from '../files/unfinished-files.ts'
import { createChangeFeed } from '../live/change-feed.ts'
import { createDemandRecorder } from '../what-if/record-demand.ts'
import { createVisitRecorder } from '../visits/record-visits.ts'
import { createRunInWorker } from '../what-if/run-in-worker.ts'
import { readKeysTogether } from '../read-keys-together.ts'
import { createPasswords } from '../sessions/password.ts'
import { createPasswordTries, type TryLimits } from '../sessions/password-tries.ts'
import { createSharedBudgets } from '../sessions/shared-budgets.ts'
import { listenToState } from '../live/listen-to-state.ts'
import { createSessions } from '../sessions/sessions.ts'

export const masterKey = 'ab'.repeat(32)
export const webhookSecret = 'whsec_for_tests'
export const publicUrl = 'http://localhost:4000'

const unlimited = { most: 100_000, refillMs: 1 }
const unlimitedTries: TryLimits = {
  perDevice: unlimited,
  perPair: unlimited,
  perNetwork: unlimited,
  perWideNetwork: unlimited,
  perAccount: unlimited,
  underPressure: unlimited,
}

const asManyAsYouLike: Limits = {
  signInsPerAddress: 100_000,
  signUpsPerAddress: 100_000,
  linksPerAddress: 100_000,
  exportsPerAccount: 100_000,
  passwordTries: unlimitedTries,
  searchesPerAddress: 100_000,
  commandsPerAccount: 100_000,
  peopleSearchesPerAccount: 100_000,
  bookingStepsPerAddress: 100_000,
  sharesPerAddress: 100_000,
  socketsPerAddress: 100_000,
  strangersSockets: { perAddress: 100_000, inAll: 100_000 },
}

const everyProjection = [...allProjections, outbox]
/** A view that tests do not wait for would be read before it has what they wrote. */
const projectionNames = Object.keys(projections) as ProjectionName[]
/** Each projection keeps a connection; the others are for requests and builds. */
const SPARE_CONNECTIONS = 6

/** The whole write and read side in this process, on a database of its own, under a clock that tests set. */
type Change = Partial<Omit<Limits, 'passwordTries'>> & { passwordTries?: Partial<TryLimits> } & Partial<
    Pick<
      Dependencies,
      | 'tracing'
      | 'checkoutTimeoutMs'
      | 'consoleFolder'
      | 'disk'
      | 'logServer'
      | 'backupAt'
      | 'logLevel'
      | 'trustProxy'
      | 'publicUrl'
      | 'loadTargets'
      | 'relays'
    >
  >

export const startTestService = async (change: Change = {}) => {
  const { passwordTries, ...others } = change
  const limits: Limits = { ...asManyAsYouLike, ...others, passwordTries: { ...unlimitedTries, ...passwordTries } }
  const database = await createMigratedDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const db = openDatabase({
    url: database.url,
    maxConnections: everyProjection.length + SPARE_CONNECTIONS,
    timeoutMs: TIMEOUT_MS,
  })
  const log = traceAppends(createPostgresLog({ url: database.url, timeoutMs: TIMEOUT_MS }), change.tracing?.inSpan)
  const vault = createVault({ masterKey, keys: readKeysTogether(createPostgresKeyStore(pool, TIMEOUT_MS)) })
  const handle = createHandle({ log, vault, timeoutMs: TIMEOUT_MS })
  const changes = createChangeFeed()
  const watch = watchPositions({ url: database.url, timeoutMs: TIMEOUT_MS, onProjected: changes.announce })
  const startProjections = () =>
    runProjections(everyProjection, { log, db, url: database.url, vault, onProjected: change.tracing?.onProjected })
  let running = startProjections()
  const sessions = createSessions(db)
  const roomChannel = createRoomChannel({ db, url: database.url })
  const filesFolder = await mkdtemp(join(tmpdir(), 'lapka-files-'))
  const clock = { now: () => new Date().toISOString() }
  const folder = await mkdtemp(join(tmpdir(), 'lapka-checkpoints-'))
  const checkpoints = openCheckpoints({ log, folder, key: createSigningKey({ masterKey }), now: () => clock.now() })
  const demand = createDemandRecorder(db)
  const visits = createVisitRecorder(db)
  const logServer = watchLogServer({ url: database.url, keysUrl: database.url, freeBytes: () => undefined })
  const urls = { eventLogUrl: database.url, keysUrl: database.url, databaseUrl: database.url }
  const dependencies: Dependencies = {
    log,
    handle,
    vault,
    db,
    watch,
    changes,
    roomChannel,
    relays: { turnUrls: [], secret: '', stunUrls: [] },
    checkpoints,
    sessions,
    metrics: new Registry(),
    files: createKeptFiles(filesFolder, vault),
    unfinished: createUnfinishedFiles(join(filesFolder, 'unfinished'), vault),
    demand,
    visits,
    startWhatIf: createRunInWorker(urls),
    lookupKey: masterKey,
    webhookSecret,
    pushKey: { publicKey: `B${'A'.repeat(86)}` },
    publicUrl,
    site: {
      marketingUrl: null,
      socialUrls: [],
      analyticsUrl: null,
      mapTiles: null,
      mapUrl: null,
      contact: { phone: null, address: null, email: null },
      issuer: null,
      feePercent: 10,
    },
    now: () => clock.now(),
    newId: randomUUID,
    limits,
    fourEyesCents: 2_000,
    feePercent: 10,
    newsletterRate: 20,
    storagePriceCents: 299,
    payoutSender: { name: 'Лапка ЕООД', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSF' },
    passwords: createPasswords(),
    passwordTries: createPasswordTries(limits.passwordTries, createSharedBudgets({ db, lookupKey: masterKey, onAway: () => {} })),
    checkoutTimeoutMs: 8_000,
    disk: { space: () => ({ of: 'data', status: 'ok', freeMegabytes: 9_000 }), hasSpace: () => true },
    logServer,
    backupAt: () => null,
    drainTimes: { lingerMs: 0, timeoutMs: 0, silenceMs: 0 },
    logLevel: 'silent',
    trustProxy: false,
    loadTargets: {
      allowed: [{ name: 'self', address: publicUrl, isOwn: true }],
      isOwnRefused: false,
      roles: new Set(),
      hasDemo: true,
    },
    consoleFolder: null,
    ...others,
  }
  const { app, live } = await buildApp(dependencies)
  await app.ready()
  const stateListener = listenToState({
    url: database.url,
    changes,
    onEnded: (sessionHash) => {
      sessions.forget(sessionHash)
      live.endSession(sessionHash)
    },
    onListening: () => sessions.forgetAll(),
  })
  /** Waits until every view shows all that is in the log; answers the log's head. */
  const seen = async () => {
    const head = await log.head()
    if (!(await watch.waitFor([...projectionNames, 'outbox'], head, TIMEOUT_MS)))
      throw new Error(`The views did not reach position ${head}.`)
    return head
  }
  const pauseProjections = () => running.stop()
  const stop = async () => {
    live.closeAll()
    await app.close()
    await pauseProjections()
    await Promise.all([demand.flush(), visits.flush()])
    await Promise.all([watch.close(), stateListener.stop(), roomChannel.stop(), log.close(), logServer.close()])
    await Promise.all([db.destroy(), pool.end()])
    await database.drop()
    await rm(filesFolder, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return {
    app,
    live,
    log,
    handle,
    vault,
    db,
    pool,
    sessions,
    clock,
    changes,
    dependencies,
    seen,
    stop,
    pauseProjections,
    resumeProjections: () => {
      running = startProjections()
    },
    url: database.url,
    ownerUrl: database.ownerUrl,
    filesFolder,
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** An envelope for a command that a test sends past the door. */
export const systemContext = (now: string): CommandContext => ({
  commandId: randomUUID(),
  commandHash: 'test',
  command: 'test',
  actor: { id: 'system', role: 'SYSTEM' },
  occurredAt: now,
  correlationId: randomUUID(),
  causationId: randomUUID(),
})
