import { randomBytes, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** A thread of its own: who is measured must not wait behind those who attack. Any message ends it; it answers all statuses. */
export type LoginFlood = { api: string; perSecond: number }

const EVERY_MS = 20
/** A server may close on a flood; what is measured are the bookings. */
const NO_ANSWER = 0

const { api, perSecond } = workerData as LoginFlood
const pool = new Pool(api, { connections: 256, pipelining: 1 })

/** From another address to another account each time, as a botnet would. */
const trySignIn = async (): Promise<number> => {
  const address = [10, ...randomBytes(3)].join('.')
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v2/sessions',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `${randomUUID()}@bench.test`, password: 'guess' }),
  })
  await body.dump()
  return statusCode
}

/** At its rate, whatever is answered. */
const tried: Promise<number>[] = []
const timer = setInterval(() => {
  for (let count = 0; count < (perSecond * EVERY_MS) / 1000; count++) tried.push(trySignIn().catch(() => NO_ANSWER))
}, EVERY_MS)

parentPort?.once('message', async () => {
  clearInterval(timer)
  const statuses = await Promise.all(tried)
  await pool.close()
  parentPort?.postMessage(statuses)
})
