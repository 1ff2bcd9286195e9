import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'

/**
 * A small HTTP server that speaks the JSON of Stripe's API as far as the gateway uses it, for tests with the real SDK.
 * Faults are queued per path: each spoils one request. What it holds is public, so that a test can count refunds.
 */
export type FakeSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  amount: number
  url: string
  metadata: Record<string, string>
  expiresAt: number
  intentId: string | null
  last4: string
}
export type FakeRefund = {
  id: string
  intentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
  metadata: Record<string, string>
  key: string | undefined
}
export type Fault =
  | 'drop-request'
  /** It was done, and 500 is what its key answers for ever after. */
  | 'stored-500'
  | 'lose-answer'
  | 'hang'
  | 'not-json'
  | { status: number; error: Record<string, string>; headers?: Record<string, string> }

type Answer = { status: number; body: object; headers?: Record<string, string> }
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

export const startFakeStripe = async () => {
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeRefund>()
  const answers = new Map<string, Answer>()
  const faults: { path: string; fault: Fault }[] = []
  const requests: { method: string; path: string; key: string | undefined; form: URLSearchParams }[] = []
  const state = {
    /** While true, every request is cut off unheard. */
    isAway: false,
    nextRefundStatus: 'pending' as FakeRefund['status'],
    onRequest: (_path: string): Promise<void> | void => undefined,
  }

  const pay = (sessionId: string, last4 = '4242'): void => {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`session ${sessionId} is ${session?.status}`)
    Object.assign(session, { status: 'complete', intentId: `pi_${randomUUID()}`, last4 })
  }

  const createSession = (form: URLSearchParams): Answer => {
    const expiresAt = Number(form.get('expires_at'))
    if (expiresAt * 1000 < Date.now() + 30 * 60_000) return invalid('expires_at must be at least 30 minutes in the future')
    const id = `cs_test_${randomUUID()}`
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    sessions.set(id, {
      id,
      status: 'open',
      amount,
      url: `http://pay.test/${id}`,
      metadata: metadataOf(form),
      expiresAt,
      intentId: null,
      last4: '',
    })
    return { status: 200, body: sessionJson(id) }
  }

  const sessionJson = (id: string): object => {
    const session = sessions.get(id)
    if (!session) return {}
    const charge = { id: 'ch_1', payment_method_details: { card: { last4: session.last4 } } }
    const intent = session.intentId && {
      id: session.intentId,
      amount_received: session.amount,
      metadata: session.metadata,
      latest_charge: charge,
    }
    return {
      id,
      object: 'checkout.session',
      status: session.status,
      payment_status: session.intentId ? 'paid' : 'unpaid',
      url: session.status === 'open' ? session.url : null,
      metadata: session.metadata,
      amount_total: session.amount,
      payment_intent: intent,
    }
  }

  const expireSession = (id: string): Answer => {
    const session = sessions.get(id)
    if (session?.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    return { status: 200, body: sessionJson(id) }
  }

  const createRefund = (form: URLSearchParams, key: string | undefined): Answer => {
    const intentId = form.get('payment_intent') ?? ''
    const paid = [...sessions.values()].find((session) => session.intentId === intentId)
    const given = [...refunds.values()].filter((refund) => refund.intentId === intentId && refund.status !== 'failed')
    const amount = Number(form.get('amount'))
    const left = (paid?.amount ?? 0) - given.reduce((sum, refund) => sum + refund.amount, 0)
    if (left === 0) return invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (amount > left) return invalid('Refund amount is greater than unrefunded amount.')
    return {
      status: 200,
      body: refundJson(putRefund({ intentId, amount, status: state.nextRefundStatus, metadata: metadataOf(form), key })),
    }
  }

  const putRefund = (refund: Omit<FakeRefund, 'id' | 'failureReason'>): FakeRefund => {
    const made: FakeRefund = { ...refund, id: `re_${randomUUID()}`, failureReason: null }
    refunds.set(made.id, made)
    return made
  }

  const answer = (method: string, path: string, form: URLSearchParams, key: string | undefined): Answer => {
    const [, , kind = '', ...rest] = path.split('/')
    if (kind === 'checkout') {
      const [, id = '', action] = rest
      if (method === 'POST') return action === 'expire' ? expireSession(id) : createSession(form)
      return sessions.has(id) ? { status: 200, body: sessionJson(id) } : missing(id)
    }
    if (kind === 'payment_intents') {
      const session = [...sessions.values()].find((held) => held.intentId === rest[0])
      return session
        ? { status: 200, body: { id: rest[0], object: 'payment_intent', metadata: session.metadata } }
        : missing(rest[0] ?? '')
    }
    if (method === 'POST') return createRefund(form, key)
    const refund = refunds.get(rest[0] ?? '')
    if (rest[0] !== undefined) return refund ? { status: 200, body: refundJson(refund) } : missing(rest[0])
    const data = [...refunds.values()].filter((held) => held.intentId === form.get('payment_intent')).map(refundJson)
    return { status: 200, body: { object: 'list', data: data.toReversed(), has_more: false } }
  }

  /** The same key answers the same, for ever in this provider's day. */
  const answerOnce = (method: string, path: string, form: URLSearchParams, key: string | undefined): Answer => {
    const stored = key === undefined ? undefined : answers.get(key)
    if (stored) return { ...stored, headers: { ...stored.headers, 'idempotent-replayed': 'true' } }
    const made = answer(method, path, form, key)
    if (method === 'POST' && key !== undefined) answers.set(key, made)
    return made
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const body = await readBody(request)
    const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(body)
    const key = typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : undefined
    requests.push({ method: request.method ?? '', path: url.pathname, key, form })
    const index = faults.findIndex(({ path }) => `${request.method} ${url.pathname}`.startsWith(path))
    const fault = index === -1 ? undefined : faults.splice(index, 1)[0]?.fault
    if (fault === 'hang') return
    if (state.isAway) return void request.socket.destroy()
    if (fault === 'drop-request') return void request.socket.destroy()
    if (typeof fault === 'object')
      return send(response, {
        status: fault.status,
        body: { error: fault.error },
        ...(fault.headers && { headers: fault.headers }),
      })
    const made = answerOnce(request.method ?? '', url.pathname, form, key)
    await state.onRequest(`${request.method} ${url.pathname}`)
    if (fault === 'stored-500') {
      const failure = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
      if (key !== undefined) answers.set(key, failure)
      return send(response, failure)
    }
    if (fault === 'lose-answer') return void request.socket.destroy()
    if (fault === 'not-json') return void response.writeHead(200).end('<html>')
    send(response, made)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    answers,
    requests,
    state,
    pay,
    putRefund,
    /** Spoils the next request whose method and path begin so, such as `POST /v1/refunds`. */
    spoil: (path: string, fault: Fault) => void faults.push({ path, fault }),
    close,
  }
}

const send = (response: ServerResponse, { status, body, headers }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])))

const refundJson = (refund: FakeRefund): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  status: refund.status,
  payment_intent: refund.intentId,
  metadata: refund.metadata,
  ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
})

const invalid = (message: string, code?: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, ...(code !== undefined && { code }) } },
})
const missing = (id: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` } },
})
