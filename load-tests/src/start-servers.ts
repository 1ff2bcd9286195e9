import { join } from 'node:path'
import { freePort } from '@lapka/process/free-port.ts'
import { openLogFile } from '@lapka/stack/supervisor/log-file.ts'
import { repository, startNodeProcess } from '@lapka/stack/supervisor/node-process.ts'
import { nodeOptionsOf, scripts } from '@lapka/stack/startup/scripts.ts'

export type Servers = {
  api: string
  /** A second process of the api on the same database, where it was asked for. */
  otherApi: string
  baseline: string
  careful: string
  /** Of api and projections, by these names, which their PostgreSQL backends bear as well. */
  pids: Record<string, number>
  stop: () => Promise<void>
}

type ServersOptions = {
  folder: string
  databaseUrl: string
  masterKey: string
  /** Workers, payment provider and mail server too, as with `npm start`. */
  hasAllParts?: boolean
  hasOtherApi?: boolean
  /** Where the api writes a CPU profile when it ends. */
  profileFolder?: string | undefined
}

type ServerStart = { script: string; port: number; environment?: Record<string, string>; arguments?: string[] }

const behindProxy = { LAPKA_TRUST_PROXY: '127.0.0.1' }
const providerSecrets = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' }
/** They count from the port of the api. */
const standInsAt = (port: number) => ({
  STRIPE_API_URL: `http://127.0.0.1:${port + 1}`,
  SMTP_URL: `smtp://127.0.0.1:${port + 3}`,
})

/**
 * Projections and api as the supervisor starts them, production's limits and log lines included, and what they are compared to
 * with the same options of Node.
 */
export const startServers = async ({
  hasAllParts = false,
  hasOtherApi = false,
  ...options
}: ServersOptions): Promise<Servers> => {
  const { folder, databaseUrl, masterKey, profileFolder } = options
  const running: { stop: () => Promise<void> }[] = []
  const pids: Record<string, number> = {}
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
  }
  const secrets = { DATABASE_URL: databaseUrl, LAPKA_MASTER_KEY: masterKey, LAPKA_DATA_DIR: folder, ...providerSecrets }
  const start = async (
    name: string,
    { script, port, environment: extra, arguments: more = [] }: ServerStart,
  ): Promise<string> => {
    const log = openLogFile(folder, name)
    const environment = { ...secrets, ...extra, LAPKA_PORT: String(port), PGAPPNAME: name }
    const nodeOptions = nodeOptionsOf(name in scripts ? (name as keyof typeof scripts) : 'api')
    const part = startNodeProcess({
      script: join(repository, script),
      nodeOptions,
      environment,
      log,
      arguments: more,
      onLine: () => undefined,
    })
    running.push(part)
    if (name === 'api' || name === 'projections') pids[name] = part.pid
    const early = await Promise.race([part.ready, part.ended])
    if (early !== undefined) throw new Error(`${name} ${'how' in early ? early.how : early.problem}`)
    return `http://127.0.0.1:${port}`
  }
  const profiling = profileFolder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` }
  try {
    const port = await freePort()
    await start('projections', { script: scripts.projections, port: await freePort() })
    // The flood of sign-ins comes from many addresses, as its requests say.
    const api = await start('api', {
      script: scripts.api,
      port,
      environment: { ...profiling, ...behindProxy, ...standInsAt(port) },
    })
    const other = { script: scripts.api, port: await freePort(), environment: { ...behindProxy, ...standInsAt(port) } }
    const otherApi = hasOtherApi ? await start('other-api', other) : api
    if (hasAllParts) {
      await start('stand-ins', { script: scripts['stand-ins'], port, arguments: ['payment-simulator', 'mail-sink'] })
      await start('workers', { script: scripts.workers, port, environment: standInsAt(port) })
    }
    const baseline = await start('baseline', { script: 'load-tests/src/baseline-server.ts', port: await freePort() })
    const careful = await start('careful', { script: 'load-tests/src/careful-server.ts', port: await freePort() })
    return { api, otherApi, baseline, careful, pids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
