import { createHmac } from 'node:crypto'
import type { Delays } from './provider-events.ts'
import type { Faults } from './faults.ts'
import type { ProviderEvent } from './records.ts'

/** Sends events to the one endpoint until it answers 2xx, each on its own: nothing promises their order, as at Stripe. */
export type Webhooks = { send: (event: ProviderEvent) => void; close: () => Promise<void> }

type WebhookOptions = {
  url: string | undefined
  secret: string
  faults: Faults
  delays: Delays
  now: () => number
  /** Nothing is told to the endpoint that is not on disk yet. */
  settled: () => Promise<void>
  onSettled: (eventId: string, how: 'delivered' | 'lost') => void
}

const ENDPOINT_TIMEOUT_MS = 10_000

export const createWebhooks = (options: WebhookOptions): Webhooks => {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  const deliver = async (event: ProviderEvent, waitMs: number, attempt = 1): Promise<void> => {
    await pause(waitMs, closing.signal)
    if (closing.signal.aborted) return
    await options.settled()
    if (await post(event.json)) return options.onSettled(event.id, 'delivered')
    const backOffMs = Math.min(options.delays.webhookRetryMs * 2 ** (attempt - 1), options.delays.webhookRetryMaximumMs)
    return deliver(event, backOffMs, attempt + 1)
  }
  const post = async (json: object, secret = options.secret): Promise<boolean> => {
    if (options.url === undefined) return false
    const payload = JSON.stringify(json)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, secret, options.now()),
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ENDPOINT_TIMEOUT_MS)])
    try {
      const answer = await fetch(options.url, { method: 'POST', body: payload, headers, signal, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
  const track = (sending: Promise<unknown>): void => {
    const delivery: Promise<void> = sending.then(() => void underWay.delete(delivery))
    underWay.add(delivery)
  }
  const send = (event: ProviderEvent): void => {
    if (options.url === undefined || closing.signal.aborted) return
    const fate = options.faults.ofWebhook()
    if (fate.isLost) return options.onSettled(event.id, 'lost')
    for (let copy = 0; copy < fate.copies; copy += 1) track(deliver(event, fate.delayMs))
    if (fate.isForged) track(post(forgedOf(event), FORGER_SECRET))
  }
  const close = async (): Promise<void> => {
    closing.abort()
    await Promise.allSettled(underWay)
  }
  return { send, close }
}

/** The same news under an unknown id. */
export const forgedOf = ({ id, json }: ProviderEvent): object => ({ ...json, id: `${id}_forged` })
export const FORGER_SECRET = 'whsec_of_a_forger'

/** Stripe's scheme v1: HMAC-SHA256 over `{timestamp}.{payload}`; the timestamp is the sending's, so a late retry is not refused as old. */
export const signatureOf = (payload: string, secret: string, nowMs: number): string => {
  const timestamp = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}

const pause = (waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || waitMs === 0) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, waitMs)
    signal.addEventListener('abort', done)
  })
