import type Stripe from 'stripe'
import { readWebhook } from '@lapka/booking-service/webhooks/stripe-route.ts'
import Sdk from 'stripe'
import type { ProviderEvent as ReceivedEvent } from '@lapka/workers/payment-gateway.ts'
import { createAnswerOnce, refuseByFault, type ApiCall } from '@lapka/simulators/payment-simulator/answer-once.ts'
import { isUnanswered, isUnheard } from '@lapka/simulators/payment-simulator/faults.ts'
import { decodeForm } from '@lapka/simulators/payment-simulator/form-body.ts'
import { financeOperations } from '@lapka/simulators/payment-simulator/finance-operations.ts'
import { operations } from '@lapka/simulators/payment-simulator/operations.ts'
import { openProvider, type Provider } from '@lapka/simulators/payment-simulator/provider.ts'
import type { Delays } from '@lapka/simulators/payment-simulator/provider-events.ts'
import { newId } from '@lapka/simulators/payment-simulator/provider-ids.ts'
import type { ProviderEvent } from '@lapka/simulators/payment-simulator/records.ts'
import { StripeFailure } from '@lapka/simulators/payment-simulator/stripe-failure.ts'
import { FORGER_SECRET, forgedOf, signatureOf } from '@lapka/simulators/payment-simulator/webhooks.ts'
import type { VirtualClock } from './virtual-clock.ts'

const WEBHOOK_SECRET = 'whsec_of_schedules'

type ProviderOptions = {
  clock: VirtualClock
  random: () => number
  delays: Delays
  /** The API's handler of a webhook that is signed by the provider. */
  receive: (event: ReceivedEvent) => void
  trace: (line: string) => void
}
export type ProviderInProcess = { provider: Provider; httpClient: Stripe.HttpClient }

/** The payment simulator without sockets: the SDK's requests and the webhooks travel on virtual time. */
export const openProviderInProcess = async (options: ProviderOptions): Promise<ProviderInProcess> => {
  const { clock } = options
  const provider: Provider = await openProvider({
    journalPath: null,
    timers: clock.after,
    delays: options.delays,
    now: clock.nowMs,
    checkoutUrlOf: (sessionId) => `https://pay.lapka.test/${sessionId}`,
    onEvents: (events) => events.forEach((event) => sendWebhook(options, provider, event)),
  })
  return { provider, httpClient: createHttpClient(options, provider) }
}

const webhooks = new Sdk('sk_not_used_for_calls').webhooks

const sendWebhook = ({ clock, random, receive, trace }: ProviderOptions, provider: Provider, event: ProviderEvent): void => {
  const fate = provider.faults.ofWebhook()
  const deliver = (json: object, secret: string) => {
    const body = Buffer.from(JSON.stringify(json))
    // The verifier compares with the real time.
    const signature = signatureOf(body.toString(), secret, Date.now())
    try {
      receive(readWebhook(webhooks, body, { signature, secret: WEBHOOK_SECRET }))
      provider.record([{ settled: event.id, how: 'delivered' }])
    } catch (error) {
      if (secret === WEBHOOK_SECRET) throw error
    }
  }
  const send = (json: object, secret: string) => clock.after(() => deliver(json, secret), fate.delayMs + latency(random))
  if (fate.isForged) send(forgedOf(event), FORGER_SECRET)
  if (fate.isLost) {
    trace(`webhook ${event.type} lost`)
    return provider.record([{ settled: event.id, how: 'lost' }])
  }
  for (let copy = 0; copy < fate.copies; copy += 1) send(event.json, WEBHOOK_SECRET)
}

const MAX_LATENCY_MS = 400
const latency = (random: () => number): number => 5 + random() ** 3 * MAX_LATENCY_MS

type Answer = { status: number; body: string; isReplayed?: boolean }

const createHttpClient = ({ clock, random, trace }: ProviderOptions, provider: Provider): Stripe.HttpClient => {
  const answerOnce = createAnswerOnce(provider, clock.pause)
  const request = async (method: string, target: string, { headers, body }: Sent): Promise<Answer> => {
    const call = readCall(method, target, { headers, body })
    const { fault, delayMs } = provider.faults.ofRequest(`${method} ${call.path}`)
    const spoilt = `${fault === 'none' ? '' : ` ${typeof fault === 'string' ? fault : 'prescribed'}`}${delayMs === 0 ? '' : ` after ${delayMs} ms`}`
    trace(`request ${method} ${target.slice(0, 90)}${spoilt}`)
    if (fault === 'dropRequest') throw connectionLost()
    if (isUnheard(fault)) return silence()
    if (typeof fault === 'object') return { status: fault.status, body: JSON.stringify({ error: fault.error }) }
    try {
      refuseByFault(fault)
      const answer = await answerOnce({ ...call, fault }, delayMs)
      if (fault === 'dropAnswer') throw connectionLost()
      return isUnanswered(fault) ? await silence() : answer
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return { status: error.status, body: JSON.stringify({ error: error.body }) }
    }
  }
  return {
    getClientName: () => 'in-process',
    makeRequest: async (...sent: Parameters<Stripe.HttpClient['makeRequest']>) => {
      const [, , path, method, headers, body, , timeoutMs] = sent
      const over = Promise.withResolvers<never>()
      const callOff = clock.after(() => over.reject(Sdk.HttpClient.makeTimeoutError()), timeoutMs)
      const exchange = async () => {
        await clock.pause(latency(random))
        const answer = await request(method, path, { headers, body })
        await clock.pause(latency(random))
        return answer
      }
      try {
        return responseOf(await Promise.race([exchange(), over.promise]))
      } finally {
        callOff()
      }
    },
  }
}

type Sent = { headers: unknown; body: string }

const paths = [...operations, ...financeOperations].map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(':id', '(?<id>[^/]+)')}$`),
}))

const readCall = (method: string, target: string, { headers, body }: Sent): Omit<ApiCall, 'fault'> => {
  const [path = '', query = ''] = target.split('?', 2)
  const found = paths.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
  if (found === undefined) throw new Error(`the simulator serves no ${method} ${path}`)
  const key: unknown = Reflect.get(Object(headers), 'Idempotency-Key')
  return {
    operation: found.operation,
    id: found.pattern.exec(path)?.groups?.['id'] ?? '',
    path,
    parameters: decodeForm(method === 'GET' ? query : body),
    requestId: newId('req', 14),
    idempotencyKey: method === 'POST' && typeof key === 'string' ? key : null,
  }
}

const responseOf = ({ status, body, isReplayed = false }: Answer): Stripe.HttpClientResponse => ({
  getStatusCode: () => status,
  getHeaders: () => (isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  getRawResponse: () => ({}),
  toStream: () => null,
  toJSON: async () => JSON.parse(body) as unknown,
})

/** The SDK tries once more by its own clock what was reset; this is cut off in a way that it leaves alone. */
const connectionLost = (): Error => Object.assign(new Error('socket hang up'), { code: 'UND_ERR_SOCKET' })
const silence = (): Promise<never> => new Promise(() => undefined)
