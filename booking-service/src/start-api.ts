import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrlsOf } from '@lapka/contracts/database-urls.ts'
import { originOf, publicUrlOf, relaysOf, type Configuration } from '@lapka/contracts/configuration.ts'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { keepLogClock } from '@lapka/event-log/log-clock.ts'
import { watchLogServer } from '@lapka/event-log/log-server.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { partOf, type PartContext } from '@lapka/projections/run-parts.ts'
import { readBackupAt } from '@lapka/process/backup-mark.ts'
import { createRoutingServer } from '@lapka/process/routing-server.ts'
import { createProcessLog, messageOf } from '@lapka/process/process-log.ts'
import type { Running } from '@lapka/process/run-process.ts'
import { keepSampling } from '@lapka/state/metrics.ts'
import { buildApp } from './app.ts'
import { CHECKOUT_TIMEOUT_MS, productionLimits, type Dependencies } from './dependencies.ts'
import { createRoomChannel } from './live/room-channel.ts'
import { createKeptFiles } from './files/kept-files.ts'
import { createUnfinishedFiles } from './files/unfinished-files.ts'
import { drainTimes } from './http/drain.ts'
import { createDemandRecorder } from './what-if/record-demand.ts'
import { createVisitRecorder } from './visits/record-visits.ts'
import { createRunInWorker } from './what-if/run-in-worker.ts'
import { sampleLogServer } from './operations/log-server/sample-log-server.ts'
import { sampleApi } from './operations/sample-api.ts'
import { createChangeFeed } from './live/change-feed.ts'
import { loadTargetsOf } from './load-targets.ts'
import { payoutSenderOf } from './payouts/bank-file-routes.ts'
import { readKeysTogether } from './read-keys-together.ts'
import { mapTilesOf } from './site/map-tiles.ts'
import { createPasswords } from './sessions/password.ts'
import { createPasswordTries } from './sessions/password-tries.ts'
import { createSharedBudgets } from './sessions/shared-budgets.ts'
import { listenToState } from './live/listen-to-state.ts'
import { createSessions } from './sessions/sessions.ts'

type Settings = { configuration: Configuration; masterKey: string; webhookSecret: string }

const settingsOf = (configuration: Configuration): Settings | { problem: string } => {
  const { LAPKA_MASTER_KEY: masterKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = configuration
  const missing = (name: string) => ({ problem: `${name}: set it, or start everything with npm start.` })
  if (databaseUrlsOf(configuration) === undefined) return missing('DATABASE_URL')
  if (masterKey === undefined) return missing('LAPKA_MASTER_KEY')
  if (webhookSecret === undefined) return missing('STRIPE_WEBHOOK_SECRET')
  return { configuration, masterKey, webhookSecret }
}

/** Answers requests until it is stopped. */
const start = async (settings: Settings, context: PartContext): Promise<Running> => {
  const { LAPKA_PORT: port, LAPKA_HOST: host } = settings.configuration
  const { log, registry } = context
  const sources = await openSources(settings, context)
  const { clock, db, sessions, changes, logServer } = sources
  const { app, live, drain, readReadiness } = await buildApp(dependenciesOf(settings, context, sources))
  const stateListener = listenToState({
    url: context.databases.databaseUrl,
    changes,
    onEnded: (sessionHash) => {
      sessions.forget(sessionHash)
      live.endSession(sessionHash)
    },
    onListening: () => {
      sessions.forgetAll()
      void live.endWhatNoLongerRuns()
    },
  })

  const readLogSize = sampleLogServer(logServer, registry)
  const sampling = keepSampling(db, {
    part: 'api',
    read: () =>
      sampleApi({ metrics: registry, memory: context.memory, head: log.head, sockets: live.count, logServer: readLogSize }),
  })
  await clock.measured
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw new Error(`port ${port} could not be opened, choose another with LAPKA_PORT`, { cause })
  })
  return {
    readHealth: async () => {
      const readiness = await readReadiness()
      const { status } = readiness
      return { ...readiness, status: status === 'ok' || status === 'degraded' ? status : 'unavailable' }
    },
    /** Not ready any more, lets go of sockets, answers what was asked, then closes what it stood on. */
    stop: async () => {
      live.closeAll()
      await drain.stop()
      await app.close()
      await Promise.all([sampling.stop(), stateListener.stop()])
      await sources.close()
    },
  }
}

export const api = partOf({ name: 'api', settingsOf, start })

