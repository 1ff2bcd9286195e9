import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The fate of the provider's webhooks on their way. */
export type WebhookFault = 'none' | 'lost' | 'tripled' | 'reordered' | 'forged'

export type WebhookRelay = {
  url: string
  follow: (fault: WebhookFault) => void
  /** How many webhooks the fault in force took hold of. */
  effects: () => number
  /** Every forgery that was sent: the id it names, and how it was answered. */
  forgeries: { id: string; status: number }[]
  close: () => Promise<void>
}

type Webhook = { body: Buffer; headers: Record<string, string> }

const HELD_BACK_MS = 3_000
const TIMEOUT_MS = 15_000

/** Stands between the provider and the api. `targetUrl` is asked for each webhook. */
export const startWebhookRelay = async (targetUrl: string): Promise<WebhookRelay> => {
  const forgeries: WebhookRelay['forgeries'] = []
  let fault: WebhookFault = 'none'
  let effects = 0

  const relay = async (webhook: Webhook): Promise<number> => {
    if (fault === 'none') return send(targetUrl, webhook)
    effects++
    switch (fault) {
      case 'lost':
        return 200
      case 'tripled': {
        const [first = 503] = await Promise.all([1, 2, 3].map(() => send(targetUrl, webhook)))
        return first
      }
      case 'reordered':
        // Webhooks of these seconds arrive in reverse order.
        await pause(Math.max(0, HELD_BACK_MS - (effects - 1) * 300))
        return send(targetUrl, webhook)
      case 'forged':
        for (const forgery of forge(webhook, effects))
          forgeries.push({ id: forgery.id, status: await send(targetUrl, forgery.webhook) })
        return send(targetUrl, webhook)
    }
  }
  const server = createServer((request, response) => {
    readWebhook(request)
      .then(relay)
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    follow: (next) => {
      fault = next
      effects = 0
    },
    effects: () => effects,
    forgeries,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const readWebhook = async (request: IncomingMessage): Promise<Webhook> => ({
  body: await buffer(request),
  headers: {
    'content-type': String(request.headers['content-type']),
    'stripe-signature': String(request.headers['stripe-signature']),
  },
})

/** 503 without an answer: the provider sends it again. */
const send = async (url: string, { body, headers }: Webhook): Promise<number> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 503
  }
}

/** The genuine one under another id: with its signature, without any, and with an invented one. */
const forge = ({ body, headers }: Webhook, nth: number): { id: string; webhook: Webhook }[] => {
  const { 'stripe-signature': signature = '', ...unsigned } = headers
  const invented = signature.replace(/v1=[0-9a-f]+/, `v1=${'0'.repeat(64)}`)
  const signatures = [{ 'stripe-signature': signature }, {}, { 'stripe-signature': invented }]
  return signatures.map((signed, index) => {
    const id = `evt_forged_${nth}_${index}`
    const text = body.toString('utf8').replace(/"id":"evt_[^"]+"/, `"id":"${id}"`)
    return { id, webhook: { body: Buffer.from(text), headers: { ...unsigned, ...signed } } }
  })
}
