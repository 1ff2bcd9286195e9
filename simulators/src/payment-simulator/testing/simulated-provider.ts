import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import type { Provider } from '../provider.ts'
import type { SimulatorOptions } from '../simulator.ts'
import { startPaymentSimulator } from '../simulator.ts'

export const SECRET_KEY = 'sk_test_simulator'
export const WEBHOOK_SECRET = 'whsec_simulator_tests'

/** Fast banks, so that a test waits for what happens and not for a clock. */
export const fastDelays = {
  refundMs: 40,
  slowRefundMs: 500,
  failedRefundMs: 60,
  disputeMs: 60,
  payoutMs: 60,
  webhookRetryMs: 20,
  webhookRetryMaximumMs: 40,
}

export type Endpoint = {
  url: string
  /** Verified by the SDK in the order of arrival. */
  received: Stripe.Event[]
  /** Answers 500 to this many next deliveries. */
  failNext: (count: number) => void
  /** Resolves with the first event that satisfies. */
  event: (isMatching: (event: Stripe.Event) => boolean) => Promise<Stripe.Event>
  failures: () => number
  /** Not signed as they should be. */
  forgeries: () => number
  close: () => Promise<void>
}

/** A webhook endpoint as ours is: it checks the signature over the raw body with the real SDK. */
export const startEndpoint = async ({ host = '127.0.0.1', port = 0 } = {}): Promise<Endpoint> => {
  const received: Stripe.Event[] = []
  const listeners = new Set<() => void>()
  let failing = 0
  let failures = 0
  let forgeries = 0
  const stripe = new Stripe(SECRET_KEY)
  const take = (body: Buffer, signature: string): boolean => {
    try {
      received.push(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET))
      return true
    } catch {
      forgeries += 1
      return false
    }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (failing > 0) {
        failing -= 1
        failures += 1
        response.writeHead(500).end()
      } else {
        const isSigned = take(Buffer.concat(chunks), String(request.headers['stripe-signature']))
        response.writeHead(isSigned ? 200 : 400).end()
      }
      for (const listener of listeners) listener()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const event = (isMatching: (event: Stripe.Event) => boolean): Promise<Stripe.Event> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.find(isMatching)
        if (found === undefined) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
    })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/api/v2/webhooks/stripe`,
    received,
    failNext: (count) => {
      failing = count
    },
    event,
    failures: () => failures,
    forgeries: () => forgeries,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type SimulatedProvider = {
  url: string
  provider: Provider
  dataDir: string
  stripe: Stripe
  /** Stops and starts again on the same data; the port may change, and `stripe` with it. */
  restart: (more?: Partial<SimulatorOptions>) => Promise<SimulatedProvider>
  importPayments: Awaited<ReturnType<typeof startPaymentSimulator>>['importPayments']
  stop: () => Promise<void>
  close: () => Promise<void>
}

export const simulatedProvider = async (options: Partial<SimulatorOptions> = {}): Promise<SimulatedProvider> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lapka-provider-')))
  const started: SimulatorOptions = {
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    delays: fastDelays,
    ...options,
    dataDir,
  }
  const simulator = await startPaymentSimulator(started)
  const restart: SimulatedProvider['restart'] = async (more = {}) => {
    await simulator.close()
    return await simulatedProvider({ ...options, dataDir, ...more })
  }
  const close = async (): Promise<void> => {
    await simulator.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url: simulator.url,
    provider: simulator.provider,
    dataDir,
    stripe: stripeAt(simulator.url),
    restart,
    importPayments: simulator.importPayments,
    stop: simulator.close,
    close,
  }
}

/** The real SDK, set up as our workers do. */
export const stripeAt = (url: string, { secretKey = SECRET_KEY, timeout = 2000 } = {}): Stripe => {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, timeout, telemetry: false })
}

type Order = {
  amountCents?: number
  appointmentId?: string
  locale?: 'bg' | 'en'
  expiresAt?: number
  email?: string
  idempotencyKey?: string
}

export const openCheckout = (stripe: Stripe, order: Order = {}): Promise<Stripe.Checkout.Session> => {
  const { amountCents = 3000, appointmentId = 'appointment-1', locale = 'bg', expiresAt, email, idempotencyKey } = order
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: 'Преглед' } } }],
      locale,
      metadata: { appointmentId },
      payment_intent_data: { metadata: { appointmentId } },
      success_url: 'http://localhost:4000/appointments/1?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:4000/appointments/1/checkout',
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      ...(email === undefined ? {} : { customer_email: email }),
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
}

export const payByJson = async (
  session: Stripe.Checkout.Session,
  cardNumber: string,
): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`${session.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Opens a checkout, pays it, and answers its payment intent's id. */
export const paidIntent = async (stripe: Stripe, cardNumber = '4242424242424242', order: Order = {}): Promise<string> => {
  const session = await openCheckout(stripe, order)
  await payByJson(session, cardNumber)
  return await intentIdOf(stripe, session.id)
}

/** The intent of a session on which at least one attempt to pay was made. */
export const intentIdOf = async (stripe: Stripe, sessionId: string): Promise<string> => {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof payment_intent !== 'string') throw new Error(`no payment was tried in session ${sessionId}`)
  return payment_intent
}

/** Switches the plan of faults, as a drill does. */
export const setFaults = (url: string, plan: object): Promise<Response> =>
  fetch(`${url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  })
