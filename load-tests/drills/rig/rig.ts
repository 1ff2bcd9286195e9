import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPaymentSimulator, type PaymentSimulator } from '@lapka/stack/payment-simulator/simulator.ts'
import { applicationPasswordOf, readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { openDataFolder } from '@lapka/stack/data-folder/open-data-folder.ts'
import { postgresUrl } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { APPLICATION } from '@lapka/stack/startup/plan.ts'
import { freePortRange, runLapka, type LapkaProcess } from '@lapka/stack/testing/lapka-process.ts'
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
  /** The same as the role that Lapka itself has there. */
  logUrl: string
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
  /** Politely, as somebody at a terminal would. */
  restart: () => Promise<void>
  /** `keepsFolder`: for whoever looks into what went wrong. */
  stop: (how: { keepsFolder: boolean }) => Promise<void>
}

export type RigOptions = { withRedis: boolean; withClock: boolean }

export const startRig = async ({ withRedis, withClock }: RigOptions): Promise<Rig> => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-drill-'))
  const dataDir = join(folder, 'data')
  const port = await freePortRange()
  const secrets = openedSecrets(dataDir)
  const databaseUrl = postgresUrl({ password: secrets.databasePassword, port: port + 4 })
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
    startTcpProxy({ host, port: port + 4 }),
    startTcpProxy({ host, port: Number(new URL(simulator.url).port) }),
    startTcpProxy({ host, port: mail.port }),
  ])
  const redis = withRedis ? await startRedis(makeFolder(folder, 'redis')) : undefined
  const clock = withClock ? findFakeClock(folder) : undefined
  const environment = {
    // As the role that Lapka itself has there, and the owner for whoever makes the tables.
    EVENT_LOG_URL: postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port: log.port }),
    EVENT_LOG_OWNER_URL: postgresUrl({ password: secrets.databasePassword, port: log.port }),
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
    logUrl: postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port: port + 4 }),
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
