import { join } from 'node:path'
import { freePort } from '@lapka/process/free-port.ts'
import { makeTables } from '@lapka/stack/startup/make-tables.ts'
import { nodeOptionsOf, scripts } from '@lapka/stack/startup/scripts.ts'
import { openLogFile } from '@lapka/stack/supervisor/log-file.ts'
import type { RunningPart } from '@lapka/stack/supervisor/part.ts'
import { repository, startNodeProcess } from '@lapka/stack/supervisor/node-process.ts'

type LapkaNeed = { folder: string; databaseUrl: string; masterKey: string; processes?: keyof typeof ORDERS }
/** `pids`: of Lapka itself, without its stand-ins. */
export type RunningLapka = { api: string; pids: number[]; stop: () => Promise<void> }

const ORDERS = { many: ['stand-ins', 'projections', 'api', 'workers'], one: ['stand-ins', 'lapka'] } as const

/** All processes of `npm start` but PostgreSQL, which the benchmark has started, with their limits and options. */
export const startLapka = async ({ folder, databaseUrl, masterKey, processes = 'many' }: LapkaNeed): Promise<RunningLapka> => {
  await makeTables({ databaseUrl, eventLogUrl: databaseUrl, keysUrl: databaseUrl })
  const first = await freePort()
  const environment = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    LAPKA_MASTER_KEY: masterKey,
    LAPKA_PORT: String(first),
    LAPKA_DATA_DIR: folder,
    LAPKA_LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: 'sk_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: `http://127.0.0.1:${first + 1}`,
    SMTP_URL: `smtp://127.0.0.1:${first + 3}`,
  }
  const running: RunningPart[] = []
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
  }
  try {
    for (const name of ORDERS[processes]) {
      const part = startNodeProcess({
        script: join(repository, scripts[name]),
        arguments: name === 'stand-ins' ? ['payment-simulator', 'mail-sink'] : [],
        nodeOptions: nodeOptionsOf(name),
        environment,
        log: openLogFile(folder, name),
        onLine: () => undefined,
      })
      running.push(part)
      const early = await Promise.race([part.ready, part.ended])
      if (early !== undefined) throw new Error(`${name} ${'how' in early ? early.how : early.problem}`)
    }
    return { api: `http://127.0.0.1:${first}`, pids: running.slice(1).map(({ pid }) => pid), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
