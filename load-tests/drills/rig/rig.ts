import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPaymentSimulator, type PaymentSimulator } from '@lapka/simulators/payment-simulator/simulator.ts'
import { applicationPasswordOf, readOrMakeSecrets, type Secrets } from '@lapka/stack/data-folder/secrets.ts'
import { openDataFolder } from '@lapka/stack/data-folder/open-data-folder.ts'
import { postgresUrl } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { APPLICATION } from '@lapka/stack/startup/plan.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { runLapka, type LapkaProcess } from '@lapka/stack/testing/lapka-process.ts'
import { findFakeClock, type FakeClock } from './fake-clock.ts'
import { startMailRecorder, type MailRecorder } from './mail-recorder.ts'
import { startSecondParts } from './second-parts.ts'
import { startRedis, type RedisServer } from './redis-server.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { startWebhookRelay, type WebhookRelay } from './webhook-relay.ts'

/** Lapka as `npm start` runs it, and everything around it in our hands. */
export type Rig = {
  dataDir: string
  apiUrl: string
  /** Of the api that no fault of the drill kills. */
  secondApiUrl: string
  /** Around the proxies: for the town and for verifying. */
  databaseUrl: string
  eventLog: LogPlace
  masterKey: string
  simulator: PaymentSimulator
  mail: MailRecorder
  webhooks: WebhookRelay
  /** In front of the event log, the payment provider and the mail server. */
  wires: { log: TcpProxy; provider: TcpProxy; mail: TcpProxy }
  redis: RedisServer | undefined
  clock: FakeClock | undefined
  /** Called while the provider has carried a call out and has not answered it. */
  onProviderCall: { do: ((call: string) => Promise<void>) | undefined }
  lapka: () => LapkaProcess
  /** By a signal, as from a terminal. */
  restart: () => Promise<void>
  /** `keepsFolder`: to investigate a failure. */
  stop: (how: { keepsFolder: boolean }) => Promise<void>
}

/** `kurrentUrl`: of a server that keeps the event log, in a stream of the drill's own; PostgreSQL keeps it otherwise. */
export type RigOptions = { withRedis: boolean; withClock: boolean; kurrentUrl?: string | undefined }

export const startRig = async ({ withRedis, withClock, kurrentUrl }: RigOptions): Promise<Rig> => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-drill-'))
  const dataDir = join(folder, 'data')
  const port = await freePortRange()
  const secrets = openedSecrets(dataDir)
  const databaseUrl = postgresUrl({ password: secrets.databasePassword, port: port + 4 })
  const logIn = kurrentUrl === undefined ? logInPostgres(secrets, port + 4) : logInKurrent(kurrentUrl)
  const apiUrl = `http://127.0.0.1:${port}`
  const webhooks = await startWebhookRelay(`${apiUrl}/api/v2/webhooks/stripe`)
  const onProviderCall: Rig['onProviderCall'] = { do: undefined }
  const simulator = await startPaymentSimulator({
    port: 0,
    dataDir: makeFolder(folder, 'provider'),
    secretKey: secrets.simulatorKey,
    webhookSecret: secrets.webhookSecret,
    webhookUrl: webhooks.url,
    beforeAnswer: (call) => onProviderCall.do?.(call),
  })
  const mail = await startMailRecorder()
  const host = '127.0.0.1'
  const [log, provider, letters] = await Promise.all([
    startTcpProxy(logIn.place),
    startTcpProxy({ host, port: Number(new URL(simulator.url).port) }),
    startTcpProxy({ host, port: mail.port }),
  ])
  const redis = withRedis ? await startRedis(makeFolder(folder, 'redis')) : undefined
  const clock = withClock ? findFakeClock(folder) : undefined
  const environment = {
    ...logIn.environment(log.port),
    STRIPE_SECRET_KEY: secrets.simulatorKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: `http://${host}:${provider.port}`,
    SMTP_URL: `smtp://${host}:${letters.port}`,
    ...(redis && { REDIS_URL: redis.url }),
    ...clock?.environment,
  }
  let lapka = await startLapka({ dataDir, port }, environment)
  // Also a drill that is told to end, or fails, leaves no Lapka behind.
  process.once('exit', () => lapka.signal('SIGINT'))
  const second = await startSecondParts(dataDir)
  if (!(await isReadyWithin(second.apiUrl, 120_000))) throw new Error('The second api of the drill does not get ready.')
  return {
    dataDir,
    apiUrl,
    secondApiUrl: second.apiUrl,
    databaseUrl,
    eventLog: logIn,
    masterKey: secrets.masterKey,
    simulator,
    mail,
    webhooks,
    wires: { log, provider, mail: letters },
    redis,
    clock,
    onProviderCall,
    lapka: () => lapka,
    restart: async () => {
      lapka.signal('SIGINT')
      await lapka.ended
      lapka = await startLapka({ dataDir, port }, environment)
    },
    stop: async ({ keepsFolder }) => {
      await second.stop()
      lapka.signal('SIGINT')
      await lapka.ended
      await Promise.all([simulator.close(), webhooks.close(), redis?.stop()])
      await Promise.all([log.close(), provider.close(), letters.close(), mail.close()])
      if (!keepsFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type LogPlace = {
  /** Around the proxy. */
  url: string
  /** The same as the role that Lapka itself has there; undefined where the log is not PostgreSQL's. */
  roleUrl: string | undefined
  place: { host: string; port: number }
  /** A text in the answer to a commit. */
  marker: string
  /** Through the proxy. */
  environment: (port: number) => Record<string, string>
}

/** As Lapka's own role there, and as the owner that creates the tables. */
const logInPostgres = (secrets: Secrets, port: number): LogPlace => ({
  url: postgresUrl({ password: secrets.databasePassword, port }),
  roleUrl: postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port }),
  place: { host: '127.0.0.1', port },
  marker: 'COMMIT',
  environment: (proxy) => ({
    EVENT_LOG_URL: postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port: proxy }),
    EVENT_LOG_OWNER_URL: postgresUrl({ password: secrets.databasePassword, port: proxy }),
  }),
})

/** In a stream of this drill's own, whose name every answer contains. */
const logInKurrent = (server: string): LogPlace => {
  const marker = `drill-${Date.now()}`
  const url = `${server}${server.includes('?') ? '&' : '?'}stream=${marker}`
  const { hostname, port } = new URL(server)
  return {
    url,
    roleUrl: undefined,
    place: { host: hostname, port: Number(port || 2113) },
    marker,
    environment: (proxy) => ({ EVENT_LOG_URL: url.replace(/\/\/[^?/]+/, `//127.0.0.1:${proxy}`) }),
  }
}

const makeFolder = (folder: string, name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

const openedSecrets = (dataDir: string) => {
  const problem = openDataFolder(dataDir)
  if (problem) throw new Error(problem.problem)
  const secrets = readOrMakeSecrets(dataDir)
  if ('problem' in secrets) throw new Error(secrets.problem)
  return secrets
}

const startLapka = async (
  place: { dataDir: string; port: number },
  environment: Record<string, string>,
): Promise<LapkaProcess> => {
  const lapka = runLapka(place, environment)
  if (!(await lapka.ready)) throw new Error(`Lapka did not start:\n${lapka.output()}`)
  return lapka
}

/** Whether the api says that it is ready, asked for at most so long. */
export const isReadyWithin = async (apiUrl: string, ms: number): Promise<boolean> => {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 200) return true
    await pause(100)
  }
  return false
}