/** All that is open until the api ends, and what follows from it alone. */
const openSources = async ({ configuration, masterKey }: Settings, { log, keys, databases, disk }: PartContext) => {
  const { databaseUrl, eventLogUrl, keysUrl } = databases
  const logServer = watchLogServer({
    url: eventLogUrl,
    keysUrl,
    opsUrl: configuration.EVENT_LOG_OPS_URL,
    freeBytes: () => (disk.space().of === 'database' ? disk.space().freeMegabytes * 1024 * 1024 : undefined),
  })
  const clock = keepLogClock(log)
  const lookupKey = await openLookupKey(keys, masterKey).catch((cause: unknown) => {
    throw new Error("the keys at KEYS_URL can't be opened", { cause })
  })
  const pushKey = await openPushKey(keys, masterKey)
  const vault = createVault({ masterKey, keys: readKeysTogether(keys) })
  const db = openDatabase({ url: databaseUrl })
  const changes = createChangeFeed()
  const watch = watchPositions({ url: databaseUrl, onProjected: changes.announce })
  const roomChannel = createRoomChannel({ db, url: databaseUrl })
  const demand = createDemandRecorder(db)
  const visits = createVisitRecorder(db)
  const close = async () => {
    clock.stop()
    await Promise.all([watch.close(), roomChannel.stop(), logServer.close(), demand.flush(), visits.flush()])
    await db.destroy()
  }
  const sessions = createSessions(db)
  return { logServer, clock, lookupKey, pushKey, vault, db, changes, watch, sessions, roomChannel, demand, visits, close }
}

type Sources = Awaited<ReturnType<typeof openSources>>

const dependenciesOf = (settings: Settings, context: PartContext, sources: Sources): Dependencies => {
  const { configuration, masterKey, webhookSecret } = settings
  const { log, disk, tracing, registry: metrics } = context
  const { vault, db, clock, lookupKey } = sources
  const publicUrl = publicUrlOf(configuration)
  const processLog = createProcessLog('api', configuration.LAPKA_LOG_LEVEL)
  const folder = resolve(configuration.LAPKA_DATA_DIR)
  const sharedBudgets = createSharedBudgets({
    db,
    lookupKey,
    onAway: (error) => processLog.warn('wrong passwords are counted by this process alone', { error: messageOf(error) }),
  })
  return {
    ...sources,
    log,
    handle: createHandle({ log, vault }),
    relays: relaysOf(configuration),
    checkpoints: openCheckpoints({
      log,
      folder: join(folder, 'checkpoints'),
      key: createSigningKey({ seed: configuration.LAPKA_CHECKPOINT_KEY, masterKey }),
      now: clock.now,
      origin: originOf(configuration),
    }),
    metrics,
    tracing,
    routing: routingOf(configuration, (error) =>
      processLog.warn('ways are estimated for half a minute: the routing server fails', { error: messageOf(error) }),
    ),
    files: createKeptFiles(join(folder, 'files'), vault),
    unfinished: createUnfinishedFiles(join(folder, 'unfinished'), vault),
    startWhatIf: createRunInWorker(context.databases),
    now: clock.now,
    newId: randomUUID,
    publicUrl,
    site: siteOf(configuration, publicUrl),
    webhookSecret,
    limits: productionLimits,
    fourEyesCents: configuration.LAPKA_FOUR_EYES_CENTS,
    feePercent: configuration.LAPKA_FEE_PERCENT,
    newsletterRate: configuration.LAPKA_NEWSLETTER_RATE,
    payoutSender: payoutSenderOf(configuration),
    storagePriceCents: configuration.LAPKA_STORAGE_PRICE_CENTS,
    passwords: createPasswords(),
    passwordTries: createPasswordTries(productionLimits.passwordTries, sharedBudgets),
    checkoutTimeoutMs: CHECKOUT_TIMEOUT_MS,
    disk,
    backupAt: () => readBackupAt(configuration.LAPKA_DATA_DIR),
    drainTimes,
    logLevel: configuration.LAPKA_LOG_LEVEL,
    trustProxy: configuration.LAPKA_TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    loadTargets: loadTargetsOf(configuration, publicUrl),
    consoleFolder: fileURLToPath(new URL('../../console/dist', import.meta.url)),
  }
}

const routingOf = ({ LAPKA_ROUTING_URL: url }: Configuration, onAway: (error: unknown) => void) =>
  url === undefined ? undefined : createRoutingServer({ url, onAway })

const siteOf = (configuration: Configuration, publicUrl: string): Dependencies['site'] => ({
  marketingUrl: configuration.LAPKA_MARKETING_URL?.replace(/\/+$/, '') ?? null,
  socialUrls: configuration.LAPKA_SOCIAL_URLS?.split(',') ?? [],
  analyticsUrl: configuration.LAPKA_EXTERNAL_LIBRARIES ? (configuration.LAPKA_ANALYTICS_URL ?? null) : null,
  mapUrl: configuration.LAPKA_MAP_URL,
  mapTiles: mapTilesOf(configuration, publicUrl),
  contact: {
    phone: configuration.LAPKA_CONTACT_PHONE ?? null,
    address: configuration.LAPKA_CONTACT_ADDRESS ?? null,
    email: configuration.LAPKA_CONTACT_EMAIL ?? null,
  },
  issuer: {
    name: configuration.LAPKA_ISSUER_NAME,
    address: configuration.LAPKA_ISSUER_ADDRESS,
    uic: configuration.LAPKA_ISSUER_UIC,
  },
  feePercent: configuration.LAPKA_FEE_PERCENT,
})
