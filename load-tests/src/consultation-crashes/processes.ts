import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { startSmtpServer } from '@lapka/workers/testing/smtp-server.ts'
import { startPaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { masterKey, webhookSecret, type TestService } from '@lapka/booking-service/testing/test-service.ts'

const scripts = {
  api: fileURLToPath(new URL('../../../booking-service/src/main.ts', import.meta.url)),
  projections: fileURLToPath(new URL('../../../projections/src/main.ts', import.meta.url)),
  workers: fileURLToPath(new URL('../../../workers/src/main.ts', import.meta.url)),
}
export type Part = keyof typeof scripts
export const parts = Object.keys(scripts) as Part[]

/** While an API is away, clients try again under the same key, as our pages do. */
const ASK_AGAIN_MS = 100

export type Processes = Awaited<ReturnType<typeof startProcesses>>

/** The processes of a running Lapka on the database of a test: real ones, so that they can really be killed. */
export const startProcesses = async (service: TestService) => {
  await service.pauseProjections()
  const [provider, smtp, port, dataFolder] = await Promise.all([
    startPaymentProvider(),
    startSmtpServer(),
    reservedPort(),
    mkdtemp(join(tmpdir(), 'lapka-crashes-')),
  ])
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: service.url,
    LAPKA_MASTER_KEY: masterKey,
    LAPKA_DATA_DIR: dataFolder,
    LAPKA_PORT: String(port),
    LAPKA_LOG_LEVEL: 'error',
    STRIPE_API_URL: provider.url,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: smtp.url,
  }
  const running = new Map<Part, ChildProcess>()
  const said: string[] = []

  const start = async (...some: Part[]): Promise<void> => {
    await Promise.all(
      some.map(async (part) => {
        const child = fork(scripts[part], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execPath: process.execPath })
        for (const output of [child.stdout, child.stderr])
          output?.on('data', (text: Buffer) => void said.push(`${part}: ${text.toString()}`))
        running.set(part, child)
        const first = await Promise.race([once(child, 'message'), once(child, 'exit')])
        if (first[0] !== 'ready') throw new Error(`${part} did not start: ${said.join('')}`)
      }),
    )
  }
  const kill = async (...some: Part[]): Promise<void> => {
    await Promise.all(
      some.map(async (part) => {
        const child = running.get(part)
        running.delete(part)
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }),
    )
  }

  const origin = `http://127.0.0.1:${port}`
  /** One command, sent again under its key until it is answered. */
  const send = async (person: { headers: { cookie: string } }, method: 'POST' | 'PUT', path: string, body: object = {}) => {
    const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (;;) {
      const response = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined)
      const answer = await response?.json().catch(() => undefined)
      // A request that no process can answer now is repeated too, as our pages do.
      if (response !== undefined && answer !== undefined && response.status < 500)
        return { status: response.status, body: answer as Record<string, unknown> }
      await setTimeout(ASK_AGAIN_MS)
    }
  }

  const stop = async () => {
    await kill(...parts)
    await Promise.all([provider.close(), smtp.close()])
    await rm(dataFolder, { recursive: true, force: true })
  }
  await start(...parts)
  return { provider, smtp, said, start, kill, send, stop, live: `${origin.replace('http', 'ws')}/api/v2/live` }
}
