import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BAD_CONFIGURATION_CODE } from '@lapka/contracts/read-configuration.ts'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { openCheckout, payByJson, SECRET_KEY, startEndpoint, stripeAt, WEBHOOK_SECRET } from './testing/simulated-provider.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let dataDir: string
let port: number
let running: ChildProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lapka-killed-'))
  // The provider listens beside the port that it is told.
  port = (await reservedPort()) + 1
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const start = (more: Record<string, string> = {}): ChildProcess => {
  const settings = {
    LAPKA_PORT: String(port - 1),
    LAPKA_DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  running = spawn(process.execPath, [main, 'payment-simulator'], {
    env: { PATH: process.env['PATH'], ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return running
}
const startAndListen = async (more?: Record<string, string>): Promise<ChildProcess> => {
  const child = start(more)
  await once(child, 'message')
  return child
}

describe('the simulator as its own process', () => {
  it('knows every payment it answered for after kill -9', async () => {
    const killed = await startAndListen()
    const stripe = stripeAt(`http://127.0.0.1:${port}`)
    const session = await openCheckout(stripe)
    expect(await payByJson(session, '4242424242424242')).toMatchObject({ status: 200 })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const stopped = await startAndListen()
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
    expect((await stripe.events.list()).data.map(({ type }) => type).toSorted()).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
    stopped.kill('SIGTERM')
    expect(await once(stopped, 'exit')).toEqual([0, null])
  })

  it('tells the api of a payment at the one address where that listens', async () => {
    const host = '127.0.0.2'
    const api = await startEndpoint({ host, port: port - 1 })
    await startAndListen({ LAPKA_HOST: host })
    await payByJson(await openCheckout(stripeAt(`http://127.0.0.1:${port}`)), '4242424242424242')
    expect(await api.event(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({ object: 'event' })
    await api.close()
  })

  it('says in one sentence what to do when it cannot start', async () => {
    const child = start({ STRIPE_WEBHOOK_SECRET: '' })
    const [text] = child.stderr === null ? [''] : ((await once(child.stderr, 'data')) as [Buffer])
    expect(String(text)).toMatch(/^STRIPE_WEBHOOK_SECRET: .+\n$/)
    expect(await once(child, 'exit')).toEqual([BAD_CONFIGURATION_CODE, null])
  })
})
