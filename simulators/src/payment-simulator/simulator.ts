import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyError, FastifyInstance } from 'fastify'
import { addApiRoutes, unknownUrl } from './api-routes.ts'
import { addConnectRoutes } from './connect-routes.ts'
import { addSubscribeRoutes } from './subscribe-routes.ts'
import { addPageRoutes } from './page-routes.ts'
import { openProvider } from './provider.ts'
import type { Provider } from './provider.ts'
import { defaultDelays } from './provider-events.ts'
import type { Delays } from './provider-events.ts'
import { addSimulatorRoutes, importPayments } from './simulator-routes.ts'
import type { ImportedPayment } from './import.ts'
import { StripeFailure } from './stripe-failure.ts'
import { createWebhooks } from './webhooks.ts'
import type { Webhooks } from './webhooks.ts'

export type SimulatorOptions = {
  /** On 127.0.0.1; 0 takes a free one. */
  port: number
  dataDir: string
  secretKey: string
  webhookSecret: string
  /** Where events are sent; without it they are only listed. */
  webhookUrl?: string
  /** The address browsers reach the payment page by; default http://127.0.0.1:port. */
  publicUrl?: string
  delays?: Partial<Delays>
  now?: () => number
  beforeAnswer?: (call: string) => Promise<void> | void
}

export type PaymentSimulator = {
  url: string
  provider: Provider
  importPayments: (payments: ImportedPayment[]) => Promise<number>
  close: () => Promise<void>
}

const BODY_LIMIT_BYTES = 256 * 1024

/** A payment provider of our own that speaks the part of Stripe's API we use. It keeps everything in a journal and survives kill -9. */
export const startPaymentSimulator = async (options: SimulatorOptions): Promise<PaymentSimulator> => {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const address: { url: string } = { url: '' }
  const parts = await openParts(options, address)
  try {
    addApiRoutes(app, { provider: parts.provider, secretKey: options.secretKey, beforeAnswer: options.beforeAnswer })
    addPageRoutes(app, parts.provider)
    addConnectRoutes(app, parts.provider)
    addSubscribeRoutes(app, parts.provider)
    addSimulatorRoutes(app, parts.provider)
    answerTheRest(app)
    const url = await app.listen({ host: '127.0.0.1', port: options.port })
    address.url = options.publicUrl ?? url
    parts.resume()
    const { provider } = parts
    return { url, provider, importPayments: (payments) => importPayments(provider, payments), close: () => closeAll(app, parts) }
  } catch (error) {
    await closeAll(app, parts)
    throw error
  }
}

type Parts = { provider: Provider; webhooks: Webhooks; resume: () => void }

const openParts = async (options: SimulatorOptions, address: { url: string }): Promise<Parts> => {
  const directory = join(options.dataDir, 'payment-simulator')
  await mkdir(directory, { recursive: true })
  const delays = { ...defaultDelays, ...options.delays }
  const now = options.now ?? Date.now
  let webhooks: Webhooks | undefined
  const provider = await openProvider({
    journalPath: join(directory, 'journal.ndjson'),
    delays,
    now,
    checkoutUrlOf: (sessionId) => `${address.url}/checkout/${sessionId}`,
    onEvents: (events) => {
      for (const event of events) webhooks?.send(event)
    },
  })
  const opened = createWebhooks({
    url: options.webhookUrl,
    secret: options.webhookSecret,
    faults: provider.faults,
    delays,
    now,
    settled: provider.settled,
    onSettled: (settled, how) => provider.record([{ settled, how }]),
  })
  webhooks = opened
  const waiting = [...provider.book.unsettled]
  const resume = (): void => {
    for (const id of waiting) {
      const event = provider.book.events.get(id)
      if (event !== undefined) opened.send(event)
    }
  }
  return { provider, webhooks: opened, resume }
}

const closeAll = async (app: FastifyInstance, { provider, webhooks }: Parts): Promise<void> => {
  await webhooks.close()
  await app.close()
  await provider.close()
}

const answerTheRest = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const failure = unknownUrl(request.method, request.url)
    return await reply.code(failure.status).send({ error: failure.body })
  })
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (error instanceof StripeFailure) return await reply.code(error.status).send({ error: error.body })
    const status = error.statusCode ?? 500
    if (status >= 500) console.error('Payment simulator:', error)
    const message = status >= 500 ? 'An unknown error occurred' : error.message
    return await reply.code(status).send({ error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message } })
  })
}
