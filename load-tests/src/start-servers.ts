import { join } from 'node:path'
import { freePort } from '@lapka/stack/free-port.ts'
import { openLogFile } from '@lapka/stack/supervisor/log-file.ts'
import { repository, startNodeProcess } from '@lapka/stack/supervisor/node-process.ts'
import { nodeOptionsOf } from '@lapka/stack/startup/scripts.ts'

export type Servers = { api: string; baseline: string; stop: () => Promise<void> }

type ServersOptions = {
  folder: string
  databaseUrl: string
  masterKey: string
  /** Where the api writes a CPU profile when it ends. */
  profileFolder?: string | undefined
}

/**
 * Projections and api as the supervisor starts them, production's limits and log lines included, and what they are compared to
 * with the same options of Node.
 */
export const startServers = async ({ folder, databaseUrl, masterKey, profileFolder }: ServersOptions): Promise<Servers> => {
  const running: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
  }
  const start = async (name: string, script: string, more: Record<string, string> = {}): Promise<string> => {
    const port = await freePort()
    const log = openLogFile(folder, name)
    const secrets = { DATABASE_URL: databaseUrl, LAPKA_MASTER_KEY: masterKey, STRIPE_WEBHOOK_SECRET: 'whsec_bench' }
    const environment = { ...secrets, ...more, LAPKA_PORT: String(port) }
    const nodeOptions = nodeOptionsOf(name === 'projections' ? name : 'api')
    const part = startNodeProcess({ script: join(repository, script), nodeOptions, environment, log, onLine: () => undefined })
    running.push(part)
    const early = await Promise.race([part.ready, part.ended])
    if (early !== undefined) throw new Error(`${name} ${'how' in early ? early.how : early.problem}`)
    return `http://127.0.0.1:${port}`
  }
  const profiling = profileFolder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` }
  try {
    await start('projections', 'projections/src/main.ts')
    // The flood of sign-ins comes from many addresses, as its requests say.
    const api = await start('api', 'booking-service/src/main.ts', { ...profiling, LAPKA_TRUST_PROXY: '127.0.0.1' })
    const baseline = await start('baseline', 'load-tests/src/baseline-server.ts')
    return { api, baseline, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
